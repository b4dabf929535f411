import { countryName } from '../../contacts/country-name.ts';
import { writtenRegion } from '../../contacts/written-region.ts';
import { truncate } from '../../kernel/text.ts';
import { categoryLabel } from '../category-label.ts';
import type { Lead } from '../lead.ts';
import { salesNote } from '../score/score-reason.ts';
import { asConstant, asPhone, asText } from './cell.ts';
import type { Cell } from './cell.ts';
import { LEAD_COLUMNS } from './lead-columns.ts';
import type { PresetName } from './preset-names.ts';

/** What a column may know of the rows before its own. */
export interface FileSoFar {
  /** True for the first lead of the file on its domain. */
  isFirstOfDomain: boolean;
}

type CellOf = (lead: Lead, file: FileSoFar) => Cell;

export interface Preset {
  /** For a person who chooses. */
  label: string;
  /** In the importer's own words, so that it maps them by itself. */
  columns: readonly (readonly [header: string, cell: CellOf])[];
}

/** From this score on a lead is hot or warm, in the words that both importers begin with; the first that fits counts. */
const RATINGS = [
  { from: 70, salesforce: 'Hot', pipedrive: 'Hot lead' },
  { from: 40, salesforce: 'Warm', pipedrive: 'Warm lead' },
  { from: 0, salesforce: 'Cold', pipedrive: 'Cold lead' },
] as const;

const ratingOf = ({ score }: Lead) => RATINGS.find(({ from }) => score >= from) ?? RATINGS[2];

const regionOf = ({ region, countryCode }: Lead): string | null =>
  writtenRegion(region, countryCode);

const scoreText = ({ score, scoreReason }: Lead): string =>
  `Score ${score} of 100. ${salesNote(scoreReason)}`;

/** Cut to what a field takes. */
const upTo = (most: number, value: string | null): Cell =>
  asText(value === null ? null : truncate(value, most));

/** What can't be cut and stay true is left out where the field is too short for it. */
const whole = (most: number, value: string | null): Cell =>
  asText(value !== null && value.length <= most ? value : null);

const phoneOf = ({ phone }: Lead): Cell => asPhone(phone === null ? [] : [phone]);
const industryOf = ({ category }: Lead): string | null => categoryLabel(category);

/**
 * The files that leads are exported as. Lengths are those of the importers' own fields.
 * HubSpot takes a domain for the company's identity and makes one company of all rows that share it: the domain stands
 * in the first of them, the others name their website in the description.
 */
export const PRESETS = {
  full: { label: 'All fields', columns: LEAD_COLUMNS },
  hubspot: {
    label: 'HubSpot companies',
    columns: [
      ['Company name', ({ name }) => asText(name)],
      ['Company domain name', ({ domain }, file) => asText(file.isFirstOfDomain ? domain : null)],
      ['Phone number', phoneOf],
      ['Email', ({ email }) => asText(email)],
      ['Street address', ({ street }) => asText(street)],
      ['City', ({ city }) => asText(city)],
      ['State/Region', (lead) => asText(regionOf(lead))],
      ['Postal code', ({ postalCode }) => asText(postalCode)],
      ['Country/Region', ({ countryCode }) => asText(countryName(countryCode))],
      ['Industry', (lead) => asText(industryOf(lead))],
      [
        'Description',
        (lead, { isFirstOfDomain }) =>
          asText(
            isFirstOfDomain || lead.website === null
              ? scoreText(lead)
              : `${scoreText(lead)} Website: ${lead.website}`,
          ),
      ],
    ],
  },
  salesforce: {
    label: 'Salesforce leads',
    columns: [
      ['Company', ({ name }) => upTo(255, name)],
      // A lead without a last name is refused, and ours are businesses.
      ['Last Name', () => asConstant('-')],
      ['Phone', phoneOf],
      ['Email', ({ email }) => whole(80, email)],
      ['Website', ({ website }) => whole(255, website)],
      ['Street', ({ street }) => upTo(255, street)],
      ['City', ({ city }) => upTo(40, city)],
      ['State/Province', (lead) => upTo(80, regionOf(lead))],
      ['Zip/Postal Code', ({ postalCode }) => whole(20, postalCode)],
      ['Country', ({ countryCode }) => upTo(80, countryName(countryCode))],
      ['Industry', (lead) => upTo(255, industryOf(lead))],
      ['Lead Source', () => asConstant('Purchased List')],
      ['Description', (lead) => upTo(32_000, scoreText(lead))],
      ['Rating', (lead) => asConstant(ratingOf(lead).salesforce)],
    ],
  },
  pipedrive: {
    label: 'Pipedrive organizations',
    columns: [
      ['Organization name', ({ name }) => upTo(255, name)],
      ['Address', ({ address }) => upTo(255, address)],
      ['Email', ({ email }) => whole(255, email)],
      ['Phone', phoneOf],
      ['Website', ({ website }) => whole(255, website)],
      ['Label', (lead) => asConstant(ratingOf(lead).pipedrive)],
      ['Note', (lead) => asText(scoreText(lead))],
    ],
  },
} as const satisfies Readonly<Record<PresetName, Preset>>;

/** Makes the cells of one lead after the other, in a preset's order; for the leads of one file, as they come. */
export function cellsOf(preset: PresetName): (lead: Lead) => Cell[] {
  const { columns }: Preset = PRESETS[preset];
  const domains = new Set<string>();
  return (lead) => {
    const { domain } = lead;
    const file = { isFirstOfDomain: domain === null || !domains.has(domain) };
    if (domain !== null) domains.add(domain);
    return columns.map(([, cell]) => cell(lead, file));
  };
}
