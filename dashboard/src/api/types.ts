import type { components } from '../../../client/schema.generated.d.ts';

/** The API's records by their short names, from its OpenAPI document. */
type Schemas = components['schemas'];

/** A record as the client gives it out: it reads a tuple as a list. */
type Read<T> = T extends readonly (infer U)[]
  ? Read<U>[]
  : T extends object
    ? { [K in keyof T]: Read<T[K]> }
    : T;

export type Mode = 'live' | 'test';
export type JobStatus = Schemas['JobStatus'];
/** Why a job failed; the document leaves the list open, so that old clients bear with new codes. */
export type { JobErrorCode } from '../../../functions/domain/jobs/states.ts';
export type Question = Read<Schemas['ClarifyingQuestion']>;
export type Answer = Schemas['ClarifyJobBody']['answers'][number];
export type LeadRequest = Read<Schemas['LeadRequest']>;
export type FilterKind = LeadRequest['filters'][number]['kind'];
export type ContactField = LeadRequest['contactFields'][number];
export type Job = Read<Schemas['Job']>;
export type ShortfallCode = NonNullable<Job['shortfall']>['reasons'][number]['code'];
export type Lead = Read<Schemas['Lead']>;
export type PromptReading = Read<Schemas['ParsePromptAnswer']>;
export type LedgerEntry = Read<Schemas['LedgerEntry']>;
export type Plan = Read<Schemas['Plan']>;
export type PaidPlanId = Schemas['SubscribeBody']['planId'];
export type Interval = Schemas['SubscribeBody']['interval'];
export type CreditPack = Read<Schemas['ListPlansAnswer']>['creditPacks'][number];
export type PackId = Schemas['CreateCreditCheckoutBody']['packId'];
export type Billing = Read<Schemas['Billing']>;
export type ApiKey = Read<Schemas['ApiKey']>;
export type Scope = ApiKey['scopes'][number];
export type Endpoint = Read<Schemas['WebhookEndpoint']>;
export type EventType = Endpoint['events'][number];
export type Delivery = Read<Schemas['WebhookDelivery']>;
export type Attempt = Delivery['attempts'][number];
export type DeliveryError = NonNullable<Attempt['error']>;
export type Organization = Read<Schemas['Organization']>;
export type Verification = Read<Schemas['EmailVerification']>;
export type EmailStatus = Verification['status'];
export type VerificationReason = Verification['reason'];
