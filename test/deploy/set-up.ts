import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { TestProject } from 'vitest/node';
import * as z from 'zod';
import { startSampleData } from '../../lib/local/sample/sample-data.ts';
import { python, startEmulator } from './emulator.ts';
import type { Emulator } from './emulator.ts';
import { root, run } from './run.ts';

/** What the tests are told of the deployment. */
export interface Deployment {
  emulatorPort: number;
  certificate: string;
  /** As the deployment says it, with `/v1`. */
  apiUrl: string;
  /** As the deployment says it, without a slash at the end. */
  dashboardUrl: string;
  env: Readonly<Record<string, string>>;
  /** The interpreter that has botocore. */
  python: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    deployment: Deployment;
  }
}

const Outputs = z.record(
  z.string(),
  z.looseObject({ ApiUrl: z.string(), DashboardUrl: z.string(), TableName: z.string() }),
);

type Stack = z.infer<typeof Outputs>[string];

/** Deploys the app as anybody would, with other settings only, and takes everything down afterwards. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const began = performance.now();
  const say = (text: string) =>
    console.log(`${((performance.now() - began) / 1_000).toFixed(1)} s  ${text}`);
  const folder = await mkdtemp(join(tmpdir(), 'deployment-'));
  const sample = await startSampleData();
  const emulator = await startEmulator();
  const tearDown = async () => {
    await emulator.stop();
    await sample.close();
    await rm(folder, { recursive: true, force: true });
  };
  say('emulator started');
  let assembly: string;
  try {
    // From a folder without an app, so that bootstrapping does not synthesize.
    await run('cdk', ['bootstrap', 'aws://000000000000/us-east-1'], {
      env: emulator.env,
      cwd: folder,
    });
    const first = await synthesize(emulator, join(folder, 'first'), sample.catalogUrl);
    say('synthesized');
    const before = await deploy(emulator, folder, first);
    say('deployed');
    const env = { ...emulator.env, TABLE_NAME: before.TableName };
    await run('node', ['bin/admin.ts', 'create-organization'], { env });
    assembly = await synthesize(emulator, join(folder, 'second'), sample.catalogUrl, CHANGED);
    const after = await deploy(emulator, folder, assembly);
    await checkUpdate(emulator, before, after);
    say('updated: four settings changed, nothing replaced');
    const { ApiUrl, DashboardUrl, TableName } = after;
    project.provide('deployment', {
      emulatorPort: emulator.port,
      certificate: emulator.certificate,
      apiUrl: ApiUrl,
      dashboardUrl: DashboardUrl,
      env: { ...emulator.env, TABLE_NAME: TableName },
      python,
    });
  } catch (error) {
    console.error(await emulator.log());
    console.error(await emulator.python('function-troubles.py'));
    await tearDown();
    throw error;
  }
  return async () => {
    try {
      await checkRefusals(emulator, folder, assembly);
      say('what AWS refuses of a destruction is refused');
      const left = await destroy(emulator, assembly);
      say(`destroyed; left, as the guide says: ${left.join(', ') || 'nothing'}`);
      await checkTakenName(emulator, assembly);
      say('what AWS refuses of a deployment is refused');
      await deploy(emulator, folder, assembly);
      say('deployed again');
    } finally {
      await tearDown();
    }
  };
}

/** Settings that the second deployment changes, each at another resource. */
const CHANGED = {
  LEAD_WINDOW_DAYS: '31',
  logRetentionDays: '90',
  tracing: 'false',
  mapConcurrency: '6',
} as const;

/** @throws Error unless the update changed what its settings say, and kept every resource that the outputs name */
async function checkUpdate(emulator: Emulator, before: Stack, after: Stack): Promise<void> {
  if (JSON.stringify(before) !== JSON.stringify(after))
    throw new Error(
      `The update replaced something: ${JSON.stringify(before)} became ${JSON.stringify(after)}.`,
    );
  const made: unknown = JSON.parse(await emulator.python('settings.py'));
  const wanted = {
    leadWindowDays: CHANGED.LEAD_WINDOW_DAYS,
    logRetentionDays: Number(CHANGED.logRetentionDays),
    tracing: CHANGED.tracing !== 'false',
    mapConcurrency: Number(CHANGED.mapConcurrency),
  };
  if (!isDeepStrictEqual(made, wanted))
    throw new Error(`The update made ${JSON.stringify(made)} of ${JSON.stringify(wanted)}.`);
}

