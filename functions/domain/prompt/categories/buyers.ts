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
