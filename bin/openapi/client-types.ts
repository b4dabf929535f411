import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { fetchPackages } from '../fetch-packages.ts';
import type { JsonObject } from './json.ts';

const HEADER = `// Made from docs/openapi.json by \`npm run openapi\`; not to be edited.\n\n`;

/** What is used of openapi-typescript. */
interface Generator {
  default(document: string, options: { defaultNonNullable: boolean }): Promise<unknown>;
  astToString(types: unknown): string;
}

/** The TypeScript types of the document, in the form that openapi-fetch reads. */
export async function clientTypes(document: JsonObject): Promise<string> {
  const modules = pathToFileURL(`${fetchPackages('openapi-typescript@7.13.0')}/`);
  // The generator builds on the compiler's old programming interface, which TypeScript 7 does not have.
  const compiler = import.meta.resolve('typescript-5');
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'typescript' ? { url: compiler, shortCircuit: true } : next(specifier, context),
  });
  const entry = new URL('openapi-typescript/dist/index.mjs', modules);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the package's own interface
  const generator = (await import(entry.href)) as Generator;
  // A field with a default may be left out of a request.
  const types = await generator.default(JSON.stringify(document), { defaultNonNullable: false });
  return HEADER + generator.astToString(types);
}