async function synthesize(
  emulator: Emulator,
  folder: string,
  catalogUrl: string,
  changed: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { env } = emulator;
  const settings = {
    architecture: process.arch === 'arm64' ? 'arm64' : 'x86_64',
    deletionProtection: 'false',
    SANDBOX_JOB_SECONDS: '0',
    ALLOW_LOCALHOST_WEBHOOKS: 'true',
    LEAD_SOURCES: 'sample',
    OVERTURE_CATALOG_URL: catalogUrl,
    ...changed,
  };
  const context = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const assembly = join(folder, 'cdk.out');
  await run('cdk', ['synth', '--quiet', '--output', assembly, ...context], { env });
  await useOwnPaths(assembly, emulator);
  await alarmWithoutMath(assembly);
  return assembly;
}

async function deploy(emulator: Emulator, folder: string, assembly: string): Promise<Stack> {
  const { env } = emulator;
  await wouldAwsRefuse(emulator, 'deploy', await templateOf(assembly));
  const outputs = join(folder, 'outputs.json');
  const quiet = ['--require-approval', 'never', '--method=direct'];
  await run('cdk', ['deploy', '--app', assembly, ...quiet, '--outputs-file', outputs], { env });
  await emulator.python('emulator-gaps.py');
  const [stack] = Object.values(Outputs.parse(JSON.parse(await readFile(outputs, 'utf8'))));
  if (stack === undefined) throw new Error('The deployment has no outputs.');
  return stack;
}

/** What the guide says is left of a stage that is not protected; its words stand beside. */
const LEFT = [
  {
    is: /^log group \/aws\/lambda\/LeadJobs-/,
    guide: 'log groups `/aws/lambda/LeadJobs-<stage>-...`',
  },
  { is: /^key [\w-]+ PendingDeletion$/, guide: 'KMS key, pending deletion for 30 days' },
  {
    is: /^(bucket|repository|role|parameter|stack) (\/?cdk-|CDKToolkit)/,
    guide: 'stack `CDKToolkit`',
  },
] as const;

const GUIDE = resolve(root, 'docs/operating.md');

/** Takes everything down; what is left. @throws Error that names what the guide does not say is left */
async function destroy(emulator: Emulator, assembly: string): Promise<string[]> {
  const { env } = emulator;
  await wouldAwsRefuse(emulator, 'destroy', await templateOf(assembly));
  await run('cdk', ['destroy', '--app', assembly, '--force'], { env });
  const left = (await emulator.python('leftovers.py')).split('\n').filter((line) => line !== '');
  const guide = (await readFile(GUIDE, 'utf8')).replaceAll(/\s+/g, ' ');
  const unsaid = left.filter(
    (line) => !LEFT.some(({ is, guide: words }) => is.test(line) && guide.includes(words)),
  );
  if (unsaid.length > 0)
    throw new Error(`The stack is gone, but this is left:\n${unsaid.join('\n')}`);
  return left;
}

interface StackTemplate {
  path: string;
  stack: string;
}

async function templateOf(assembly: string): Promise<StackTemplate> {
  const name = (await readdir(assembly)).find((file) => file.endsWith('.template.json'));
  if (name === undefined) throw new Error(`${assembly} has no template.`);
  return { path: join(assembly, name), stack: name.replace('.template.json', '') };
}

/** @throws Error with what AWS would refuse of the call, which the emulator lets pass */
async function wouldAwsRefuse(
  emulator: Emulator,
  call: 'deploy' | 'destroy',
  { path, stack }: StackTemplate,
): Promise<void> {
  const refusals = (await emulator.python('aws-refusals.py', call, path, stack)).trim();
  if (refusals !== '') throw new Error(`AWS would refuse to ${call}:\n${refusals}`);
}

