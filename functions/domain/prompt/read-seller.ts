import type { Sentence } from './sentence.ts';

/**
 * Who asks is not whom to find: `I sell POS systems`, `leads for my roofing company`. Claims those words and
 * returns them, folded; an empty text when the prompt says nothing of the kind.
 */
const OFFERS =
  /\b(?:i|we|our (?:company|agency|business|firm|team)|my (?:company|agency|business|firm|team)) (?:also )?(?:sells?|offers?|provides?|makes?|installs?|distributes?|manufactures?|markets?|supply|supplies|build|builds|develops?|do|does|run|runs|own|owns|clean|cleans) (?:(?!to |for |in |near |around |across |at |who |so |and (?:i|we|need|want|am|are) |looking )[^ ,]+ ?){1,6}/gu;
const IS =
  /\b(?:i ?a?m|we ?a?re|i am|we are) (?:an? |the )?(?:(?!in |looking |searching |seeking |who |and |trying |targeting |working |serving |helping |focused )[^ ,]+ ?){1,5}(?=(?:who |and |that )?(?:is |am |are )?(?:looking|searching|seeking|needing|trying|targeting|in need|(?:working|focused|focusing) (?:with|on)|serving|helping)\b|, )/gu;
const FOR_US =
  /\b(?:for|to promote|on behalf of|to grow) (?:my|our|the|an?) (?:(?!in |near |around |at |with |to |who |that )[^ ,]+ ){0,4}(?:company|business|agency|firm|startup|studio|practice|service|shop|store|saas|brand|team)\b/gu;

export function readSeller(sentence: Sentence): string {
  const words: string[] = [];
  for (const pattern of [OFFERS, IS, FOR_US]) {
    for (const match of sentence.line.matchAll(pattern)) {
      // `plumbers for my company` names whom to find first; that is still said by the words before.
      const { from, to } = sentence.tokensOf({
        index: match.index,
        length: match[0].trimEnd().length,
      });
      sentence.claim(from, to, 'seller');
      words.push(match[0]);
    }
  }
  return words.join(' ');
}

/** Who buys from whom: words of an offer, then ids of categories to suggest. */
const BUYERS: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /\b(?:pos|point of sale|payment|card|till|register|menu|kitchen|food|coffee|wine|beer|beverage|hospitality)/u,
    ['restaurant', 'cafe', 'bar', 'clothing_store', 'grocery_store'],
  ],
  [
    /\b(?:window cleaning|cleaning|janitorial|cleaner|hygiene|pest|laundry)/u,
    ['restaurant', 'hotel', 'property_management', 'auto_dealer', 'corporate_or_business_office'],
  ],
  [
    /\b(?:roof|solar|construction|window|hvac|plumb|electric|paint|landscap|floor|door|concrete)/u,
    ['property_management', 'builder', 'real_estate_agent', 'hotel', 'homeowner_association'],
  ],
  [
    /\b(?:insurance|payroll|accounting|bookkeeping|finance|loan|tax|hr)/u,
    ['contractor', 'restaurant', 'automotive_repair', 'motor_freight_trucking', 'dental_clinic'],
  ],
  [
    /\b(?:dental|medical|health|clinic|pharma)/u,
    ['dental_clinic', 'doctors_office', 'veterinarian', 'pharmacy', 'physical_therapy'],
  ],
  [
    /\b(?:beauty|hair|cosmetic|salon|skin)/u,
    ['hair_salon', 'beauty_salon', 'nail_salon', 'barber', 'spa'],
  ],
  [
    /\b(?:car|auto|vehicle|tire|fleet|truck)/u,
    [
      'automotive_repair',
      'auto_dealer',
      'car_rental_service',
      'motor_freight_trucking',
      'auto_body_shop',
    ],
  ],
];
const ANYONE = [
  'restaurant',
  'real_estate_agent',
  'dental_clinic',
  'contractor',
  'automotive_repair',
];

/** Categories to suggest to whoever offers this. */
export function buyersOf(offer: string): readonly string[] {
  return BUYERS.find(([pattern]) => pattern.test(offer))?.[1] ?? ANYONE;
}
