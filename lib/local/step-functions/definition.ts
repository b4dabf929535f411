import { StateMachine, type StateMachineDefinition } from 'aws-local-stepfunctions';
import { isRecord } from '../service.ts';

/** A Task state as the engine needs it. */
export interface TaskSpec {
  resource: string;
  waitsForToken: boolean;
  timeoutMs: number;
  heartbeatMs: number | undefined;
}

/** A state machine made ready for the interpreter. */
export interface CompiledMachine {
  machine: StateMachine;
  /** Task states by name; names are unique in the whole machine, nested states included (states-language.net). */
  tasks: ReadonlyMap<string, TaskSpec>;
}

type Fields = Record<string, unknown>;

/** How long a second of a definition lasts, in milliseconds; 1000 outside of tests. */
export interface Pace {
  secondMs: number;
  /** A second between the tries of a state. */
  retrySecondMs: number;
}

interface Compilation {
  scale: number;
  retryScale: number;
  tasks: Map<string, TaskSpec>;
  names: Set<string>;
}

const INVOKE = 'arn:aws:states:::lambda:invoke';
const RESOURCES = [INVOKE, `${INVOKE}.waitForTaskToken`];
// The longest that a timer of Node can wait, 24.8 days, stands for the service's own 3 years.
const MAX_TIMER_MS = 2 ** 31 - 1;
const FLOW = ['Type', 'Comment', 'InputPath', 'OutputPath', 'Next', 'End'];
const WORK = ['Parameters', 'ResultSelector', 'ResultPath', 'Retry', 'Catch'];
const FIELDS: Record<string, readonly string[]> = {
  Task: [...FLOW, ...WORK, 'Resource', 'TimeoutSeconds', 'HeartbeatSeconds'],
  Map: [
    ...FLOW,
    ...WORK,
    'ItemProcessor',
    'Iterator',
    'ItemsPath',
    'ItemSelector',
    'MaxConcurrency',
    'MaxConcurrencyPath',
    'Label',
  ],
  Parallel: [...FLOW, ...WORK, 'Branches'],
  Pass: [...FLOW, 'Parameters', 'Result', 'ResultPath'],
  Wait: [...FLOW, 'Seconds', 'SecondsPath', 'Timestamp', 'TimestampPath'],
  Choice: [...FLOW, 'Choices', 'Default'],
  Succeed: FLOW,
  Fail: ['Type', 'Comment', 'Error', 'Cause', 'ErrorPath', 'CausePath'],
};

/**
 * Prepares a definition (Amazon States Language, JSONPath) and refuses whatever the interpreter would get wrong, so
 * that a state machine never behaves here in another way than deployed without saying so.
 */
export function compileMachine(definition: unknown, pace: Pace): CompiledMachine {
  if (!isRecord(definition)) throw new Error('a state machine definition must be an object');
  const compilation: Compilation = {
    scale: pace.secondMs / 1000,
    retryScale: pace.retrySecondMs / 1000,
    tasks: new Map(),
    names: new Set(),
  };
  const compiled = compileStates(definition, compilation);
  return {
    machine: new StateMachine(asDefinition(compiled), { validationOptions: { noValidate: true } }),
    tasks: compilation.tasks,
  };
}

/**
 * Checks a definition against the whole schema of the language; throws with what is wrong. It takes a third of a
 * second, so it belongs into the tests of a definition: `compileMachine` makes its own, quicker checks.
 */
export function validateDefinition(definition: object): void {
  // The validation changes what it is given.
  void new StateMachine(asDefinition({ ...structuredClone(definition) }));
}

function compileStates(machine: Fields, compilation: Compilation): Fields {
  if (machine['QueryLanguage'] !== undefined && machine['QueryLanguage'] !== 'JSONPath') {
    throw new Error('only JSONPath state machines are emulated');
  }
  const states = isRecord(machine['States']) ? machine['States'] : {};
  const lost = [machine['StartAt'], ...Object.values(states).flatMap(targetsOf)].filter(
    (target) => typeof target !== 'string' || !(target in states),
  );
  if (lost.length > 0) throw new Error(`no such states: ${JSON.stringify(lost)}`);
  const compiled = Object.entries(states).map(([name, state]) => {
    if (!isRecord(state)) throw new Error(`state ${name} is no object`);
    if (compilation.names.has(name)) throw new Error(`state ${name}: the name is taken`);
    compilation.names.add(name);
    return [name, compileState(name, state, compilation)] as const;
  });
  return {
    ...machine,
    States: Object.fromEntries(compiled),
    ...scaled(machine, 'TimeoutSeconds', compilation.scale),
  };
}

