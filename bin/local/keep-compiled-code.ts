import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Keeps the compiled form of what is loaded from here on, and loads it the next time: the code of the local stack takes
 * longer to compile than to run. It lies within the installation, where nobody else may write; where this user may not
 * either, all works without.
 */
export function keepCompiledCode(): void {
  enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/code', import.meta.url)));
}
