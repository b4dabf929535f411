import type { Lead } from './lead.ts';
import type { ReportReason } from './reported.ts';

/** What a report is about, and so what it is counted against: an e-mail address, a phone, or the record itself. */
const FIELD_OF_REASON = {
  bounced: 'email',
  wrong_number: 'phone',
  closed: 'record',
  wrong_category: 'record',
  outside_place: 'record',
  duplicate: 'record',
} as const satisfies Record<ReportReason, QualityField>;

type QualityField = 'email' | 'phone' | 'record';

/** Leads by what was counted of them; a name is `delivered|field|source|e-mail status`, or a reason in the first place. */
export type QualityCounts = ReadonlyMap<string, number>;

const NONE = '-';

/** The source of a lead's field, with the status of its e-mail; undefined for a field that it lacks. */
function classOf(lead: Lead, field: QualityField): string | undefined {
  const { email, emails, emailStatus, phone, phones, sources } = lead;
  const main = sources[0]?.id ?? NONE;
  if (field === 'record') return `record|${main}|${NONE}`;
  if (field === 'phone') {
    if (phone === null) return undefined;
    return `phone|${phones?.find(({ number }) => number === phone)?.source ?? main}|${NONE}`;
  }
  if (email === null) return undefined;
  const source = emails?.find(({ address }) => address === email)?.source ?? main;
  return `email|${source}|${emailStatus ?? 'unchecked'}`;
}

/** What the delivery of these leads adds to. */
export function deliveredCounts(leads: readonly Lead[]): QualityCounts {
  const counts = new Map<string, number>();
  for (const lead of leads)
    for (const field of ['record', 'phone', 'email'] as const) {
      const name = classOf(lead, field);
      if (name === undefined) continue;
      counts.set(`delivered|${name}`, (counts.get(`delivered|${name}`) ?? 0) + 1);
    }
  return counts;
}

/** What a report of this lead adds to; taken back, it subtracts the same. */
export function reportCounts(lead: Lead, reason: ReportReason, by: 1 | -1): QualityCounts {
  const name = classOf(lead, FIELD_OF_REASON[reason]);
  return new Map(name === undefined ? [] : [[`${reason}|${name}`, by]]);
}

/** A line of the operator's overview: of so many leads delivered, so many were reported. */
export interface QualityLine {
  reason: string;
  field: string;
  source: string;
  emailStatus: string | null;
  delivered: number;
  reported: number;
  /** Reported of delivered, 0..1; null where none was counted as delivered. */
  rate: number | null;
}

/** The overview of counts that were added up: by reason, field, source and e-mail status. */
export function qualityLines(counts: QualityCounts): QualityLine[] {
  const lines: QualityLine[] = [];
  for (const [reason, field] of Object.entries(FIELD_OF_REASON))
    for (const [name, delivered] of counts) {
      const [kind, ofField, source = NONE, status = NONE] = name.split('|');
      if (kind !== 'delivered' || ofField !== field) continue;
      const reported = counts.get(`${reason}|${field}|${source}|${status}`) ?? 0;
      lines.push({
        reason,
        field,
        source,
        emailStatus: status === NONE ? null : status,
        delivered,
        reported,
        rate: delivered === 0 ? null : reported / delivered,
      });
    }
  return lines.toSorted((a, b) => b.reported - a.reported || b.delivered - a.delivered);
}
