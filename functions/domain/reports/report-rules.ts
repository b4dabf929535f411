import type { EmailStatus, Lead } from '../leads/lead.ts';
import type { ReportReason } from '../leads/reported.ts';

export interface EvidencePorts {
  /** Checks an address anew, outside of any quota. */
  recheckEmail: (email: string) => Promise<EmailStatus>;
  /** The other leads of the same job. */
  otherLeads: () => Promise<readonly Lead[]>;
}

interface ReportRule {
  /** What the lead must have to be reported so; null: nothing. */
  readonly needs: 'email' | 'phone' | null;
  /** Whether our own re-check, or what the lead itself says, bears the report out. */
  isBorneOut: (lead: Lead, ports: EvidencePorts) => boolean | Promise<boolean>;
}

const isDoubted = ({ matchedCriteria }: Lead, name: string): boolean =>
  matchedCriteria.some(({ criterion, satisfied }) => criterion === name && satisfied !== 'yes');

/** When a report is borne out, by reason (behaviour: Reports). */
export const REPORT_RULES = {
  bounced: {
    needs: 'email',
    isBorneOut: async ({ email, emailStatus }, { recheckEmail }) =>
      emailStatus === 'undeliverable' ||
      (email !== null && (await recheckEmail(email)) === 'undeliverable'),
  },
  closed: {
    needs: null,
    isBorneOut: ({ businessStatus }) => businessStatus.endsWith('_closed'),
  },
  wrong_number: {
    needs: 'phone',
    isBorneOut: ({ phone, phones }) =>
      phones?.find(({ number }) => number === phone)?.scope === 'brand',
  },
  wrong_category: { needs: null, isBorneOut: (lead) => isDoubted(lead, 'category') },
  outside_place: { needs: null, isBorneOut: (lead) => isDoubted(lead, 'place') },
  duplicate: {
    needs: null,
    isBorneOut: async (lead, { otherLeads }) =>
      (await otherLeads()).some((other) => isSameSpot(lead, other)),
  },
} as const satisfies Record<ReportReason, ReportRule>;

/** One phone or one site at one address: two leads of a job that share these are one business to a customer. */
function isSameSpot(lead: Lead, other: Lead): boolean {
  const isAddress = lead.street !== null && lead.street === other.street;
  const isContact =
    (lead.phone !== null && lead.phone === other.phone) ||
    (lead.domain !== null && lead.domain === other.domain);
  return isAddress && lead.postalCode === other.postalCode && isContact;
}
