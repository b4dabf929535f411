import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BillingService } from './billing.ts';

/** An event as the provider posted it. */
export type HeldEvent = { type: string; data: { object: object } } & Record<string, unknown>;

/** Takes the provider's events in the service's place and keeps them, so that a test decides what comes when. */
export async function holdEvents(service: BillingService) {
  const events: HeldEvent[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      events.push(JSON.parse(body));
      response.end();
    });
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const { port } = server.address() as AddressInfo;
  service.payments.sendEventsTo(`http://127.0.0.1:${port}`);
  return {
    /** In the order in which they came; a test may take some out. */
    events,
    release: () => {
      service.payments.sendEventsTo(`${service.baseUrl}/billing/provider-events`);
      server.closeAllConnections();
      server.close();
    },
  };
}
