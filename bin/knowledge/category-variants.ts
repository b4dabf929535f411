/** The other ways to say the name of a kind: what its last word says about what people call it. */

const LEARNED = ['classes', 'lessons', 'course', 'courses'];

/** Last words of a name, and what people put in their place. The first that fits counts. */
const ENDINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/ (?:supply|supplies) store$/u, ['supplies', 'supply', 'supply store', 'supply shop']],
  [/ (?:store|shop)s?$/u, ['store', 'shop']],
  [/ dealer$/u, ['dealer', 'dealership', 'showroom', 'sales']],
  [
    / (?:supplier|wholesaler|distributor)$/u,
    ['supplier', 'distributor', 'wholesaler', 'wholesale', 'stockist', 'trader'],
  ],
  [
    / (?:manufacturer|manufacturing)$/u,
    ['manufacturer', 'manufacturing', 'maker', 'factory', 'producer'],
  ],
  [/ (?:rental|hire)(?: service)?$/u, ['rental', 'hire', 'rentals', 'rental service']],
  [/ repair(?: service)?$/u, ['repair', 'repairs', 'repairer', 'repair shop', 'repair service']],
  [
    / installation(?: service)?$/u,
    ['installation', 'installer', 'fitter', 'fitting', 'contractor', 'company'],
  ],
  [/ cleaning(?: service)?$/u, ['cleaning', 'cleaner', 'cleaning service', 'cleaning company']],
  [/ remodeling$/u, ['remodeling', 'remodelling', 'renovation', 'refurbishment', 'remodeler']],
  [/ (?:service|contractor)$/u, ['service', 'contractor', 'company', 'specialist', 'firm']],
  [/ (?:law|lawyer)$/u, ['law', 'lawyer', 'attorney', 'solicitor', 'law firm']],
  [
    / restaurant$/u,
    [
      'restaurant',
      'food',
      'cuisine',
      'takeaway',
      'takeout',
      'eatery',
      'place',
      'joint',
      'spot',
      'cafe',
    ],
  ],
  [/ club$/u, ['club', 'association', 'society']],
  [/ class$/u, ['class', 'school', 'workshop', 'teacher', 'instructor', ...LEARNED]],
  [/ school$/u, ['school', 'academy', 'institute', 'teacher', 'instructor', ...LEARNED]],
  [/ instruction$/u, ['instruction', 'instructor', 'school', ...LEARNED]],
  [/ (?:studio|center|centre)$/u, ['studio', 'center', 'centre']],
  [/ tour$/u, ['tour', 'tour operator', 'tour company', 'tour agency', 'excursion']],
  [/ (?:field|pitch)$/u, ['field', 'pitch', 'ground']],
  [/ surgery$/u, ['surgery', 'surgeon']],
  [/ (?:museum|gallery)$/u, ['museum']],
];

/** Words of one English and of the other. */
const RESPELLED: readonly (readonly [RegExp, string])[] = [
  [/\bcenter\b/u, 'centre'],
  [/\btheater\b/u, 'theatre'],
  [/\bjewelry\b/u, 'jewellery'],
  [/\btire\b/u, 'tyre'],
  [/\bcolor\b/u, 'colour'],
  [/\borganization\b/u, 'organisation'],
  [/\baluminum\b/u, 'aluminium'],
  [/\bmold\b/u, 'mould'],
  [/\bprogram\b/u, 'programme'],
  [/\bgray\b/u, 'grey'],
  [/\bfiber\b/u, 'fibre'],
  [/\bcounseling\b/u, 'counselling'],
  [/\bpediatric\b/u, 'paediatric'],
  [/\borthopedic\b/u, 'orthopaedic'],
  [/\brental\b/u, 'hire'],
  [/\battorney\b/u, 'lawyer'],
  [/\bmotorcycle\b/u, 'motorbike'],
  [/\bbicycle\b/u, 'bike'],
  [/\bauto (?=repair|parts|body|glass|dealer|loan|insurance|auction|broker|leasing)/u, 'car '],
];

/** `boat rental` for `boat hire service`, `spice shop` for `herb and spice store`. */
export function variantsOf(name: string): string[] {
  const found = ENDINGS.find(([ending]) => ending.test(name));
  if (found === undefined) return [];
  const [ending, replacements] = found;
  const stemmed = name.replace(ending, '');
  const parts = /^[a-z]+ and [a-z]+$/u.test(stemmed) ? stemmed.split(' and ') : [];
  return [stemmed, ...parts].flatMap((part) =>
    replacements.map((replacement) => `${part} ${replacement}`),
  );
}

/** The phrase in the words of other countries; empty when it is the same everywhere. */
export function respellingsOf(phrase: string): string[] {
  return RESPELLED.filter(([word]) => word.test(phrase)).map(([word, other]) =>
    phrase.replace(word, other),
  );
}
