import * as z from 'zod';
import { notFound } from '../../domain/kernel/errors.ts';
import { about } from '../../domain/kernel/wire.ts';
import { route } from '../../http/route.ts';
import type { Reply, Route } from '../../http/route.ts';

/** A file, packed with brotli. */
interface PackedFile {
  packed: Uint8Array;
  plain(): Uint8Array;
}

export interface DocsServices {
  docs: {
    openApi(): PackedFile;
    page(): PackedFile;
    script(name: string): PackedFile | undefined;
  };
}

const AcceptHeaders = z.looseObject({
  'accept-encoding': z.string().optional().meta({ hidden: true }),
});
type AcceptHeaders = z.infer<typeof AcceptHeaders>;

const MINUTES_5 = 'public, max-age=300';
const FOR_EVER = 'public, max-age=31536000, immutable';

/**
 * Scripts come from here alone. The page's library writes its styles into the page and searches in a worker
 * that it makes itself.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'unsafe-inline'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const TAKES_BROTLI = /(?:^|,)\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/;

/** A file as the client takes it. Packed it is a fifth of the size, and costs no work. */
function fileReply(
  file: PackedFile,
  contentType: string,
  headers: AcceptHeaders,
  more: Record<string, string>,
): Reply {
  const packed = TAKES_BROTLI.test(headers['accept-encoding'] ?? '');
  return {
    status: 200,
    raw: packed
      ? { contentType, bytes: file.packed }
      : { contentType, text: new TextDecoder().decode(file.plain()) },
    headers: { Vary: 'Accept-Encoding', ...(packed ? { 'Content-Encoding': 'br' } : {}), ...more },
  };
}

const common = { method: 'GET', access: 'public', tag: 'Service', errors: [] } as const;

const openApiRoute = route({
  ...common,
  operationId: 'getOpenApi',
  path: '/openapi.json',
  summary: 'Get the OpenAPI document',
  description: 'This document: every operation with its errors, and the webhook events.',
  request: { headers: AcceptHeaders },
  response: {
    status: 200,
    schema: z
      .looseObject({ openapi: z.string().meta({ examples: ['3.1.1'] }) })
      .meta({ id: 'OpenApiDocument', ...about('OpenAPI 3.1.') }),
  },
  handle: async ({ headers }, { docs }: DocsServices) =>
    fileReply(docs.openApi(), 'application/json', headers, { 'Cache-Control': MINUTES_5 }),
});

const pageRoute = route({
  ...common,
  operationId: 'getDocs',
  path: '/docs',
  summary: 'Read the reference',
  description: 'The reference as a page for people.',
  request: { headers: AcceptHeaders },
  response: { status: 200, contentType: 'text/html; charset=utf-8' },
  handle: async ({ headers }, { docs }: DocsServices) =>
    fileReply(docs.page(), 'text/html; charset=utf-8', headers, {
      'Cache-Control': MINUTES_5,
      'Content-Security-Policy': PAGE_POLICY,
      'Referrer-Policy': 'no-referrer',
    }),
});

const scriptRoute = route({
  ...common,
  undocumented: true,
  operationId: 'getDocsScript',
  path: '/docs/:file',
  summary: 'Get the script of the reference page',
  description: 'A part of the page.',
  request: { params: z.object({ file: z.string().max(100) }), headers: AcceptHeaders },
  response: { status: 200, contentType: 'text/javascript; charset=utf-8' },
  handle: async ({ params, headers }, { docs }: DocsServices) => {
    const file = docs.script(params.file);
    if (file === undefined) throw notFound();
    return fileReply(file, 'text/javascript; charset=utf-8', headers, {
      'Cache-Control': FOR_EVER,
    });
  },
});

export const docsRoutes: readonly Route<DocsServices>[] = [openApiRoute, pageRoute, scriptRoute];
