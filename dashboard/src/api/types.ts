import type { components } from '../../../client/schema.generated.d.ts';

/** The API's records by their short names, from its OpenAPI document. */
type Schemas = components['schemas'];

/** A record as the client gives it out: it reads a tuple as a list. */
type Wire<T> = T extends readonly (infer U)[]
  ? Wire<U>[]
  : T extends object
    ? { [K in keyof T]: Wire<T[K]> }
    : T;

export type Mode = 'live' | 'test';
export type JobStatus = Schemas['JobStatus'];
/** Why a job failed; the document leaves the list open, so that old clients bear with new codes. */
export type { JobErrorCode } from '../../../functions/domain/jobs/states.ts';
export type Question = Wire<Schemas['ClarifyingQuestion']>;
export type Answer = Schemas['ClarifyJobBody']['answers'][number];
export type LeadRequest = Wire<Schemas['LeadRequest']>;
export type FilterKind = LeadRequest['filters'][number]['kind'];
export type ContactField = LeadRequest['contactFields'][number];
export type Job = Wire<Schemas['Job']>;
export type ShortfallCode = NonNullable<Job['shortfall']>['reasons'][number]['code'];
export type LeadChange = NonNullable<Job['changes']>[number];
export type Lead = Wire<Schemas['Lead']>;
export type ReportReason = Schemas['ReportLeadBody']['reason'];
export type ParsedPrompt = Wire<Schemas['ParsePromptAnswer']>;
export type ExclusionList = Wire<Schemas['ExclusionList']>;
export type ExclusionEntry = Wire<Schemas['ExclusionEntry']>;
export type RefusedEntry = Wire<Schemas['RefusedExclusionEntry']>;
export type ExclusionChoice = Schemas['ExclusionChoice'];
export type Quote = Wire<Schemas['Quote']>;
export type Monitor = Wire<Schemas['Monitor']>;
export type MonitorBody = Schemas['CreateMonitorBody'];
export type MonitorChange = Schemas['UpdateMonitorBody'];
export type LedgerEntry = Wire<Schemas['LedgerEntry']>;
export type Plan = Wire<Schemas['Plan']>;
export type PaidPlanId = Schemas['SubscribeBody']['planId'];
export type Interval = Schemas['SubscribeBody']['interval'];
export type CreditPack = Wire<Schemas['ListPlansAnswer']>['creditPacks'][number];
export type PackId = Schemas['CreateCreditCheckoutBody']['packId'];
export type Billing = Wire<Schemas['Billing']>;
export type ApiKey = Wire<Schemas['ApiKey']>;
export type Scope = ApiKey['scopes'][number];
export type Endpoint = Wire<Schemas['WebhookEndpoint']>;
export type EventType = Endpoint['events'][number];
export type Delivery = Wire<Schemas['WebhookDelivery']>;
export type Attempt = Delivery['attempts'][number];
export type DeliveryError = NonNullable<Attempt['error']>;
export type Organization = Wire<Schemas['Organization']>;
export type Verification = Wire<Schemas['EmailVerification']>;
export type EmailStatus = Verification['status'];
export type VerificationReason = Verification['reason'];
