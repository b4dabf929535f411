import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { SampleFiles } from './sample-files.ts';

const PROGRAM = fileURLToPath(new URL('sample-files-process.ts', import.meta.url));

/** Makes the sample files in a process that is started for it: what its database took goes back with it. */
export function makeFilesApart(origin: string): Promise<SampleFiles> {
  const { promise, resolve, reject } = Promise.withResolvers<SampleFiles>();
  const child = fork(PROGRAM, { execArgv: [], serialization: 'advanced' });
  child.once('message', (files) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the program sends nothing else
    resolve(withBuffers(files as SampleFiles));
  });
  child.once('error', reject);
  child.once('exit', () => reject(new Error('The sample data could not be made.')));
  child.send(origin);
  return promise;
}

/** Bytes come over as plain arrays of them. */
const withBuffers = (files: SampleFiles): SampleFiles =>
  new Map(
    [...files].map(([path, { body, ...file }]) => [path, { ...file, body: Buffer.from(body) }]),
  );
