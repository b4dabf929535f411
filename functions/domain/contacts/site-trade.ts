/** What the name of a domain says of a trade, with the words of categories and names that bear it out. */
const TRADES: readonly (readonly [trade: string, says: RegExp, bornOut: RegExp])[] = [
  ['a bank', /^bankof|(?:national|savings|state|community)bank$/, /bank|financ|credit|atm/],
  [
    'cars',
    /auto(?:s|and.*|repair|body|parts|sales|group|care|center)?$|brakes$|tires?$|motors$/,
    /auto|car|tire|motor|vehicle|truck|brake|fuel|gas|rv/,
  ],
  ['floors', /carpets?$|flooring$/, /carpet|floor|rug|home|interior|furniture|tile/],
  ['teeth', /(?:dental|dentistry|orthodontics)$/, /dent|ortho|oral|smile/],
  ['insurance', /insurance$/, /insur|financ/],
  ['real estate', /(?:realty|realestate)$/, /real|propert|home|apartment|hous|rental/],
  ['plumbing', /plumbing$/, /plumb|hvac|heating|contract|home/],
  ['roofs', /roofing$/, /roof|contract|construct|home/],
  ['pizza', /pizza$/, /pizz|restaurant|food|bar|italian/],
  ['funerals', /funeralhome$/, /funeral|mortuary|cemeter|cremat/],
  [
    'a church',
    /(?:church|ministries)(?:inc)?$/,
    /church|worship|relig|ministr|school|care|camp|charit/,
  ],
];

/** A school's, and an authority's, top-level domains. */
const PUBLIC = /\.(?:edu|gov|mil)$|\.k12\.[a-z]{2}\.us$/;
const PUBLIC_BORN_OUT =
  /school|educat|college|universit|campus|librar|museum|stadium|park|campground|government|public|hospital|medical|health|clinic|physician|doctor/;

/**
 * The trade or body that a website's domain speaks of while neither name nor categories of the business do: the site is
 * somebody else's. Undefined where it speaks of none, or of the same.
 */
export function strangeTrade(
  domain: string | null,
  name: string,
  categories: readonly string[],
): string | undefined {
  if (domain === null) return undefined;
  const isBornOut = (by: RegExp): boolean =>
    by.test(`${name} ${categories.join(' ')}`.toLowerCase());
  if (PUBLIC.test(domain)) return isBornOut(PUBLIC_BORN_OUT) ? undefined : 'a public body';
  const label = (domain.split('.')[0] ?? '').replaceAll('-', '');
  return TRADES.find(([, says, bornOut]) => says.test(label) && !isBornOut(bornOut))?.[0];
}
