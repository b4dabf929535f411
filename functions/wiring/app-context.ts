import { ulid } from 'ulid';
import { metricCounter } from '../adapters/metrics/metrics.ts';
import type { CountMetric } from '../adapters/metrics/metrics.ts';
import { readConfig } from '../config.ts';
import type { Config, Runtime } from '../config.ts';
import { brandId } from '../domain/kernel/ids.ts';
import type { NewId } from '../domain/kernel/ids.ts';

/** What every function has, even one that calls nobody: settings, the clock and fresh ids. */
export interface AppContext {
  config: Config;
  now: () => Date;
  newId: NewId;
  count: CountMetric;
}

export function appContext(runtime: Runtime): AppContext {
  const now = runtime.local?.now?.bind(runtime.local) ?? (() => new Date());
  const config = readConfig(runtime.env);
  return {
    config,
    now,
    count: metricCounter(config, now),
    newId: (kind) => brandId(kind, ulid(now().getTime())),
  };
}
