import { API_ROUTES } from '../../functions/api/table.ts';
import type { ApiFunction } from '../../functions/api/table.ts';
import type { Runtime } from '../../functions/config.ts';
import { gatewayPath } from '../../functions/http/route.ts';
import type { GatewayRoute } from './gateway/routes.ts';
import { settingsOf } from './grants.ts';

/** A function's handler, whatever its event. */
export type Handler = (event: unknown) => Promise<unknown>;

interface EntryModule {
  // Every entry takes its own event; the stack hands each what its caller makes.
  create(runtime: Runtime): (event: never) => Promise<unknown>;
}

const API: Record<ApiFunction, () => Promise<EntryModule>> = {
  jobs: () => import('../../functions/api/jobs.ts'),
  keys: () => import('../../functions/api/keys.ts'),
  billing: () => import('../../functions/api/billing.ts'),
  'billing-provider': () => import('../../functions/api/billing-provider.ts'),
  demo: () => import('../../functions/api/demo.ts'),
  docs: () => import('../../functions/api/docs.ts'),
  exclusions: () => import('../../functions/api/exclusions.ts'),
  exports: () => import('../../functions/api/exports.ts'),
  mcp: () => import('../../functions/api/mcp.ts'),
  monitors: () => import('../../functions/api/monitors.ts'),
  prompts: () => import('../../functions/api/prompts.ts'),
  public: () => import('../../functions/api/public.ts'),
  quotes: () => import('../../functions/api/quotes.ts'),
  verification: () => import('../../functions/api/verification.ts'),
  webhooks: () => import('../../functions/api/webhooks.ts'),
};

export const STAGES = {
  parse: () => import('../../functions/stages/parse.ts'),
  ask: () => import('../../functions/stages/ask.ts'),
  route: () => import('../../functions/stages/route.ts'),
  scrape: () => import('../../functions/stages/scrape.ts'),
  advance: () => import('../../functions/stages/advance.ts'),
  normalize: () => import('../../functions/stages/normalize.ts'),
  enrich: () => import('../../functions/stages/enrich.ts'),
  deliver: () => import('../../functions/stages/deliver.ts'),
  fail: () => import('../../functions/stages/fail.ts'),
  closed: () => import('../../functions/stages/closed.ts'),
} as const satisfies Record<string, () => Promise<EntryModule>>;

const BACKGROUND = {
  send: () => import('../../functions/background/send.ts'),
  sweep: () => import('../../functions/background/sweep.ts'),
  canary: () => import('../../functions/background/canary.ts'),
} as const satisfies Record<string, () => Promise<EntryModule>>;

const ENTRIES: ReadonlyMap<string, () => Promise<EntryModule>> = new Map([
  ...Object.entries(API).map(([name, load]) => [`api-${name}`, load] as const),
  ...Object.entries(STAGES).map(([name, load]) => [`stages-${name}`, load] as const),
  ...Object.entries(BACKGROUND).map(([name, load]) => [`background-${name}`, load] as const),
]);

/** The functions by the names that they have in AWS. */
export type FunctionName =
  | `api-${ApiFunction}`
  | `stages-${keyof typeof STAGES}`
  | `background-${keyof typeof BACKGROUND}`;

/** The gateway's routes, from the one table that declares them. */
export const gatewayRoutes = (): GatewayRoute[] =>
  Object.entries(API_ROUTES).flatMap(([name, routes]) =>
    routes.map(({ method, path }) => ({
      method,
      path: gatewayPath(path),
      functionName: `api-${name}`,
    })),
  );

/** The functions of one stack, each loaded and built at its first call. */
export class FunctionRegistry {
  private readonly runtime: Runtime;
  private readonly handlers = new Map<string, Promise<Handler>>();

  constructor(runtime: Runtime) {
    this.runtime = runtime;
  }

  async invoke(name: string, event: unknown): Promise<unknown> {
    let handler = this.handlers.get(name);
    if (handler === undefined) {
      handler = this.load(name);
      this.handlers.set(name, handler);
    }
    return (await handler)(event);
  }

  private async load(name: string): Promise<Handler> {
    const entry = ENTRIES.get(name);
    if (entry === undefined) throw new Error(`There is no function ${name}.`);
    const module = await entry();
    const env = settingsOf(name, this.runtime.env);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each caller makes the event that its function declares, as AWS would
    return module.create({ ...this.runtime, env }) as Handler;
  }
}
