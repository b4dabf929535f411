import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { PlanId } from '../../../functions/domain/kernel/plan-limits.ts';
import { LimitOverrides } from '../../../functions/domain/plans/plans.ts';
import type { LocalDashboard } from '../dashboard.ts';
import type { SeededOrganization, SeedInput } from '../organizations.ts';

const SeedBody = z.strictObject({
  plan: PlanId.optional(),
  credits: z.int().min(0).max(1_000_000_000).optional(),
  limits: LimitOverrides.optional(),
});

const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i;

/**
 * The routes that exist only in the local stack: fresh organisations for tests, and the dashboard's files.
 * A page of another site can't make organisations: that asks for a loopback `Host` and a JSON content type, which no
 * plain form sends.
 */
export function localRoutes(ports: {
  createOrganization(input: SeedInput): Promise<SeededOrganization>;
  dashboard: Pick<LocalDashboard, 'serve'>;
}): (request: IncomingMessage, response: ServerResponse) => Promise<boolean> {
  return async (request, response) => {
    const path = request.url?.split('?')[0];
    if (path === '/local/organizations' && request.method === 'POST') {
      await createOrganization(request, response, ports);
      return true;
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    // What programs look for at well-known places is not here: no page of the dashboard stands for it.
    if (!isRead || path === undefined || /^\/(v1|local|\.well-known)(\/|$)/.test(path))
      return false;
    await ports.dashboard.serve(request, response);
    return true;
  };
}

async function createOrganization(
  request: IncomingMessage,
  response: ServerResponse,
  ports: { createOrganization(input: SeedInput): Promise<SeededOrganization> },
): Promise<void> {
  const host = request.headers.host ?? '';
  const type = request.headers['content-type'] ?? '';
  if (!LOOPBACK_HOST.test(host) || !/^application\/json\s*(;|$)/i.test(type))
    return refuse(response, 'Needs a loopback Host and Content-Type: application/json.');
  const body = await text(request);
  let input: unknown;
  try {
    input = body.trim() === '' ? {} : JSON.parse(body);
  } catch {
    return refuse(response, 'The body is not JSON.');
  }
  const parsed = SeedBody.safeParse(input);
  if (!parsed.success) return refuse(response, z.prettifyError(parsed.error));
  const { plan, credits, limits } = parsed.data;
  const organization = await ports.createOrganization({
    ...(plan === undefined ? {} : { plan }),
    ...(credits === undefined ? {} : { credits }),
    ...(limits === undefined ? {} : { limits }),
  });
  send(response, 201, 'application/json', JSON.stringify(organization));
}

const refuse = (response: ServerResponse, message: string): void =>
  send(response, 400, 'application/json', JSON.stringify({ message }));

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  });
  response.end(body);
}
