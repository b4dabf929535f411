import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { GUIDE_NAMES } from '../../functions/adapters/docs/read-docs.ts';
import { API_ROUTES } from '../../functions/api/table.ts';
import { withTables } from '../reference/code-tables.ts';
import { guideOf, guidePath, readGuideText } from '../reference/guides.ts';
import { referencePages } from '../reference/pages.ts';
import { clientTypes } from './client-types.ts';
import { openApiDocument } from './document.ts';

const root = resolve(import.meta.dirname, '../..');
const DATA = 'functions/adapters/docs/data';

/** A file that is made from the code, relative to the root; `packed` ones are kept in brotli. */
export interface GeneratedFile {
  path: string;
  text: string;
  packed: boolean;
}

/** Everything that is made from the route table and the guides. */
export async function generatedFiles(): Promise<GeneratedFile[]> {
  const document = openApiDocument(API_ROUTES);
  const packed = (name: string, text: string): GeneratedFile => ({
    path: `${DATA}/${name}.br`,
    text,
    packed: true,
  });
  const guides = GUIDE_NAMES.map((name) => ({ name, text: withTables(readGuideText(name)) }));
  const pages = referencePages(
    document,
    guides.map(({ name, text }) => guideOf(name, text)),
  );
  return [
    { path: 'docs/openapi.json', text: `${JSON.stringify(document, null, 2)}\n`, packed: false },
    { path: 'client/schema.generated.d.ts', text: await clientTypes(document), packed: false },
    packed('openapi.json', JSON.stringify(document)),
    ...guides.map(({ name, text }) => ({ path: guidePath(name), text, packed: false })),
    ...[...pages].map(([name, text]) => packed(name, text)),
  ];
}

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
