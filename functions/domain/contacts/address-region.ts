import { codeNamed, isRegionPart, regionAbove } from './regions.ts';

/** What of an address tells its region. */
export interface RegionEvidence {
  readonly countryCode: string | null;
  readonly region: string | null;
  readonly postalCode: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/**
 * The region that an address lies in, as the suffix of its ISO 3166-2 code: by what it states (a county counts as its
 * region), else by its postcode, else by a position far from every border between regions. Null where nothing tells.
 */
export function regionOf(address: RegionEvidence): string | null {
  const { countryCode, region } = address;
  if (countryCode === null) return region;
  if (region !== null) return regionAbove(region, countryCode);
  const part = ofPostcode(address) ?? ofPosition(address);
  return part === null ? null : regionAbove(part, countryCode);
}

/** Countries where a postcode tells the county, department or province, too. */
const POSTCODE_TELLS_PART: ReadonlySet<string> = new Set(['BE', 'ES', 'FR']);

/** The county, department or province that an address lies in; null where nothing tells. */
export function regionPartOf(address: RegionEvidence): string | null {
  const { countryCode, region } = address;
  if (countryCode === null) return null;
  if (region !== null && isRegionPart(region, countryCode)) return region;
  const part = POSTCODE_TELLS_PART.has(countryCode) ? ofPostcode(address) : null;
  return part !== null && isRegionPart(part, countryCode) ? part : null;
}

/** The code of a county, department or province that is asked for by its name: `Kent, England, United Kingdom`. */
export function regionPartNamed(label: string, countryCode: string | null): string | null {
  if (countryCode === null) return null;
  const code = codeNamed(label.split(',')[0] ?? label, countryCode);
  return code !== null && isRegionPart(code, countryCode) ? code : null;
}

function ofPostcode({ countryCode, postalCode }: RegionEvidence): string | null {
  const read = countryCode === null ? undefined : POSTCODES[countryCode];
  const code = postalCode === null ? '' : (read?.(postalCode.toUpperCase()) ?? '');
  return code === '' ? null : code;
}

/** By country: the region, or the part of one, that all addresses of a postcode lie in. Codes that cross a border give none. */
const POSTCODES: Readonly<Record<string, (postcode: string) => string | undefined>> = {
  GB(postcode) {
    const [, area = '', district = ''] = /^([A-Z]{1,2})(\d{1,2})/.exec(postcode) ?? [];
    if (area === '' || CROSSING_DISTRICTS.has(area + district)) return undefined;
    return NATION_OF_DISTRICT.get(area + district) ?? NATION_OF_AREA.get(area) ?? 'ENG';
  },
  IE: (postcode) => EIRCODES.find(([pattern]) => pattern.test(postcode.replaceAll(' ', '')))?.[1],
  BE: (postcode) => inRanges(BELGIUM, Number.parseInt(postcode.replace(/\D/g, ''), 10)),
  FR: (postcode) =>
    /^\d{5}$/.test(postcode) && !/^(?:20|9[678])/.test(postcode)
      ? postcode.slice(0, 2)
      : /^20\d{3}$/.test(postcode)
        ? '20R'
        : undefined,
  ES: (postcode) =>
    /^\d{5}$/.test(postcode) ? SPAIN[Number(postcode.slice(0, 2)) - 1] : undefined,
  IT: (postcode) =>
    /^\d{5}$/.test(postcode) ? inRanges(ITALY, Number(postcode.slice(0, 2))) : undefined,
  MX: (postcode) =>
    /^\d{5}$/.test(postcode) ? inRanges(MEXICO, Number(postcode.slice(0, 2))) : undefined,
};

/** Beginnings of postcodes; an area that is missing lies in England. */
const NATION_OF_AREA = byCode({
  SCT: 'AB DD DG EH FK G HS IV KA KW KY ML PA PH TD ZE',
  WLS: 'CF LD LL NP SA',
  NIR: 'BT',
});

const NATION_OF_DISTRICT = byCode({
  WLS: 'CH5 CH6 CH7 CH8 SY16 SY17 SY18 SY19 SY20 SY23 SY24 SY25',
});

/** Along the borders of Wales and Scotland. */
const CROSSING_DISTRICTS: ReadonlySet<string> = new Set(
  'CA6 CH1 CH4 DG14 DG16 HR3 HR5 LD7 LD8 LL13 LL14 NP7 NP16 NP25 SY5 SY7 SY10 SY13 SY14 SY15 SY21 SY22 TD5 TD9 TD12 TD15'.split(
    ' ',
  ),
);

function byCode(lists: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(lists).flatMap(([code, list]) =>
      list.split(' ').map((beginning) => [beginning, code] as const),
    ),
  );
}

