/**
 * What each function needs: size, time, secrets and grants. Nothing else is granted; a function that is not listed
 * here does not deploy.
 */
export interface FunctionSpec {
  /** Megabytes; processor time grows with them, one whole core at 1,769. */
  memoryMb: number;
  /** A task of the state machine waits longer than its function (statemachines/job.asl.json). */
  timeoutSeconds: number;
  /** Megabytes of `/tmp`. */
  scratchMb?: number;
  secrets: readonly SecretName[];
  table: readonly TableGrant[];
  objects: readonly ObjectGrant[];
  executions: readonly ExecutionGrant[];
  /** May put messages on the delivery queue. */
  sendsDeliveries: boolean;
  /** Lambda hands it messages of the delivery queue. */
  takesDeliveries?: boolean;
  /** May ask the language model that the settings name, if they name one. */
  asksModel?: boolean;
}

/** A secret in Secrets Manager, so that each function reads only its own. */
export type SecretName = 'signing' | 'webhooks' | 'stripe' | 'canary';

/** The settings that a secret holds. */
export const SECRET_SETTINGS = {
  signing: ['SIGNING_KEYS'],
  webhooks: ['WEBHOOK_SECRET_KEYS'],
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  canary: ['CANARY_API_KEY'],
} as const satisfies Record<SecretName, readonly string[]>;

/** What partition keys begin with (functions/adapters/table/schema.ts). */
type KeyPrefix =
  | 'ORG#'
  | 'USER#'
  | 'KEY#'
  | 'RATE#'
  | 'JOB#'
  | 'HOOK#'
  | 'GRANT#'
  | 'PAYMENT#'
  | 'DUE#'
  | 'OPTOUT#'
  | 'SWEEP';

export type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'ConditionCheckItem'
  | 'BatchWriteItem';

/** Actions on the items whose partition keys begin with a prefix; transactions need the actions of their parts. */
export interface TableGrant {
  keys: KeyPrefix;
  actions: readonly TableAction[];
  /** On an index instead of the table; its own partition key counts. */
  index?: 'work' | 'jobsByStatus';
}

export interface ObjectGrant {
  prefix: 'jobs/' | 'exports/' | 'quotes/' | 'monitors/';
  access: 'read' | 'write' | 'upload' | 'delete';
}

export type ExecutionGrant = 'start' | 'stop' | 'describe' | 'resume';

const on = (keys: KeyPrefix, ...actions: readonly TableAction[]): TableGrant => ({ keys, actions });

/** Identifying the caller, counting the request, and a user's first sign-in. */
const CALLER = [
  on('KEY#', 'GetItem'),
  on('USER#', 'GetItem', 'PutItem'),
  on('ORG#', 'PutItem'),
  on('RATE#', 'UpdateItem'),
];

/** Making the deliveries of events. */
const FAN_OUT = [on('ORG#', 'BatchGetItem', 'Query', 'UpdateItem'), on('HOOK#', 'PutItem')];

/** Reading a job and committing a change to it: its row, money, ledger, guards and events. */
const JOB_CHANGE = [on('ORG#', 'GetItem', 'PutItem', 'UpdateItem'), on('JOB#', 'PutItem')];

const EXCLUSION_READS = [on('ORG#', 'GetItem', 'BatchGetItem', 'Query')];
const READ_RESERVATIONS = [on('ORG#', 'BatchGetItem')];

const api = (spec: Partial<FunctionSpec>): FunctionSpec => ({
  memoryMb: 1_024,
  timeoutSeconds: 28,
  secrets: ['signing'],
  objects: [],
  executions: [],
  sendsDeliveries: false,
  ...spec,
  table: [...CALLER, ...(spec.table ?? [])],
});

const stage = (spec: Partial<FunctionSpec> & Pick<FunctionSpec, 'timeoutSeconds'>) => ({
  memoryMb: 1_024,
  secrets: [],
  objects: [],
  executions: [],
  sendsDeliveries: true,
  ...spec,
  table: [...JOB_CHANGE, ...(spec.table ?? [])],
});

