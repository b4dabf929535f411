import * as z from 'zod';

/** Every id prefix of the service, in one place: a prefix tells a support engineer what an id names. */
export const ID_PREFIXES = {
  job: 'job',
  lead: 'lead',
  webhookEndpoint: 'we',
  delivery: 'dlv',
  event: 'evt',
  apiKey: 'key',
  monitor: 'mon',
  ledgerEntry: 'txn',
  organization: 'org',
  user: 'usr',
  request: 'req',
  exclusionList: 'exc',
} as const;

export type IdKind = keyof typeof ID_PREFIXES;

const ulidId = (kind: IdKind) =>
  z.string().regex(new RegExp(`^${ID_PREFIXES[kind]}_[0-9A-HJKMNP-TV-Z]{26}$`));

export const JobId = ulidId('job').brand<'JobId'>();
export type JobId = z.infer<typeof JobId>;
export const LeadId = ulidId('lead').brand<'LeadId'>();
export type LeadId = z.infer<typeof LeadId>;
export const WebhookEndpointId = ulidId('webhookEndpoint').brand<'WebhookEndpointId'>();
export type WebhookEndpointId = z.infer<typeof WebhookEndpointId>;
export const DeliveryId = ulidId('delivery').brand<'DeliveryId'>();
export type DeliveryId = z.infer<typeof DeliveryId>;
export const EventId = ulidId('event').brand<'EventId'>();
export type EventId = z.infer<typeof EventId>;
export const ApiKeyId = ulidId('apiKey').brand<'ApiKeyId'>();
export type ApiKeyId = z.infer<typeof ApiKeyId>;
export const MonitorId = ulidId('monitor').brand<'MonitorId'>();
export type MonitorId = z.infer<typeof MonitorId>;
export const LedgerEntryId = ulidId('ledgerEntry').brand<'LedgerEntryId'>();
export type LedgerEntryId = z.infer<typeof LedgerEntryId>;
export const OrgId = ulidId('organization').brand<'OrgId'>();
export type OrgId = z.infer<typeof OrgId>;
export const UserId = ulidId('user').brand<'UserId'>();
export type UserId = z.infer<typeof UserId>;
export const RequestId = ulidId('request').brand<'RequestId'>();
export type RequestId = z.infer<typeof RequestId>;
export const ExclusionListId = ulidId('exclusionList').brand<'ExclusionListId'>();
export type ExclusionListId = z.infer<typeof ExclusionListId>;

interface IdTypes {
  job: JobId;
  lead: LeadId;
  webhookEndpoint: WebhookEndpointId;
  delivery: DeliveryId;
  event: EventId;
  apiKey: ApiKeyId;
  monitor: MonitorId;
  ledgerEntry: LedgerEntryId;
  organization: OrgId;
  user: UserId;
  request: RequestId;
  exclusionList: ExclusionListId;
}

/** Port: makes a fresh id of a kind (prefix + ULID, so ids sort by creation time). */
export type NewId = <K extends IdKind>(kind: K) => IdTypes[K];

/**
 * Brands a prefix + ULID pair. The one cast of the ids: the caller gives 26 Crockford characters,
 * so the result matches its own schema by construction.
 */
export const brandId = <K extends IdKind>(kind: K, ulid: string): IdTypes[K] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the prefix is the kind's own, the rest a ULID
  `${ID_PREFIXES[kind]}_${ulid}` as IdTypes[K];