async function refusalOf(work: Promise<void>): Promise<string> {
  try {
    await work;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return '';
}

/** Without the function that empties buckets AWS refuses to delete them. @throws Error unless that is seen */
async function checkRefusals(emulator: Emulator, folder: string, assembly: string): Promise<void> {
  const { path, stack } = await templateOf(assembly);
  const template = Template.parse(JSON.parse(await readFile(path, 'utf8')));
  for (const [id, { Type }] of Object.entries(template.Resources))
    if (Type === 'Custom::S3AutoDeleteObjects') delete template.Resources[id];
  const without = join(folder, 'nobody-empties.json');
  await writeFile(without, JSON.stringify(template));
  const refusal = await refusalOf(wouldAwsRefuse(emulator, 'destroy', { path: without, stack }));
  if (!refusal.includes('is not empty'))
    throw new Error(`Full buckets should have been refused: ${refusal || 'nothing was'}.`);
}

/** A log group of before that was kept. @throws Error unless its name is refused */
async function checkTakenName(emulator: Emulator, assembly: string): Promise<void> {
  const name = '/aws/vendedlogs/lead-jobs/prod/access';
  const { env } = emulator;
  const logs = (verb: string) =>
    run(python, ['-m', 'awscli', 'logs', verb, '--log-group-name', name], { env });
  await logs('create-log-group');
  const template = await templateOf(assembly);
  const refusal = await refusalOf(wouldAwsRefuse(emulator, 'deploy', template));
  await logs('delete-log-group');
  if (!refusal.includes(`${name} already exists`))
    throw new Error(`A taken name should have been refused: ${refusal || 'nothing was'}.`);
}

const Template = z.looseObject({
  Resources: z.record(z.string(), z.looseObject({ Type: z.string() })),
});
const MathAlarm = z.looseObject({
  Type: z.literal('AWS::CloudWatch::Alarm'),
  Properties: z.looseObject({
    Metrics: z.array(
      z.looseObject({
        MetricStat: z
          .object({ Metric: z.looseObject({}), Period: z.number(), Stat: z.string() })
          .optional(),
      }),
    ),
  }),
});

/** MiniStack knows no alarms on an expression: there they watch the first of its metrics. */
async function alarmWithoutMath(assembly: string): Promise<void> {
  const names = (await readdir(assembly)).filter((name) => name.endsWith('.template.json'));
  for (const name of names) {
    const file = join(assembly, name);
    const template = Template.parse(JSON.parse(await readFile(file, 'utf8')));
    for (const [id, resource] of Object.entries(template.Resources)) {
      const { data: alarm } = MathAlarm.safeParse(resource);
      if (alarm === undefined) continue;
      const { Metrics, ...rest } = alarm.Properties;
      const first = Metrics.find(({ MetricStat }) => MetricStat !== undefined)?.MetricStat;
      if (first === undefined) throw new Error(`${id} watches no metric.`);
      const { Metric, Period, Stat } = first;
      const Properties = { ...rest, ...Metric, Period, Statistic: Stat };
      template.Resources[id] = { ...alarm, Properties };
    }
    await writeFile(file, JSON.stringify(template));
  }
}

/**
 * The CDK's function for uploads finds the command line of AWS, and the authorities that it trusts, at fixed paths of
 * the whole machine; functions that are processes of this machine have none there.
 */
async function useOwnPaths(assembly: string, emulator: Emulator): Promise<void> {
  const own = [
    ['/opt/awscli/aws', emulator.commandLine],
    ['/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem', emulator.certificate],
  ] as const;
  const names = (await readdir(assembly, { recursive: true })).filter((name) =>
    /^(asset\.\w+\/index\.py|[\w-]+\.template\.json)$/.test(name),
  );
  const found = new Set<string>();
  for (const name of names) {
    const file = join(assembly, name);
    let text = await readFile(file, 'utf8');
    for (const [theirs, ours] of own) {
      if (text.includes(theirs)) found.add(theirs);
      text = text.replaceAll(theirs, ours);
    }
    await writeFile(file, text);
  }
  if (found.size !== own.length)
    throw new Error(`Only these paths were found: ${[...found].join(', ')}.`);
}
