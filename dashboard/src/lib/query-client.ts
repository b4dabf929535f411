import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError, NetworkError } from '../api/errors.ts';
import { SessionEnded } from '../auth/session.ts';
import { reportSessionEnd } from './session-end.ts';

const MAX_TRIES = 3;
/** Longer waits are shown to the person instead of waited for. */
const MAX_WAIT_SECONDS = 60;

/** Reads are repeated when another try can help: no answer, a fault of the service, or a full bucket. */
function shouldRetry(failures: number, error: unknown): boolean {
  if (failures >= MAX_TRIES) return false;
  if (error instanceof NetworkError) return true;
  if (!(error instanceof ApiError)) return false;
  if (error.status === 429) return (error.retryAfterSeconds ?? 1) <= MAX_WAIT_SECONDS;
  return error.isServerFault;
}

/** Milliseconds: what the service asks for, else 0.5, 1, 2 s. */
function retryDelay(failures: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfterSeconds : null;
  return asked === null ? 500 * 2 ** failures : asked * 1_000;
}

function noteSessionEnd(error: unknown): void {
  if (error instanceof SessionEnded || (error instanceof ApiError && error.status === 401))
    reportSessionEnd();
}

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: noteSessionEnd }),
    mutationCache: new MutationCache({ onError: noteSessionEnd }),
    defaultOptions: {
      queries: { retry: shouldRetry, retryDelay, staleTime: 5_000, refetchOnWindowFocus: true },
      // A write is repeated by the person alone, who sees what happened.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
