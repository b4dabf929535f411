import type { Business } from '../lead.ts';

/** The bodies that run businesses inside them, and what shows it. */
const PARENTS = [
  {
    body: 'a church',
    domain: /church\.[a-z]+$|ministries\.[a-z]+$|diocese/iu,
    /** Asked for themselves, or commonly run by such a body. */
    own: /church|worship|relig|school|education|child_care|day_care|cemetery|charity|community/u,
  },
  {
    body: 'a school or university',
    domain: /\.edu$|\bk12\.|isd\.(?:org|net|us|com)$|isd\.k12/iu,
    own: /school|education|college|university|learning|library|museum|stadium/u,
  },
  {
    body: 'an airport',
    street: /\bairport\b.*\b(?:terminal|concourse|gate)\b|\b(?:terminal|concourse)\b.*\bgate\b/iu,
    own: /airport|airline|rental|parking|lounge/u,
  },
] as const;

/** The greater body that a business is a part of, by its domain or its address; undefined where none shows. */
export function parentOf(
  { domain, street, address }: Pick<Business, 'domain' | 'street' | 'address'>,
  asked: readonly string[],
): string | undefined {
  return PARENTS.find((parent) => {
    if (asked.some((id) => parent.own.test(id))) return false;
    if ('domain' in parent) return parent.domain.test(domain ?? '');
    return parent.street.test(street ?? address ?? '');
  })?.body;
}
