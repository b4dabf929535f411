import type { Actor } from '../domain/kernel/actor.ts';
import { ServiceError } from '../domain/kernel/errors.ts';
import type { Access, Route } from './route.ts';

/**
 * Refuses a caller that a route is not for: first what the sandbox lacks, then who may call (behaviour: Order of checks).
 * @throws ServiceError SANDBOX_ONLY, INSUFFICIENT_SCOPE
 */
export function requireAccess(
  { access, sandboxRefused }: Pick<Route<never>, 'access' | 'sandboxRefused'>,
  actor: Actor,
): void {
  if (sandboxRefused && actor.mode === 'test')
    throw new ServiceError('SANDBOX_ONLY', 'This is not available in the sandbox.');
  if (!mayCall(access, actor)) throw new ServiceError('INSUFFICIENT_SCOPE', whoMayCall(access));
}

function mayCall(access: Access, actor: Actor): boolean {
  switch (access) {
    case 'public':
      return true;
    case 'session':
    case 'key':
      return actor.kind === access;
    default:
      return actor.scopes.includes(access);
  }
}

function whoMayCall(access: Access): string {
  if (access === 'session') return 'Only a signed-in user can do this, in the dashboard.';
  if (access === 'key') return 'Only an API key can do this.';
  return `The API key lacks the scope ${access}.`;
}
