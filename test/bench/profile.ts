import { Session } from 'node:inspector/promises';

export type Share = 'own code' | 'its packages' | 'SDK' | 'emulator' | 'Node' | 'garbage' | 'idle';

/** Packages of the embedded services; the SDK's clients in them count as the SDK. */
const EMULATOR =
  /node_modules\/(?:dynalite|fauxqs|fastify|@fastify|abstract-level|memory-level|level|avvio|find-my-way|light-my-request|pino|fast-json|ajv|lock|big\.js|once|async|lazy|buffer-crc32)/;

/** Whose time it is, by where the code of the function lies. */
function shareOf({ url, functionName }: { url: string; functionName: string }): Share {
  if (functionName === '(idle)') return 'idle';
  if (functionName === '(garbage collector)') return 'garbage';
  if (/node_modules\/(?:@aws-sdk|@smithy|@aws)\//.test(url)) return 'SDK';
  if (EMULATOR.test(url) || /\/(?:lib|test)\//.test(url.replace(/.*node_modules.*/, '')))
    return 'emulator';
  if (url.includes('node_modules/')) return 'its packages';
  return url.includes('/functions/') ? 'own code' : 'Node';
}

/** Does some work under a sampling profiler; answers seconds of this thread by whose code ran. */
export async function profiled(work: () => Promise<void>): Promise<Record<Share, number>> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 1_000 });
  await session.post('Profiler.start');
  await work();
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  const shares: Record<Share, number> = {
    'own code': 0,
    'its packages': 0,
    SDK: 0,
    emulator: 0,
    Node: 0,
    garbage: 0,
    idle: 0,
  };
  const frames = new Map(profile.nodes.map(({ id, callFrame }) => [id, callFrame]));
  for (const [index, id] of (profile.samples ?? []).entries()) {
    const frame = frames.get(id);
    if (frame !== undefined)
      shares[shareOf(frame)] += (profile.timeDeltas?.[index] ?? 0) / 1_000_000;
  }
  return shares;
}
