/**
 * The most that a function may load when it starts, in bytes of minified code; what is loaded on demand, and data beside
 * it, don't count. A cold start reads and compiles all of it.
 */
const DEFAULT_BUDGET_BYTES = 405_000;

/** Routes without storage: schemas and the log. */
const PUBLIC_BYTES = 158_000;
/** Reads, changes and starts jobs; the clients of S3, SQS and Step Functions come when they are called. */
const JOBS_BYTES = 485_000;
/** A job's row, its money and its events. */
const STAGE_BYTES = 435_000;
/** Looking domains up; the public suffixes lie beside the bundle. */
const SUFFIXES_BYTES = 17_000;
/** Reading phone numbers, without the plans of the countries. */
const PHONES_BYTES = 42_000;
/** Counties, departments and provinces with their regions, and what postcodes tell of them. */
const REGIONS_BYTES = 20_000;
/** Understanding of prompts: proposers, decoder and words of seven languages. */
const GRAMMAR_BYTES = 448_000;

/** Functions with a budget of their own, and why. */
export const BUDGET_BYTES: Readonly<Record<string, number>> = {
  'api-docs': PUBLIC_BYTES,
  'api-public': PUBLIC_BYTES,
  'api-demo': PUBLIC_BYTES,
  // Stripe's client weighs 246 kB.
  'api-billing-provider': 650_000,
  // Makes files: the clients of DynamoDB and S3.
  'api-exports': 565_000 + REGIONS_BYTES,
  'api-jobs': JOBS_BYTES,
  // Reads phones, web addresses and names of every script, and makes the keys of the matcher.
  'api-exclusions': 458_000 + REGIONS_BYTES + SUFFIXES_BYTES + PHONES_BYTES,
  // Runs monitors, and removes what deleted exclusion lists leave and deleted monitors remember.
  'background-sweep': 466_000,
  'api-prompts': 422_000 + GRAMMAR_BYTES,
  // The grammar comes with a sentence.
  'api-monitors': 475_000,
  'api-verification': 506_000 + SUFFIXES_BYTES,
  'api-webhooks': 445_000,
  // All that its tools do; the protocol, the grammar and what compares businesses come when a tool needs them.
  'api-mcp': 622_000 + SUFFIXES_BYTES,
  // The grammar, and what compares businesses.
  'api-quotes': 632_000 + REGIONS_BYTES + SUFFIXES_BYTES + PHONES_BYTES + GRAMMAR_BYTES,
  'stages-advance': STAGE_BYTES,
  'stages-closed': STAGE_BYTES,
  'stages-fail': STAGE_BYTES,
  // Looks parts of towns up.
  'stages-parse': STAGE_BYTES + 12_000 + GRAMMAR_BYTES,
  // Asks, and goes on with the answers.
  'stages-ask': STAGE_BYTES + 12_000 + GRAMMAR_BYTES,
  // The taxonomy; the readers of sources come when one is asked.
  'stages-route': STAGE_BYTES + 63_000,
  'stages-scrape': STAGE_BYTES + 63_000,
  'stages-normalize': 592_000 + REGIONS_BYTES + SUFFIXES_BYTES + PHONES_BYTES,
  'stages-enrich': 476_000 + REGIONS_BYTES + SUFFIXES_BYTES + PHONES_BYTES,
  'stages-deliver': 582_000 + REGIONS_BYTES + SUFFIXES_BYTES + PHONES_BYTES,
};

/** Bytes that the function of this name may load when it starts. */
export const budgetOf = (name: string): number => BUDGET_BYTES[name] ?? DEFAULT_BUDGET_BYTES;
