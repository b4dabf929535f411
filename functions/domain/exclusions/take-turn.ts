import { ServiceError } from '../kernel/errors.ts';
import type { NewId } from '../kernel/ids.ts';
import type { World } from './exclusion-list.ts';

export interface TurnPorts {
  now(): Date;
  newId: NewId;
  pause(milliseconds: number): Promise<void>;
  /** Makes this call the one that fills lists of the world, or keeps it that; false while another one is. */
  takeTurn(world: World, holder: string, at: { now: Date; until: Date }): Promise<boolean>;
  dropTurn(world: World, holder: string): Promise<void>;
}

/** A call that died holds the others up for so long; one that lives keeps its turn with every batch. */
const TURN_SECONDS = 10;
/** A call waits for its turn, and then has some seconds left before its function's time is over. */
const WAIT_SECONDS = 14;
const PAUSE_MS = 100;

/**
 * One call after another fills the lists of a world: what one counts, writes and takes back at the plan's limit is never
 * what another has just been told is there.
 * @throws ServiceError SERVICE_UNAVAILABLE when the turn does not come in time
 */
export async function inTurn<T>(
  ports: TurnPorts,
  world: World,
  work: (keepTurn: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const holder = ports.newId('request');
  const take = () => {
    const now = ports.now();
    const until = new Date(now.getTime() + TURN_SECONDS * 1_000);
    return ports.takeTurn(world, holder, { now, until });
  };
  const until = ports.now().getTime() + WAIT_SECONDS * 1_000;
  while (!(await take())) {
    if (ports.now().getTime() >= until) throw busy();
    await ports.pause(PAUSE_MS);
  }
  try {
    return await work(async () => {
      if (!(await take())) throw busy();
    });
  } finally {
    await ports.dropTurn(world, holder);
  }
}

const busy = () =>
  new ServiceError('SERVICE_UNAVAILABLE', 'Other entries are being added. Try again.', {
    retryAfterSeconds: TURN_SECONDS,
  });
