import type { IncomingMessage, ServerResponse } from 'node:http';

/** Answers GET and HEAD for one file held in memory, whole or one range of it (RFC 9110 section 14). */
export function serveFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: { readonly body: Buffer; readonly type: string; readonly etag: string },
): void {
  const { length } = file.body;
  const headers = { 'accept-ranges': 'bytes', 'content-type': file.type, etag: file.etag };
  const range = rangeOf(request.headers.range, length);
  if (range === 'unsatisfiable') {
    response.writeHead(416, { ...headers, 'content-range': `bytes */${length}` }).end();
    return;
  }
  const body = range === undefined ? file.body : file.body.subarray(range.start, range.end);
  response.writeHead(range === undefined ? 200 : 206, {
    ...headers,
    'content-length': body.length,
    ...(range && { 'content-range': `bytes ${range.start}-${range.end - 1}/${length}` }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Undefined for a header that is no single byte range: the whole file is the answer then. */
function rangeOf(header: string | undefined, size: number) {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1);
  return start < end ? { start, end } : 'unsatisfiable';
}