const JOB_FILES: readonly ObjectGrant[] = [
  { prefix: 'jobs/', access: 'read' },
  { prefix: 'jobs/', access: 'write' },
];

/** What monitors need, and the job of a run. */
const MONITORS = [
  on(
    'ORG#',
    'GetItem',
    'BatchGetItem',
    'Query',
    'PutItem',
    'UpdateItem',
    'DeleteItem',
    'ConditionCheckItem',
  ),
];

/** What a search of place files needs. */
const PLACES = { memoryMb: 1_769, scratchMb: 1_024 } as const;

/** Counting matches, and finding out which of them the organisation has. */
const QUOTES = [...READ_RESERVATIONS, ...EXCLUSION_READS];
const QUOTE_FILES: readonly ObjectGrant[] = [
  { prefix: 'quotes/', access: 'read' },
  { prefix: 'quotes/', access: 'write' },
];

/** What creating, reading and ending jobs needs. */
const JOBS_API: Partial<FunctionSpec> = {
  table: [
    ...JOB_CHANGE,
    on('ORG#', 'BatchGetItem', 'Query', 'ConditionCheckItem'),
    on('JOB#', 'Query'),
    { ...on('ORG#', 'Query'), index: 'jobsByStatus' },
  ],
  objects: [{ prefix: 'jobs/', access: 'read' }],
  executions: ['start', 'stop', 'resume'],
  sendsDeliveries: true,
};

const BILLING_READS = [on('ORG#', 'GetItem', 'BatchGetItem', 'Query')];
const VERIFICATIONS = [on('ORG#', 'GetItem', 'UpdateItem')];
/** Reading a delivered lead, marking it, and giving its credits back. */
const REPORTS = [
  on('ORG#', 'GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem'),
  on('JOB#', 'GetItem', 'Query', 'PutItem', 'UpdateItem'),
];

/** Public routes read no storage. */
const publicApi: FunctionSpec = { ...api({ secrets: [] }), table: [] };

