import * as z from 'zod';
import { notFound } from '../../domain/kernel/errors.ts';
import { about } from '../../domain/kernel/wire.ts';
import { route } from '../../http/route.ts';
import type { Reply, Route } from '../../http/route.ts';

/** A file, packed with brotli. */
interface PackedFile {
  contentType: string;
  packed: Uint8Array;
  plain(): Uint8Array;
}

export interface DocsServices {
  docs: {
    openApi(): PackedFile;
    page(): PackedFile;
    file(name: string): PackedFile | undefined;
  };
}

const AcceptHeaders = z.looseObject({
  'accept-encoding': z.string().optional().meta({ hidden: true }),
});
type AcceptHeaders = z.infer<typeof AcceptHeaders>;

const MINUTES_5 = 'public, max-age=300';
/** All that a page is made of comes from here. */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const PAGE_HEADERS = {
  'Content-Security-Policy': PAGE_POLICY,
  'Referrer-Policy': 'no-referrer',
};

const TAKES_BROTLI = /(?:^|,)\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/;

/** A file as the client takes it. Packed it is a fifth of the size, and costs no work. */
function fileReply(file: PackedFile, headers: AcceptHeaders): Reply {
  const packed = TAKES_BROTLI.test(headers['accept-encoding'] ?? '');
  const { contentType } = file;
  return {
    status: 200,
    raw: packed
      ? { contentType, bytes: file.packed }
      : { contentType, text: new TextDecoder().decode(file.plain()) },
    headers: {
      Vary: 'Accept-Encoding',
      'Cache-Control': MINUTES_5,
      ...(packed ? { 'Content-Encoding': 'br' } : {}),
      ...(contentType.startsWith('text/html') ? PAGE_HEADERS : {}),
    },
  };
}

const common = { method: 'GET', access: 'public', tag: 'Service', errors: [] } as const;

const openApiRoute = route({
  ...common,
  operationId: 'getOpenApi',
  path: '/openapi.json',
  summary: 'Get the OpenAPI document',
  description: 'This document: every operation with its errors, plus the webhook events.',
  request: { headers: AcceptHeaders },
  response: {
    status: 200,
    schema: z
      .looseObject({ openapi: z.string().meta({ examples: ['3.1.1'] }) })
      .meta({ id: 'OpenApiDocument', ...about('OpenAPI 3.1.') }),
  },
  handle: async ({ headers }, { docs }: DocsServices) => fileReply(docs.openApi(), headers),
});

const pageRoute = route({
  ...common,
  operationId: 'getDocs',
  path: '/docs',
  summary: 'Read the reference',
  description: 'The reference as web pages, with the guides.',
  request: { headers: AcceptHeaders },
  response: { status: 200, contentType: 'text/html; charset=utf-8' },
  handle: async ({ headers }, { docs }: DocsServices) => fileReply(docs.page(), headers),
});

const fileRoute = route({
  ...common,
  undocumented: true,
  operationId: 'getDocsFile',
  path: '/docs/:file',
  summary: 'Read a guide',
  description: 'A guide, or a part of the pages.',
  request: { params: z.object({ file: z.string().max(100) }), headers: AcceptHeaders },
  response: { status: 200 },
  handle: async ({ params, headers }, { docs }: DocsServices) => {
    const file = docs.file(params.file);
    if (file === undefined) throw notFound();
    return fileReply(file, headers);
  },
});

export const docsRoutes: readonly Route<DocsServices>[] = [openApiRoute, pageRoute, fileRoute];
