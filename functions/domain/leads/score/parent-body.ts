import type { Business } from '../lead.ts';

interface Parent {
  readonly body: string;
  readonly domain?: RegExp;
  readonly street?: RegExp;
  /** What the body itself is called. */
  readonly name?: RegExp;
  /** Asked for themselves, or commonly run by such a body. */
  readonly own: RegExp;
}

const OF_SCHOOLS =
  /school|education|college|university|learning|library|museum|stadium|child_care|day_care|class|lesson|instruct|train|tutor|coach|sport|dance|music|art|camp|fitness|gym|martial|yoga|salon|beauty/u;

/** The bodies that run businesses inside them, and what shows it. */
const PARENTS: readonly Parent[] = [
  {
    body: 'a church',
    domain: /church\.[a-z]+$|ministr(?:y|ies)\.[a-z]+$|diocese/iu,
    name: /\bministr(?:y|ies)\b/iu,
    own: /church|worship|relig|school|education|child_care|day_care|cemetery|charity|community/u,
  },
  {
    body: 'a school or university',
    name: /\b(?:school|college|university)$/iu,
    own: OF_SCHOOLS,
  },
  {
    body: 'a school or university',
    domain: /\.edu$|\bk12\.|isd\.(?:org|net|us|com)$|isd\.k12/iu,
    own: new RegExp(
      `${OF_SCHOOLS.source}|doctor|medic|clinic|health_care|hospital|surg|dent|veterinar`,
      'u',
    ),
  },
  {
    body: 'a public authority',
    domain:
      /(?:^|\.)(?:gov|mil)(?:\.[a-z]{2})?$|(?:^|\.)(?:state|co|ci|city|town|county)(?:\.[a-z-]+)?\.[a-z]{2}\.us$|\.gouv\.fr$/iu,
    name: /\b(?:(?:appraisal|water|school|hospital|fire|park) district|(?:tourism|visitors?) bureau|chamber of commerce|housing authority|public works|(?:county|city|town|state) (?:clerk|assessor|treasurer|hall|council|government))\b/iu,
    own: /govern|public|civic|political|community|library|park|fire|police|court|post_office|school|education|museum|tourist|visitor|hospital|airport|utility|water|waste|recycl|cemetery|transport|stadium|recreation|charity|organization|historic|landmark|trail|lake|beach|campground/u,
  },
  {
    body: 'a medical practice',
    name: /\b(?:physicians?(?:'s?)? (?:group|associates)|medical (?:group|cent(?:er|re)|associates))\b/iu,
    own: /health|medic|clinic|doctor|care|therap|surg|dent|hospital|pharm|laborator|imaging|ology|iatr|optom|psych|chiro|nutrition|wellness|spa\b|insur|billing|beauty|fertility|obstetric|rehabilitation|diagnos/u,
  },
  {
    body: 'a real estate office',
    name: /\breal ?estate\b|\brealty\b|\brealtors?\b/iu,
    own: /estate|propert|apartment|home|hous|construct|contract|build|law|legal|attorney|financ|mortgage|loan|bank|insur|apprais|auction|rental|photograph|lodging|inspection|clean|mover|storage|office|school|class|title|business|(?<!party_)service|architect|design|market|advert/u,
  },
  {
    body: 'a union',
    name: /\b(?:union|brotherhood)\b.*\b(?:local|engineers|workers|lodge)\b/iu,
    own: /union|labor|organization|community|civic/u,
  },
  {
    body: 'a dealer',
    name: /\b(?:service|parts|sales) (?:department|dept)\b/iu,
    own: /automotive_(?:repair|service|parts)|auto_parts/u,
  },
  {
    body: 'an airport',
    street: /\bairport\b.*\b(?:terminal|concourse|gate)\b|\b(?:terminal|concourse)\b.*\bgate\b/iu,
    own: /airport|airline|rental|parking|lounge/u,
  },
];

/** The greater body that a business is, or is a part of, by its name, domain or address; undefined where none shows. */
export function parentOf(
  {
    name,
    domain,
    website,
    street,
    address,
  }: Pick<Business, 'name' | 'domain' | 'website' | 'street' | 'address'>,
  asked: readonly string[],
): string | undefined {
  // `ci.elm.mn.us` is a city's, of which `elm.mn.us` alone tells nothing.
  const hosts = [domain ?? '', URL.parse(website ?? '')?.hostname ?? ''];
  return PARENTS.find(
    (parent) =>
      asked.every((id) => !parent.own.test(id)) &&
      (parent.name?.test(name) === true ||
        hosts.some((host) => parent.domain?.test(host) === true) ||
        parent.street?.test(street ?? address ?? '') === true),
  )?.body;
}