function compileState(name: string, source: Fields, compilation: Compilation): Fields {
  const type = String(source['Type']);
  const unknown = Object.keys(source).find((field) => !FIELDS[type]?.includes(field));
  if (unknown !== undefined)
    throw new Error(`state ${name}: ${unknown} is not emulated in ${type}`);
  const {
    ItemProcessor: processor,
    Iterator: iterator,
    Branches: branches,
    Result: result,
    ...own
  } = source;
  const state: Fields = {
    ...withHandlers(expressions(own, name), compilation.retryScale),
    ...(result !== undefined && { Result: result }),
    ...scaled(source, 'Seconds', compilation.scale),
  };
  // The interpreter takes "$" for the name of a field; left out it means the same, that the result replaces the input.
  if (state['ResultPath'] === '$') delete state['ResultPath'];

  const inner = processor ?? iterator;
  if (isRecord(inner)) {
    const config = inner['ProcessorConfig'];
    if (isRecord(config) && config['Mode'] !== 'INLINE') {
      throw new Error(`state ${name}: only the INLINE mode of Map is emulated`);
    }
    state['ItemProcessor'] = compileStates(inner, compilation);
  }
  if (Array.isArray(branches)) {
    state['Branches'] = branches
      .filter(isRecord)
      .map((branch) => compileStates(branch, compilation));
  }
  if (type === 'Task') state['TimeoutSeconds'] = addTask(name, source, compilation) / 1000;
  return state;
}

/** The names of the states that can come after a state. */
function targetsOf(state: unknown): unknown[] {
  if (!isRecord(state)) return [];
  const entries = [state['Choices'], state['Catch']].flat().filter(isRecord);
  return [state['Next'], state['Default'], ...entries.map((entry) => entry['Next'])].filter(
    (target) => target !== undefined,
  );
}

/** Registers a Task; returns its time limit in milliseconds. */
function addTask(name: string, source: Fields, { scale, tasks }: Compilation): number {
  const resource = String(source['Resource']);
  if (!RESOURCES.includes(resource)) throw new Error(`state ${name}: ${resource} is not emulated`);
  const milliseconds = (field: string): number | undefined => {
    const seconds = source[field];
    return typeof seconds === 'number' ? Math.min(seconds * scale * 1000, MAX_TIMER_MS) : undefined;
  };
  const timeoutMs = milliseconds('TimeoutSeconds') ?? MAX_TIMER_MS;
  tasks.set(name, {
    resource,
    waitsForToken: resource !== INVOKE,
    timeoutMs,
    heartbeatMs: milliseconds('HeartbeatSeconds'),
  });
  return timeoutMs;
}

/** Sets the pace of the retries, and leaves out the result path of a Catch where it says nothing. */
function withHandlers(state: Fields, scale: number): Fields {
  const entries = (field: string, change: (entry: Fields) => Fields): Fields =>
    Array.isArray(state[field]) ? { [field]: state[field].filter(isRecord).map(change) } : {};
  return {
    ...state,
    ...entries('Catch', ({ ResultPath: path, ...catcher }) => ({
      ...catcher,
      ...(path !== undefined && path !== '$' && { ResultPath: path }),
    })),
    ...entries('Retry', (retrier) => ({
      IntervalSeconds: scale,
      ...retrier,
      ...scaled(retrier, 'IntervalSeconds', scale),
      ...scaled(retrier, 'MaxDelaySeconds', scale),
    })),
  };
}

/** Rewrites the paths and payload templates of a state, at any depth. */
function expressions<T extends Fields>(fields: T, state: string): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, expressionsIn(value, key, state)]),
  );
}

function expressionsIn(value: unknown, key: string, state: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => expressionsIn(entry, key, state));
  if (isRecord(value)) return expressions(value, state);
  const isExpression = key.endsWith('.$') || key.endsWith('Path') || key === 'Variable';
  return typeof value === 'string' && isExpression ? rewritten(value, state) : value;
}

/**
 * The interpreter overwrites `$$.Execution.Input` and `StartTime` inside of a Map with those of the iteration, so the
 * engine keeps them under a name of its own.
 */
function rewritten(expression: string, state: string): string {
  const refused = /\$\$\.State\b|States\.JsonToString/.exec(expression);
  if (refused) throw new Error(`state ${state}: ${refused[0]} is not emulated`);
  return expression.replaceAll('$$.Execution', () => '$$.Run');
}

function scaled(fields: Fields, field: string, scale: number): Fields {
  const seconds = fields[field];
  return typeof seconds === 'number' ? { [field]: seconds * scale } : {};
}

function asDefinition(definition: Fields): StateMachineDefinition {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the constructor itself checks it against the schema
  return definition as unknown as StateMachineDefinition;
}
