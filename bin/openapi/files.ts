import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { SCRIPT_NAME } from '../../functions/adapters/docs/read-docs.ts';
import { API_ROUTES } from '../../functions/api/table.ts';
import { clientTypes } from './client-types.ts';
import { openApiDocument } from './document.ts';
import { INFO } from './texts.ts';

const root = resolve(import.meta.dirname, '../..');
const DATA = 'functions/adapters/docs/data';
const REDOC = 'node_modules/@redocly/cli/lib/chunks/redoc.standalone.js';

/** A file that is made from the code, relative to the root; `packed` ones are kept in brotli. */
export interface GeneratedFile {
  path: string;
  text: string;
  packed: boolean;
}

/** Everything that is made from the route table. */
export async function generatedFiles(): Promise<GeneratedFile[]> {
  const document = openApiDocument(API_ROUTES);
  const packed = (name: string, text: string): GeneratedFile => ({
    path: `${DATA}/${name}.br`,
    text,
    packed: true,
  });
  return [
    { path: 'docs/openapi.json', text: `${JSON.stringify(document, null, 2)}\n`, packed: false },
    { path: 'client/schema.generated.d.ts', text: await clientTypes(document), packed: false },
    packed('openapi.json', JSON.stringify(document)),
    packed('docs.html', PAGE),
    packed(SCRIPT_NAME, pageScript()),
  ];
}

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>${INFO.title}: API reference</title>
    <link rel="icon" href="data:,">
  </head>
  <body>
    <redoc spec-url="openapi.json" disable-telemetry="true"></redoc>
    <noscript>The reference needs JavaScript; the document behind it is <a href="openapi.json">openapi.json</a>.</noscript>
    <script type="module" src="docs/${SCRIPT_NAME}"></script>
  </body>
</html>
`;

/** Redoc, without the picture that it would load from its maker's host: the same words, drawn here. */
function pageScript(): string {
  const script = readFileSync(resolve(root, REDOC), 'utf8');
  const version = SCRIPT_NAME.replace(/^redoc-|\.js$/g, '');
  if (!script.includes(version)) throw new Error(`${REDOC} is not Redoc ${version}.`);
  return script.replaceAll(/https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(-full)?\.svg/g, LOGO);
}

const LOGO = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="56" height="14"><text y="11" font-family="sans-serif" font-size="12">Redocly</text></svg>',
)}`;

export const pack = (text: string): Buffer =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } });

/** What a generated file holds now; undefined when there is none. */
export function readGenerated({ path, packed }: GeneratedFile): string | undefined {
  try {
    const bytes = readFileSync(resolve(root, path));
    return (packed ? brotliDecompressSync(bytes) : bytes).toString('utf8');
  } catch {
    return undefined;
  }
}
