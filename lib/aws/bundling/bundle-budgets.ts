/**
 * The most that a function may load when it starts, in bytes of minified code; what is loaded on demand, and data beside
 * it, don't count. A cold start reads and compiles all of it.
 */
const DEFAULT_BUDGET_BYTES = 405_000;

/** Routes without storage: schemas and the log. */
const PUBLIC_BYTES = 158_000;
/** Reads, changes and starts jobs; the clients of S3, SQS and Step Functions come when they are called. */
const JOBS_BYTES = 525_000;
/** A job's row, its money and its events. */
const STAGE_BYTES = 459_000;
/** The public suffixes: domains that somebody registered. */
const SUFFIXES_BYTES = 136_000;
/** Reading phone numbers, without the plans of the countries. */
const PHONES_BYTES = 42_000;
/** Alphabets, by which the names of businesses are compared. */
const ALPHABETS_BYTES = 40_000;
/** Counties, departments and provinces with their regions, and what postcodes tell of them. */
const REGIONS_BYTES = 20_000;
/** Understanding of prompts: proposers, decoder and words of seven languages. */
const GRAMMAR_BYTES = 396_000;
/** The reader of websites: parser, entities, robots, and the verification of addresses. */
const WEBSITES_BYTES = 220_000;

/** Functions with a budget of their own, and why. */
export const BUDGET_BYTES: Readonly<Record<string, number>> = {
  'api-docs': PUBLIC_BYTES,
  'api-public': PUBLIC_BYTES,
  'api-demo': PUBLIC_BYTES,
  // Stripe's client weighs 246 kB.
  'api-billing-provider': 670_000,
  // Makes files: the clients of DynamoDB and S3, and alphabets for names of files.
  'api-exports': 600_000 + REGIONS_BYTES,
  'api-jobs': JOBS_BYTES,
  // Reads phones, web addresses and names of every script, and makes the keys of the matcher.
  'api-exclusions': 480_000 + REGIONS_BYTES + SUFFIXES_BYTES + PHONES_BYTES + ALPHABETS_BYTES,
  // Runs monitors, and removes what deleted exclusion lists leave and deleted monitors remember.
  'background-sweep': 488_000,
  'api-prompts': 441_000 + GRAMMAR_BYTES,
  // The grammar, and starting jobs.
  'api-monitors': 494_000 + GRAMMAR_BYTES,
  'api-verification': 520_000 + SUFFIXES_BYTES + ALPHABETS_BYTES,
  'api-webhooks': 460_000,
  // All that its tools do; the protocol comes when it is spoken.
  'api-mcp':
    759_000 + REGIONS_BYTES + SUFFIXES_BYTES + PHONES_BYTES + ALPHABETS_BYTES + GRAMMAR_BYTES,
  // The grammar, and what compares businesses.
  'api-quotes':
    644_000 + REGIONS_BYTES + SUFFIXES_BYTES + PHONES_BYTES + ALPHABETS_BYTES + GRAMMAR_BYTES,
  'stages-advance': STAGE_BYTES,
  'stages-closed': STAGE_BYTES,
  'stages-fail': STAGE_BYTES,
  // Looks parts of towns up.
  'stages-parse': STAGE_BYTES + 6_000 + GRAMMAR_BYTES,
  // Asks, and goes on with the answers.
  'stages-ask': STAGE_BYTES + GRAMMAR_BYTES,
  // The taxonomy; the readers of sources come when one is asked.
  'stages-route': STAGE_BYTES + 85_000,
  'stages-scrape': STAGE_BYTES + 85_000,
  'stages-normalize': 600_000 + REGIONS_BYTES + SUFFIXES_BYTES + PHONES_BYTES + ALPHABETS_BYTES,
  'stages-enrich':
    480_000 + REGIONS_BYTES + SUFFIXES_BYTES + PHONES_BYTES + ALPHABETS_BYTES + WEBSITES_BYTES,
  'stages-deliver':
    525_000 + REGIONS_BYTES + SUFFIXES_BYTES + PHONES_BYTES + ALPHABETS_BYTES + WEBSITES_BYTES,
};

/** Bytes that the function of this name may load when it starts. */
export const budgetOf = (name: string): number => BUDGET_BYTES[name] ?? DEFAULT_BUDGET_BYTES;