/** Routing keys by province; those of towns at a border between provinces are left out. */
const EIRCODES: readonly (readonly [beginning: RegExp, region: string])[] = [
  [/^(?:[DKWY]|R(?!42)|A(?:4[125]|6[37]|8[3456]|9[12468])|C15|N39|N91)/, 'L'],
  [/^(?:[PTV]|E(?:21|25|34|45|91)|X35|X42)/, 'M'],
  [/^(?:H(?:54|62|65|71|91)|F(?:12|23|26|28|31|35|42|45|52|56|91))/, 'C'],
  [/^(?:A75|F92|F93|H12|H14|H16|H18|H23)/, 'U'],
];

type Ranges = readonly (readonly [upTo: number, code: string])[];

/** The code of the first range that ends at or after the number. */
const inRanges = (ranges: Ranges, number: number): string | undefined =>
  ranges.find(([upTo]) => number <= upTo)?.[1];

const BELGIUM: Ranges = [
  [999, ''],
  [1299, 'BRU'],
  [1499, 'WBR'],
  [1999, 'VBR'],
  [2999, 'VAN'],
  [3499, 'VBR'],
  [3999, 'VLI'],
  [4999, 'WLG'],
  [5999, 'WNA'],
  [6599, 'WHT'],
  [6999, 'WLX'],
  [7999, 'WHT'],
  [8999, 'VWV'],
  [9999, 'VOV'],
];

/** By the first two digits of a postcode, from 01 on. */
const SPAIN: readonly string[] = (
  'VI AB A AL AV BA PM B BU CC CA CS CR CO C CU GI GR GU SS H HU J LE L LO LU M MA MU NA OR O P GC PO SA TF S SG SE SO T TE ' +
  'TO V VA BI ZA Z CE ML'
).split(' ');

/** By the first two digits of a postcode. */
const ITALY: Ranges = [
  [4, '62'],
  [6, '55'],
  [9, '88'],
  [10, '21'],
  [11, '23'],
  [15, '21'],
  [19, '42'],
  [27, '25'],
  [28, '21'],
  [29, '45'],
  [32, '34'],
  [34, '36'],
  [37, '34'],
  [39, '32'],
  [44, '45'],
  [45, '34'],
  [46, '25'],
  [48, '45'],
  [59, '52'],
  [63, '57'],
  [67, '65'],
  [74, '75'],
  [75, '77'],
  [76, '75'],
  [79, ''],
  [84, '72'],
  [85, '77'],
  [86, '67'],
  [89, '78'],
  [98, '82'],
];

/** By the first two digits of a postcode. */
const MEXICO: Ranges = [
  [16, 'CMX'],
  [19, ''],
  [20, 'AGU'],
  [22, 'BCN'],
  [23, 'BCS'],
  [24, 'CAM'],
  [27, 'COA'],
  [28, 'COL'],
  [30, 'CHP'],
  [33, 'CHH'],
  [35, 'DUR'],
  [38, 'GUA'],
  [41, 'GRO'],
  [43, 'HID'],
  [49, 'JAL'],
  [57, 'MEX'],
  [61, 'MIC'],
  [62, 'MOR'],
  [63, 'NAY'],
  [67, 'NLE'],
  [71, 'OAX'],
  [75, 'PUE'],
  [76, 'QUE'],
  [77, 'ROO'],
  [79, 'SLP'],
  [82, 'SIN'],
  [85, 'SON'],
  [86, 'TAB'],
  [89, 'TAM'],
  [90, 'TLA'],
  [96, 'VER'],
  [97, 'YUC'],
  [99, 'ZAC'],
];

/** Boxes that no border crosses: where addresses often have neither region nor postcode. West, south, east, north. */
const BOXES: Readonly<
  Record<string, readonly (readonly [region: string, ...box: readonly number[]])[]>
> = {
  GB: [
    ['ENG', -2.6, 49.8, 1.8, 55.1],
    ['ENG', -6.5, 49.8, -2.6, 51.3],
    ['ENG', -3.7, 53.38, -2.6, 54.85],
    ['SCT', -8.7, 55.83, -0.5, 61],
    ['SCT', -5.2, 55.3, -3.1, 55.83],
    ['WLS', -5.4, 51.37, -3.25, 53.36],
    ['NIR', -8.2, 54, -5.42, 55.25],
  ],
  IE: [
    ['L', -6.95, 52.1, -5.9, 53.75],
    ['M', -10.7, 51.3, -8, 52.84],
    ['M', -8, 51.7, -7.7, 52.5],
    ['C', -10.3, 53.2, -8.15, 54.25],
    ['U', -8.8, 54.6, -6.9, 55.5],
  ],
};

function ofPosition({ countryCode, latitude, longitude }: RegionEvidence): string | null {
  if (latitude === null || longitude === null) return null;
  const found = BOXES[countryCode ?? '']?.find(
    ([, west = 0, south = 0, east = 0, north = 0]) =>
      longitude >= west && longitude <= east && latitude >= south && latitude <= north,
  );
  return found?.[0] ?? null;
}
