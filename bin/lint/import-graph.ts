import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import ts from 'typescript-5';

/** One import of a file; types, `import()` and re-exports count like any other. */
export interface FileImport {
  /** The importing file, relative to the root, with forward slashes. */
  readonly file: string;
  /** A file relative to the root, or the name of a package as it stands in the quotes. */
  readonly target: string;
}

/** Every import of the given files (paths relative to `root`). */
export function importsOf(root: string, files: readonly string[]): FileImport[] {
  return files.flatMap((file) => {
    const source = readFileSync(posix.join(root, file), 'utf8');
    return ts.preProcessFile(source, true, true).importedFiles.map(({ fileName }) => ({
      file,
      target: fileName.startsWith('.') ? posix.join(posix.dirname(file), fileName) : fileName,
    }));
  });
}
