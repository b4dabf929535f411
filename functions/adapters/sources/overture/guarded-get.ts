import type { SendRequest } from '../../net/guarded-request.ts';
import { joinedHeaders } from './http-get.ts';
import type { HttpGet } from './http-get.ts';

/** GET through the guarded connector: only global addresses, no redirects. */
export function guardedGet(send: SendRequest): HttpGet {
  return async (url, { headers, expects, maxBytes, timeoutMs, signal }) => {
    const {
      status,
      headers: received,
      body,
    } = await send({
      url,
      headers,
      timeoutMs,
      signal,
      maxBytes,
      allowHttp: true,
      ports: 'any',
      redirects: 'return',
      incompleteBody: 'refuse',
      wantsBody: (head) => expects.includes(head.status),
    });
    return { status, headers: joinedHeaders(received), body };
  };
}
