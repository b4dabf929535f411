import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withScratchDirectory } from '../../../../functions/adapters/sources/overture/scratch-directory.ts';
import { scratch } from '../../../support/parquet.ts';

test('removes its own directory, and those of processes that are gone, but no other', async () => {
  const parent = await scratch();
  // Above the largest process id that Linux gives.
  const dead = 'leads-places-4194399-abc';
  const predecessor = `leads-places-${process.pid}-old`;
  const sibling = `leads-places-${process.pid}-new`;
  for (const name of [dead, predecessor, sibling, 'other']) {
    await mkdir(join(parent.path, name));
    await writeFile(join(parent.path, name, 'file'), 'x');
  }
  await utimes(join(parent.path, predecessor), 1, 1);
  const work = withScratchDirectory(parent.path, (directory) => {
    return writeFile(join(directory, 'file'), 'x').then(() => Promise.reject(new Error('failed')));
  });
  await expect(work).rejects.toThrow('failed');
  expect((await readdir(parent.path)).toSorted()).toEqual([sibling, 'other']);
  await parent.remove();
});
