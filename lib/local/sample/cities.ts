export type Language = 'en' | 'de' | 'fr';

export interface SampleCity {
  readonly name: string;
  /** As local addresses write it. */
  readonly region: string | null;
  readonly country: string;
  readonly language: Language;
  readonly latitude: number;
  readonly longitude: number;
  /** Some of the city's postcodes; British ones are outward codes. */
  readonly postcodes: readonly [string, ...string[]];
  /** Numbers kept for fiction, without the digits that `x` stands for; international form. */
  readonly phones: readonly [string, ...string[]];
}

type Row = readonly [
  name: string,
  region: string | null,
  latitude: number,
  longitude: number,
  postcodes: string,
  phones: string,
];

/**
 * North American numbers 555-01xx are kept for fiction (ATIS-0300115); libphonenumber calls them valid. Too few for one
 * area code, so that a city also uses its neighbours'.
 */
const US: readonly Row[] = [
  [
    'Austin',
    'TX',
    30.2711,
    -97.7437,
    '78701 78702 78703 78704 78705 78723 78731 78745 78751 78757',
    '512 737 254 361 830 936 979',
  ],
  [
    'Chicago',
    'IL',
    41.8755,
    -87.6244,
    '60601 60605 60607 60610 60614 60618 60622 60625 60647 60657',
    '312 773 872 708 847 630 224 331',
  ],
  [
    'Denver',
    'CO',
    39.7392,
    -104.9849,
    '80202 80203 80205 80206 80209 80210 80211 80218',
    '303 720 970 719',
  ],
  [
    'New York',
    'NY',
    40.7305,
    -73.9866,
    '10001 10003 10009 10011 10014 10016 10018 10023',
    '212 646 917 718 347',
  ],
  [
    'Dallas',
    'TX',
    32.7763,
    -96.7969,
    '75201 75202 75204 75206 75208 75214 75219 75226',
    '214 469 972 817',
  ],
  [
    'Miami',
    'FL',
    25.7741,
    -80.1936,
    '33125 33127 33129 33130 33132 33133 33137 33145',
    '305 786 954 754',
  ],
  [
    'Seattle',
    'WA',
    47.6038,
    -122.3301,
    '98101 98102 98103 98105 98109 98112 98122 98144',
    '206 425 253 360',
  ],
  [
    'Boston',
    'MA',
    42.3554,
    -71.0605,
    '02108 02110 02114 02115 02116 02118 02127 02130',
    '617 857 781 508',
  ],
  [
    'San Francisco',
    'CA',
    37.7793,
    -122.4193,
    '94102 94103 94107 94109 94110 94114 94117 94118',
    '415 628 510 650',
  ],
];
const CANADA: readonly Row[] = [
  ['Toronto', 'ON', 43.6535, -79.3839, 'M4Y M5A M5B M5G M5R M5S M5T M6G M6J', '416 647 437 905'],
  ['Vancouver', 'BC', 49.2609, -123.1139, 'V5K V5L V5N V5T V6A V6B V6E V6G V6K', '604 778 236 250'],
];
/** Ofcom's numbers for drama. */
const BRITAIN: readonly Row[] = [
  [
    'London',
    'ENG',
    51.5074,
    -0.1278,
    'E1 E2 E8 EC1V EC2A N1 NW1 SE1 SW1V SW4 W1F W2',
    '+442079460',
  ],
  ['Manchester', 'ENG', 53.4795, -2.2451, 'M1 M2 M3 M4 M14 M15 M20 M21', '+441614960'],
];
/** ComReg keeps 020 91x xxxx for fiction. */
const IRELAND: readonly Row[] = [
  ['Dublin', null, 53.3494, -6.2606, 'D01 D02 D04 D06 D07 D08', '+3532091'],
];
/** The Bundesnetzagentur's numbers for media. */
const GERMANY: readonly Row[] = [
  [
    'Berlin',
    'BE',
    52.517,
    13.3889,
    '10115 10119 10178 10245 10437 10551 10623 10827 10961 10999',
    '+493023125',
  ],
  [
    'München',
    'BY',
    48.1371,
    11.5754,
    '80331 80333 80469 80539 80634 80796 80799 81667',
    '+498999998',
  ],
  [
    'Hamburg',
    'HH',
    53.5503,
    10.0007,
    '20095 20099 20144 20249 20357 20457 22085 22765',
    '+494066969',
  ],
];
/** ARCEP's numbers for audiovisual works. */
const FRANCE: readonly Row[] = [
  [
    'Paris',
    'IDF',
    48.8566,
    2.3522,
    '75002 75003 75004 75005 75009 75010 75011 75012 75018',
    '+3319900',
  ],
  ['Lyon', 'ARA', 45.7578, 4.832, '69001 69002 69003 69004 69005 69006 69007', '+3346571'],
];
/** ACMA's numbers for radio, film and television. */
const AUSTRALIA: readonly Row[] = [
  ['Sydney', 'NSW', -33.8698, 151.2083, '2000 2007 2010 2011 2016 2021 2037 2042', '+6125550'],
  ['Melbourne', 'VIC', -37.8142, 144.9632, '3000 3002 3004 3051 3053 3065 3066 3121', '+6135550'],
];

export const SAMPLE_CITIES: readonly SampleCity[] = [
  ...US.map(northAmerican('US')),
  ...CANADA.map(northAmerican('CA')),
  ...BRITAIN.map(cityOf('GB', 'en', 3)),
  ...IRELAND.map(cityOf('IE', 'en', 5)),
  ...GERMANY.map(cityOf('DE', 'de', 3)),
  ...FRANCE.map(cityOf('FR', 'fr', 4)),
  ...AUSTRALIA.map(cityOf('AU', 'en', 4)),
];

function northAmerican(country: string) {
  return (row: Row): SampleCity => {
    const areas = row[5].split(' ').map((area) => `+1${area}55501xx`);
    return { ...cityOf(country, 'en', 0)(row), phones: asNonEmpty(areas) };
  };
}

function cityOf(country: string, language: Language, freeDigits: number) {
  return ([name, region, latitude, longitude, postcodes, phones]: Row): SampleCity => ({
    name,
    region,
    country,
    language,
    latitude,
    longitude,
    postcodes: asNonEmpty(postcodes.split(' ')),
    phones: asNonEmpty(phones.split(' ').map((number) => number + 'x'.repeat(freeDigits))),
  });
}

function asNonEmpty(items: readonly string[]): readonly [string, ...string[]] {
  const [first, ...rest] = items;
  if (first === undefined) throw new Error('The list is empty.');
  return [first, ...rest];
}
