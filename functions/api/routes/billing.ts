import { BillingView, readBilling } from '../../domain/billing/read-billing.ts';
import type { ReadBillingPorts } from '../../domain/billing/read-billing.ts';
import { CreditsView, readCredits, ReadCreditsQuery } from '../../domain/credits/read-credits.ts';
import type { ReadCreditsPorts } from '../../domain/credits/read-credits.ts';
import { openCursor, sealCursor } from '../../http/cursor.ts';
import type { CursorBinding, CursorSealer } from '../../http/cursor.ts';
import { route } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';

/** What the routes that read money need. */
export interface BillingServices extends ReadCreditsPorts, ReadBillingPorts {
  cursors: CursorSealer;
}

const creditsRoute = route({
  operationId: 'getCredits',
  method: 'GET',
  path: '/credits',
  access: 'credits:read',
  tag: 'Credits and billing',
  summary: 'Get the balance and the ledger',
  description:
    'The balance (`available` excludes what is held for running jobs) and the ledger, newest first. ' +
    'The sandbox has a fixed balance and an empty ledger.',
  request: { query: ReadCreditsQuery },
  response: { status: 200, schema: CreditsView },
  errors: [],
  async handle({ actor, query: { cursor, limit } }, services: BillingServices) {
    const binding: CursorBinding = {
      orgId: actor.orgId,
      mode: actor.mode,
      operationId: 'getCredits',
      filters: {},
    };
    const below =
      cursor === undefined ? undefined : Number(openCursor(services.cursors, binding, cursor));
    const { balance, entries, next } = await readCredits(services, actor, { limit, below });
    const nextCursor = next === null ? null : sealCursor(services.cursors, binding, String(next));
    return { status: 200, body: { balance, data: entries, nextCursor } };
  },
});

const billingRoute = route({
  operationId: 'getBilling',
  method: 'GET',
  path: '/billing',
  access: 'credits:read',
  tag: 'Credits and billing',
  summary: 'Get plan, subscription and usage',
  description:
    'The current plan, the subscription, and the usage of this period: the subscription’s own, ' +
    'or the UTC month without one.',
  request: {},
  response: { status: 200, schema: BillingView },
  errors: [],
  async handle({ actor }, services: BillingServices) {
    return { status: 200, body: await readBilling(services, actor.orgId) };
  },
});

export const billingRoutes: readonly Route<BillingServices>[] = [creditsRoute, billingRoute];
