/**
 * The most that a function's bundle may weigh, in bytes of minified code; what lies beside it and loads on demand
 * doesn't count. A cold start reads and compiles all of a bundle.
 */
const DEFAULT_BUDGET_BYTES = 460_000;

/** The client of S3 over that of any other service: its rules of endpoints, checksums and XML. */
const OBJECTS_BYTES = 110_000;
/** What a stage has: the table, the objects and the queue. */
const STAGE_BYTES = DEFAULT_BUDGET_BYTES + OBJECTS_BYTES + 10_000;
/** What compares, reads or formats businesses: domains 136 kB, phone numbers 121, alphabets 35. */
const TABLES_BYTES = 300_000;
/** Domains of throw-away addresses. */
const DISPOSABLE_BYTES = 145_000;
/** The public suffixes: mail servers are limited by the domain that somebody registered, not by its subdomains. */
const SUFFIXES_BYTES = 130_000;
/** Understanding of prompts: proposers, decoder and words of seven languages. */
const GRAMMAR_BYTES = 238_000;

/** Alphabets, by which the names of businesses are compared. */
const ALPHABETS_BYTES = 40_000;
/** Reports of leads: jobs, leads, the ledger, and the names of businesses. */
const REPORTS_BYTES = 40_000 + ALPHABETS_BYTES;

/** Quotes: prompts understood, places matched; the readers of sources load when one is asked. */
const QUOTES_BYTES = 540_000;

/** Functions with a budget of their own, and why. */
export const BUDGET_BYTES: Readonly<Record<string, number>> = {
  // No table.
  'api-docs': 325_000,
  'api-public': 325_000,
  // Stripe's client weighs 246 kB.
  'api-billing-provider': 680_000,
  // Makes files: the clients of DynamoDB and S3, alphabets for names of files 35 kB, the writer of workbooks 75 kB.
  'api-exports': 680_000,
  // Creates, starts and tells what was left out: the clients of DynamoDB, S3, SQS and Step Functions.
  'api-jobs': 665_000,
  // Reads phones, web addresses and names of every script, and makes the keys of the matcher.
  'api-exclusions': 790_000,
  // Runs monitors, and removes what deleted exclusion lists leave and deleted monitors remember.
  'background-sweep': 485_000 + OBJECTS_BYTES,
  'api-demo': 385_000 + TABLES_BYTES,
  'api-prompts': 415_000 + GRAMMAR_BYTES,
  // The grammar, and starting jobs.
  'api-monitors': 485_000 + GRAMMAR_BYTES,
  'api-verification': 475_000 + DISPOSABLE_BYTES + SUFFIXES_BYTES + REPORTS_BYTES + 10_000,
  'api-webhooks': 480_000,
  // All that its tools do, and the protocol: 176 kB.
  'api-mcp': 1_085_000 + SUFFIXES_BYTES + QUOTES_BYTES,
  // The grammar, and what compares businesses.
  'api-quotes': 710_000 + QUOTES_BYTES,
  'stages-advance': STAGE_BYTES,
  'stages-closed': STAGE_BYTES,
  'stages-fail': STAGE_BYTES,
  'stages-parse': STAGE_BYTES + GRAMMAR_BYTES,
  // Asks, and goes on with the answers.
  'stages-ask': STAGE_BYTES + 15_000 + GRAMMAR_BYTES,
  // The taxonomy; the readers of sources lie beside it.
  'stages-route': 620_000,
  'stages-scrape': 620_000,
  'stages-normalize': 715_000 + TABLES_BYTES,
  // The reader of websites, and verification: parser, robots, disposable and role addresses.
  'stages-enrich': 820_000 + TABLES_BYTES + DISPOSABLE_BYTES,
  'stages-deliver': 875_000 + TABLES_BYTES + DISPOSABLE_BYTES,
};

/** Bytes that the function of this name may weigh. */
export const budgetOf = (name: string): number => BUDGET_BYTES[name] ?? DEFAULT_BUDGET_BYTES;
