import { makeFiles } from './sample-files.ts';

// Makes the sample files in a process of its own, which ends with them.

process.once('message', (origin) => {
  void makeFiles(String(origin)).then(
    (files) => process.send?.(files, () => process.disconnect()),
    () => process.exit(1),
  );
});
process.on('disconnect', () => process.exit(0));
