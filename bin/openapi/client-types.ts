import { registerHooks } from 'node:module';
import type { JsonObject } from './json.ts';

const HEADER = `// Made from docs/openapi.json by \`npm run openapi\`; not to be edited.\n\n`;

/** The TypeScript types of the document, in the form that openapi-fetch reads. */
export async function clientTypes(document: JsonObject): Promise<string> {
  // The generator builds on the compiler's old programming interface, which TypeScript 7 does not have.
  registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
  });
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  // A field with a default may be left out of a request.
  const types = await openapiTS(JSON.stringify(document), { defaultNonNullable: false });
  return HEADER + astToString(types);
}