export const FUNCTION_SPECS: Readonly<Record<string, FunctionSpec>> = {
  'api-public': publicApi,
  'api-demo': publicApi,
  'api-docs': publicApi,
  // Holds a workbook of 10,000 leads in memory, and makes it within one call.
  'api-exports': {
    ...publicApi,
    memoryMb: 1_769,
    secrets: ['signing'],
    table: [on('ORG#', 'GetItem'), on('JOB#', 'Query')],
    objects: [
      { prefix: 'exports/', access: 'read' },
      { prefix: 'exports/', access: 'upload' },
    ],
  },
  'api-jobs': api(JOBS_API),
  'api-prompts': api({ secrets: [], asksModel: true }),
  'api-mcp': api({
    ...JOBS_API,
    ...PLACES,
    table: [
      ...(JOBS_API.table ?? []),
      ...BILLING_READS,
      ...VERIFICATIONS,
      ...REPORTS,
      ...QUOTES,
      ...MONITORS,
    ],
    objects: [...(JOBS_API.objects ?? []), ...QUOTE_FILES],
    asksModel: true,
  }),
  'api-keys': api({
    table: [
      on('ORG#', 'GetItem', 'BatchGetItem', 'Query', 'UpdateItem', 'DeleteItem'),
      on('KEY#', 'PutItem', 'DeleteItem'),
      on('RATE#', 'BatchGetItem'),
    ],
  }),
  // Cleans and writes 1,000 entries within one call.
  'api-exclusions': api({
    memoryMb: 1_769,
    table: [...EXCLUSION_READS, on('ORG#', 'PutItem', 'UpdateItem', 'DeleteItem')],
  }),
  'api-billing': api({ table: BILLING_READS }),
  'api-billing-provider': api({
    secrets: ['stripe'],
    table: [
      on('ORG#', 'GetItem', 'Query', 'UpdateItem'),
      on('KEY#', 'UpdateItem'),
      on('USER#', 'UpdateItem'),
      on('GRANT#', 'PutItem'),
      on('PAYMENT#', 'GetItem', 'PutItem', 'UpdateItem'),
    ],
  }),
  // Reads places as a job's tile does.
  'api-quotes': api({ ...PLACES, table: QUOTES, objects: QUOTE_FILES, asksModel: true }),
  'api-monitors': api({
    table: MONITORS,
    executions: ['start'],
    asksModel: true,
  }),
  'api-verification': api({ secrets: [], table: [...VERIFICATIONS, ...REPORTS] }),
  'api-webhooks': api({
    secrets: ['signing', 'webhooks'],
    table: [
      on('ORG#', 'GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'),
      on('HOOK#', 'GetItem', 'Query', 'PutItem'),
    ],
    sendsDeliveries: true,
  }),
  'stages-parse': stage({ timeoutSeconds: 30, asksModel: true }),
  'stages-ask': stage({ timeoutSeconds: 30, executions: ['resume'], asksModel: true }),
  'stages-route': stage({ timeoutSeconds: 120, objects: JOB_FILES }),
  'stages-scrape': stage({
    ...PLACES,
    timeoutSeconds: 300,
    objects: JOB_FILES,
  }),
  'stages-advance': stage({ memoryMb: 512, timeoutSeconds: 30 }),
  'stages-normalize': stage({
    memoryMb: 1_769,
    timeoutSeconds: 300,
    table: [...READ_RESERVATIONS, ...EXCLUSION_READS],
    objects: [...JOB_FILES, { prefix: 'monitors/', access: 'read' }],
  }),
  // A whole core, and room for the pages of 48 websites.
  'stages-enrich': stage({ memoryMb: 1_769, timeoutSeconds: 300, objects: JOB_FILES }),
  'stages-deliver': stage({
    memoryMb: 1_769,
    timeoutSeconds: 600,
    table: [
      ...READ_RESERVATIONS,
      on('ORG#', 'ConditionCheckItem', 'DeleteItem'),
      on('JOB#', 'BatchWriteItem'),
      on('OPTOUT#', 'GetItem', 'BatchGetItem'),
    ],
    objects: [
      ...JOB_FILES,
      { prefix: 'exports/', access: 'upload' },
      { prefix: 'monitors/', access: 'read' },
      { prefix: 'monitors/', access: 'upload' },
    ],
  }),
  'stages-fail': stage({ memoryMb: 512, timeoutSeconds: 30 }),
  'stages-closed': stage({ memoryMb: 512, timeoutSeconds: 30 }),
  'background-send': {
    memoryMb: 512,
    timeoutSeconds: 120,
    secrets: ['webhooks'],
    table: [...FAN_OUT, on('ORG#', 'GetItem'), on('HOOK#', 'BatchGetItem', 'UpdateItem')],
    objects: [],
    executions: [],
    sendsDeliveries: true,
    takesDeliveries: true,
  },
  // A caller like any other: it reaches nothing but the API.
  'background-canary': {
    memoryMb: 256,
    timeoutSeconds: 300,
    secrets: ['canary'],
    table: [],
    objects: [],
    executions: [],
    sendsDeliveries: false,
  },
  'background-sweep': stage({
    memoryMb: 512,
    timeoutSeconds: 90,
    table: [
      { ...on('DUE#', 'Query'), index: 'work' },
      ...FAN_OUT,
      on('HOOK#', 'UpdateItem'),
      on('SWEEP', 'PutItem', 'UpdateItem'),
      on('ORG#', 'DeleteItem', 'BatchWriteItem', 'ConditionCheckItem'),
    ],
    objects: [{ prefix: 'monitors/', access: 'delete' }],
    executions: ['start', 'stop', 'describe', 'resume'],
  }),
};
