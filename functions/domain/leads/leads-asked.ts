import type { Mode } from '../kernel/actor.ts';
import type { LeadRequest } from '../prompt/request.ts';

/** Leads asked for when the prompt names no number. */
const DEFAULT_LEADS = 25;
/** The most that one job delivers. */
const MAX_LEADS = { live: 10_000, test: 100 } as const satisfies Record<Mode, number>;

/** Leads that the request asks for, before and after the most that one job may deliver. */
export function leadsAskedFor({
  mode,
  request,
}: {
  readonly mode: Mode;
  readonly request: LeadRequest | null;
}): { asked: number; target: number } {
  const asked = request?.count ?? DEFAULT_LEADS;
  return { asked, target: Math.min(asked, MAX_LEADS[mode]) };
}
