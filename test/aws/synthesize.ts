import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import type { IPolicyValidationPlugin } from 'aws-cdk-lib';
import { Annotations, Match, Template } from 'aws-cdk-lib/assertions';
import { FUNCTIONS } from '../../lib/aws/bundling/bundle.ts';
import { dashboardFilesIn } from '../../lib/aws/dashboard-files.ts';
import type { FunctionAssets } from '../../lib/aws/function-assets.ts';
import { ServiceStack } from '../../lib/aws/service-stack.ts';
import { readSettings } from '../../lib/aws/settings.ts';

export interface Resource {
  Type: string;
  // Templates are looked at as they come; a wrong shape fails the expectations.
  Properties: any; // oxlint-disable-line typescript/no-explicit-any -- as above
  DeletionPolicy?: string;
  Metadata?: Readonly<Record<string, string>>;
}

export interface Synthesized {
  stack: ServiceStack;
  template: Template;
  resources: Readonly<Record<string, Resource>>;
  warnings: readonly string[];
  /** Where the cloud assembly lies. */
  folder: string;
}

export interface SynthesizeOptions {
  context?: Readonly<Record<string, unknown>>;
  assets?: Partial<FunctionAssets>;
  plugins?: (app: App) => IPolicyValidationPlugin;
}

/** What `cdk` itself hands to the app: the flags of `cdk.json`. */
const { context: FLAGS } = JSON.parse(
  readFileSync(new URL('../../cdk.json', import.meta.url), 'utf8'),
) as { context: Readonly<Record<string, unknown>> };

const folders: string[] = [];
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/**
 * Makes the template with stand-ins for the bundles, as quickly as it goes.
 * @throws Error for a finding of the plugins, or of the CDK's own validation, that nobody acknowledged
 */
export function synthesize(options: SynthesizeOptions = {}): Synthesized {
  const folder = mkdtempSync(join(tmpdir(), 'synth-'));
  folders.push(folder);
  const app = new App({
    outdir: join(folder, 'cdk.out'),
    analyticsReporting: false,
    context: {
      ...FLAGS,
      'aws:cdk:bundling-stacks': [],
      'aws:cdk:enable-asset-metadata': true,
      ...options.context,
    },
  });
  const bundle = join(folder, 'bundle');
  mkdirSync(bundle);
  writeFileSync(join(bundle, 'index.mjs'), 'export const handler = () => {};\n');
  const settings = readSettings(options.context ?? {});
  const assets: FunctionAssets = {
    folders: new Map(FUNCTIONS.map(({ name }) => [name, bundle])),
    bundles: new Map(),
    ...options.assets,
  };
  const pages = join(folder, 'dashboard');
  mkdirSync(join(pages, 'assets'), { recursive: true });
  for (const path of ['index.html', 'favicon.svg', 'assets/index-1a2b.js'])
    writeFileSync(join(pages, path), path);
  const dashboard = dashboardFilesIn(pages);
  const stack = new ServiceStack(app, `LeadJobs-${settings.stage}`, {
    settings,
    assets,
    dashboard,
  });
  if (options.plugins !== undefined) Validations.of(app).addPlugins(options.plugins(app));
  app.synth();
  const template = once(() => Template.fromStack(stack));
  const resources = once(
    () => (template().toJSON() as { Resources: Record<string, Resource> }).Resources,
  );
  return {
    stack,
    folder,
    get template() {
      return template();
    },
    get resources() {
      return resources();
    },
    /** Takes as long as the synthesis: it is made, and validated, once more for them. */
    get warnings() {
      return Annotations.fromStack(stack)
        .findWarning('*', Match.anyValue())
        .map(({ entry }) => JSON.stringify(entry.data));
    },
  };
}

/** Works out on the first call what every call answers. */
function once<T>(work: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: work() }).value;
}

/** The resources of one type. */
export const ofType = ({ resources }: Synthesized, type: string): readonly Resource[] =>
  Object.values(resources).filter((resource) => resource.Type === type);
