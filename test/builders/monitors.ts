import type { Monitor } from '../../functions/domain/monitors/monitor.ts';
import { aRequest } from '../domain/leads/builders.ts';
import { newId } from './ids.ts';

const CREATED_AT = '2026-01-31T09:30:00.000Z';

/** A monthly monitor of a signed-in person, due since it was made. */
export const aMonitor = (patch: Partial<Monitor> = {}): Monitor => ({
  id: newId('monitor'),
  orgId: newId('organization'),
  prompt: 'find 200 dentists in Austin, TX',
  request: aRequest({ count: 200, contactFields: [] }),
  basedOn: null,
  every: 'month',
  maxCredits: 200,
  changes: false,
  exclusions: 'all',
  enabled: true,
  disabledReason: null,
  notices: [],
  owner: { kind: 'session', userId: newId('user') },
  runFor: CREATED_AT,
  nextRunAt: CREATED_AT,
  activeJobId: null,
  lastJobId: null,
  lastDeliveredAt: null,
  leadsDelivered: 0,
  failures: 0,
  memory: null,
  idempotencyKey: null,
  createdAt: CREATED_AT,
  version: 1,
  ...patch,
});
