/**
 * The most that a function may load when it starts, in bytes of minified code; what is loaded on demand, and data beside
 * it, don't count. A cold start reads and compiles all of it.
 */
const DEFAULT_BUDGET_BYTES = 405_000;

/** Routes without storage: schemas and the log. */
const PUBLIC_BYTES = 158_000;
/** Reads, changes and starts jobs; the clients of S3, SQS and Step Functions come when they are called. */
const JOBS_BYTES = 466_000;
/** A job's row, its money and its events. */
const STAGE_BYTES = 422_000;
/** Looking domains up; the public suffixes lie beside the bundle. */
const SUFFIXES_BYTES = 17_000;
/** Reading phone numbers, without the plans of the countries. */
const PHONES_BYTES = 42_000;
/** Counties, departments and provinces with their regions, and what postcodes tell of them. */
const REGIONS_BYTES = 20_000;
/** Writing addresses as people of their country do: forms, and names of regions. */
const ADDRESSES_BYTES = 36_000;

/** Functions with a budget of their own, and why. */
export const BUDGET_BYTES: Readonly<Record<string, number>> = {
  'api-docs': PUBLIC_BYTES,
  'api-public': PUBLIC_BYTES,
  'api-demo': PUBLIC_BYTES,
  // Stripe's client weighs 246 kB.
  'api-billing-provider': 648_000,
  // Makes files: the clients of DynamoDB and S3.
  'api-exports': 562_000 + REGIONS_BYTES + ADDRESSES_BYTES,
  'api-jobs': JOBS_BYTES,
  // What reads phones and web addresses and makes the keys of the matcher comes with entries.
  'api-exclusions': 420_000,
  // Runs monitors, and removes what deleted exclusion lists leave and deleted monitors remember.
  'background-sweep': 448_000,
  // The grammar comes with a sentence.
  'api-monitors': 458_000,
  // What asks mail servers comes with the first address.
  'api-verification': 485_000 + SUFFIXES_BYTES + ADDRESSES_BYTES,
  'api-webhooks': 440_000,
  // All that its tools do; the protocol, the grammar and what compares businesses come when a tool needs them.
  'api-mcp': 572_000 + SUFFIXES_BYTES + ADDRESSES_BYTES,
  // The grammar, and what compares businesses, come with a quote.
  'api-quotes': 411_000,
  'stages-advance': STAGE_BYTES,
  'stages-closed': STAGE_BYTES,
  'stages-fail': STAGE_BYTES,
  // The grammar comes with a sentence.
  'stages-parse': STAGE_BYTES,
  'stages-ask': STAGE_BYTES,
  // The taxonomy; the readers of sources come when one is asked.
  'stages-route': STAGE_BYTES + 63_000,
  'stages-scrape': STAGE_BYTES + 63_000,
  'stages-normalize': 582_000 + REGIONS_BYTES + SUFFIXES_BYTES + PHONES_BYTES,
  'stages-enrich': 457_000 + REGIONS_BYTES + SUFFIXES_BYTES + PHONES_BYTES,
  'stages-deliver': 563_000 + REGIONS_BYTES + SUFFIXES_BYTES + PHONES_BYTES,
};

/** Bytes that the function of this name may load when it starts. */
export const budgetOf = (name: string): number => BUDGET_BYTES[name] ?? DEFAULT_BUDGET_BYTES;
