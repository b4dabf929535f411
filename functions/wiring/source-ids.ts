import type { Config, LocalHooks } from '../config.ts';
import { VERIFICATION } from '../domain/filters/filters.ts';
import type { Mode } from '../domain/kernel/actor.ts';
import { sourcesServing } from '../domain/sources/sources.ts';

/** The ids of the sources that a job of this mode reads, and the checks that can be made for it. */
export const sourceIdsOf = (
  config: Config,
  mode: Mode,
  local: LocalHooks | undefined,
): readonly string[] => {
  const ids = mode === 'test' ? sourcesServing('sandbox') : config.LEAD_SOURCES;
  return canVerify(config, mode, local) ? [...ids, VERIFICATION] : ids;
};

/** Mail servers can be asked: here, by a backend, or the local stack's own for its sample data. */
function canVerify(config: Config, mode: Mode, local: LocalHooks | undefined): boolean {
  if (mode === 'test') return true;
  if (!config.LEAD_EMAIL_CHECKS) return false;
  if (config.SMTP_VERIFICATION || config.REACHER_URL !== '') return true;
  return local?.servesSampleMail === true && config.LEAD_SOURCES.every((id) => id === 'sample');
}
