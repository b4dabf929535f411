import type { Language } from './cities.ts';

export interface Trade {
  /** Overture taxonomy, from the broadest; the last is the primary category. */
  readonly hierarchy: readonly [string, ...string[]];
  readonly basic: string;
  readonly alternates: readonly string[];
  /** Name patterns: `@` a surname, `#` a fanciful word pair, `~` the city. */
  readonly names: Readonly<Record<Language, readonly [string, ...string[]]>>;
  /** A made-up chain with several places in each city, if the trade has one. */
  readonly chain?: string;
}

type Row = readonly [
  path: string,
  basic: string,
  en: string,
  de: string,
  fr: string,
  chain?: string,
];

const FOOD = 'food_and_drink';
const HOME = 'services_and_business/home_service';
const CARE = 'lifestyle_services/personal_or_beauty_service';

/** Lists in one cell are divided by `;`. */
const ROWS: readonly Row[] = [
  [
    'health_care/outpatient_care_facility/dental_clinic',
    'dental_clinic',
    '@ Family Dental;# Dental;@ & @ Dentistry;# Smiles;@ DDS;~ # Dental Care',
    'Zahnarztpraxis @;Zahnärzte @ & @;Praxis Dr. @;Zahnzentrum #',
    'Cabinet dentaire @;Centre dentaire du #;Dr @, chirurgien-dentiste',
    'Brightarc Dental',
  ],
  [
    'health_care/outpatient_care_facility/dental_clinic/orthodontics',
    'dental_clinic',
    '@ Orthodontics;# Braces;@ & @ Orthodontists',
    'Kieferorthopädie @;Fachpraxis für Kieferorthopädie @',
    "Orthodontie @;Cabinet d'orthodontie du #",
  ],
  [
    `${FOOD}/restaurant`,
    'restaurant',
    "The #;@'s Table;# Kitchen;# Grill;@ & @;# Dining Room",
    'Restaurant #;Gasthaus @;Gasthof #;Wirtshaus @',
    'Chez @;La Table de @;Restaurant du #;Le Comptoir @',
    'Pepperlane Grill',
  ],
  [
    `${FOOD}/restaurant/european_restaurant/mediterranean_restaurant/italian_restaurant`,
    'restaurant',
    "Trattoria @;@'s Pasta House;Osteria #",
    'Trattoria @;Osteria #',
    'Trattoria @;Osteria du #',
  ],
  [
    `${FOOD}/casual_eatery/cafe`,
    'cafe',
    '# Cafe;@ Cafe;The # Cafe',
    'Café @;Café #',
    'Café @;Café du #',
    'Copperpot Cafe',
  ],
  [
    `${FOOD}/non_alcoholic_beverage_venue/coffee_shop`,
    'coffee_shop',
    '# Coffee;@ Coffee Roasters;# Espresso',
    'Kaffeerösterei @;Kaffeehaus #',
    'Torréfaction @;Maison de café du #',
    'Tallbird Coffee',
  ],
  [
    `${FOOD}/casual_eatery/bakery`,
    'casual_eatery',
    "@'s Bakery;# Bakehouse;# Bread Co",
    'Bäckerei @;Backstube #;Konditorei @',
    'Boulangerie @;Boulangerie du #;Maison @',
  ],
  [
    `${FOOD}/alcoholic_beverage_venue/bar`,
    'bar',
    '# Bar;The # Tap;@ Taproom',
    'Bar #;Kneipe @',
    'Bar du #;Le Bar de @',
  ],
  [
    `${HOME}/plumbing`,
    'home_service',
    '@ Plumbing;# Plumbing & Drain;@ & Sons Plumbers',
    'Sanitär @;@ Sanitär & Heizung;Installateur @',
    'Plomberie @;@ Plombier;Dépannage Plomberie du #',
    'Pipewright Plumbing',
  ],
  [
    `${HOME}/electrician`,
    'home_service',
    '@ Electric;# Electrical Services;@ & Sons Electricians',
    'Elektro @;Elektrotechnik #',
    'Électricité @;Électriciens du #',
  ],
  [
    `${HOME}/ceiling_and_roofing_repair_and_service/roofing`,
    'home_service',
    '@ Roofing;# Roofers;@ Brothers Roofing',
    'Dachdecker @;Bedachungen #',
    'Couverture @;Toitures du #',
  ],
  [
    `${HOME}/landscaping`,
    'home_service',
    '@ Landscaping;# Gardens',
    'Gartenbau @;Gartengestaltung #',
    'Paysagiste @;Paysagistes du #',
  ],
  [
    'services_and_business/legal_service/attorney_or_law_firm',
    'attorney_or_law_firm',
    '@ Law Firm;@ & @ Attorneys;Law Offices of @;# Legal',
    'Kanzlei @;Rechtsanwälte @ & @',
    'Cabinet @ Avocats;@ & @ Avocats',
  ],
  [
    'services_and_business/financial_service/accountant',
    'financial_service',
    '@ Accounting;@ & @ CPAs;# Bookkeeping',
    'Steuerberatung @;Buchhaltung #',
    'Cabinet @ Expertise comptable;Comptabilité du #',
  ],
  [
    'services_and_business/financial_service/insurance_agency',
    'financial_service',
    '@ Insurance;# Insurance Agency',
    'Versicherungsbüro @;Versicherungen #',
    'Assurances @;Assurances du #',
  ],
  [
    'services_and_business/professional_service/marketing_agency',
    'professional_service',
    '# Marketing;@ Media;# Digital',
    'Agentur #;@ Marketing',
    'Agence du #;@ Communication',
  ],
  [
    'services_and_business/real_estate_service/real_estate_agent',
    'real_estate_service',
    '@ Realty;# Homes;@ & @ Real Estate',
    'Immobilien @;Immobilien #',
    'Immobilier @;Agence du #',
    'Oakgate Realty',
  ],
  [
    'services_and_business/media_service/photography_service',
    'media_service',
    '@ Photography;# Studio',
    'Fotostudio @;Fotografie #',
    'Studio @;Studio photo du #',
  ],
  [
    `${CARE}/hair_salon`,
    'personal_or_beauty_service',
    '# Hair;@ Salon;Studio @',
    'Friseur @;Haarwerk #',
    'Coiffure @;Salon du #',
    'Cutwell Hair',
  ],
  [
    `${CARE}/barber`,
    'personal_or_beauty_service',
    "@'s Barbershop;# Barbers",
    'Barbier @;Barbershop #',
    'Barbier @;Barbier du #',
  ],
  [
    `${CARE}/nail_salon`,
    'personal_or_beauty_service',
    '# Nails;@ Nail Bar',
    'Nagelstudio @;Nageldesign #',
    'Onglerie @;Onglerie du #',
  ],
  [
    'sports_and_recreation/sport_or_fitness_facility/gym',
    'gym',
    '# Fitness;@ Gym;# Strength Club',
    'Fitnessstudio #;Sportstudio @',
    'Salle de sport du #;Fitness du #',
    'Ironleaf Fitness',
  ],
  [
    'lodging/hotel',
    'hotel',
    'Hotel #;The # Hotel;@ House Hotel',
    'Hotel @;Hotel #',
    'Hôtel @;Hôtel du #',
    'Stayfern Hotels',
  ],
  [
    'shopping/specialty_store/flowers_and_gifts_store/florist',
    'flowers_and_gifts_store',
    '# Flowers;@ Florist',
    'Blumen @;Floristik #',
    'Fleurs @;Fleuriste du #',
  ],
  [
    'lifestyle_services/animal_or_pet_service/veterinary_care/veterinarian',
    'animal_or_pet_service',
    '@ Veterinary Clinic;# Animal Hospital',
    'Tierarztpraxis @;Tierklinik #',
    'Clinique vétérinaire @;Vétérinaires du #',
  ],
  [
    'travel_and_transportation/vehicle_service/automotive_service/automotive_repair',
    'automotive_service',
    '@ Auto Repair;# Motors;@ & Sons Garage',
    'Autowerkstatt @;Kfz-Werkstatt #',
    'Garage @;Garage du #',
    'Torqueline Auto',
  ],
];

export const TRADES: readonly Trade[] = ROWS.map(([path, basic, en, de, fr, chain]) => ({
  hierarchy: nonEmpty(path.split('/')),
  basic,
  alternates: [],
  names: { en: nonEmpty(en.split(';')), de: nonEmpty(de.split(';')), fr: nonEmpty(fr.split(';')) },
  ...(chain === undefined ? {} : { chain }),
}));

export const primaryOf = (trade: Trade) => trade.hierarchy.at(-1) ?? trade.hierarchy[0];

function nonEmpty(items: readonly string[]): readonly [string, ...string[]] {
  const [first, ...rest] = items;
  if (first === undefined) throw new Error('The list is empty.');
  return [first, ...rest];
}
