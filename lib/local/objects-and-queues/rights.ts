import type { App } from './s3.ts';

export interface Rights {
  /** Why the caller with this credential may not make a request to S3; undefined when it may. */
  denyObject?: (credential: string | undefined, method: string, key: string) => string | undefined;
  /** The same for an operation of SQS. */
  denyQueue?: (credential: string | undefined, operation: string) => string | undefined;
}

/** Refuses what a caller has no right to, before anything else looks at the request. */
export function checkRights(app: App, { denyObject, denyQueue }: Rights): void {
  app.addHook('onRequest', async (request, reply) => {
    const target = String(request.headers['x-amz-target'] ?? '').split('.');
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    const credential =
      request.headers.authorization ?? searchParams.get('X-Amz-Credential') ?? undefined;
    if (target[0] === 'AmazonSQS') {
      const denial = denyQueue?.(credential, target[1] ?? '');
      if (denial !== undefined)
        return reply.status(403).send({ __type: 'AccessDenied', message: messageOf(denial) });
      return;
    }
    const key = decodeURIComponent(pathname.split('/').slice(2).join('/'));
    const denial = key === '' ? undefined : denyObject?.(credential, request.method, key);
    if (denial !== undefined)
      return reply
        .status(403)
        .type('application/xml')
        .send(
          `<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code><Message>${messageOf(denial)}</Message></Error>`,
        );
    return;
  });
}

const messageOf = (denial: string): string => `The caller is not authorized to perform ${denial}`;
