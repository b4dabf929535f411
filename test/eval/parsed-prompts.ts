import { EMPTY_REQUEST } from '../../functions/domain/prompt/request.ts';
import type {
  ClarifyingQuestion,
  LeadRequest,
  PlacePart,
  ParsedPrompt,
} from '../../functions/domain/prompt/request.ts';

export const AUSTIN: PlacePart = {
  kind: 'city',
  label: 'Austin, TX',
  countryCode: 'US',
  regionCode: 'US-TX',
  bbox: [-97.94, 30.1, -97.54, 30.44],
  latitude: 30.27,
  longitude: -97.74,
  radiusMeters: 19_400,
  localities: ['Austin'],
  postcode: null,
};

export const TEXAS: PlacePart = {
  ...AUSTIN,
  kind: 'region',
  label: 'Texas, United States',
  bbox: [-106.6, 25.8, -93.5, 36.5],
  latitude: 31.2,
  longitude: -99.7,
  localities: [],
};

export const placeOf = (...parts: PlacePart[]): LeadRequest['place'] => ({
  text: 'Austin, TX',
  label: parts.map(({ label }) => label).join('; '),
  countryCode: 'US',
  regionCode: 'US-TX',
  bbox: AUSTIN.bbox,
  radiusMeters: null,
  parts,
});

const DENTIST = { id: 'dental_clinic', label: 'Dentist' };

/** Dentists in Austin, unless said otherwise. */
export const aParsedPrompt = (
  request: Partial<LeadRequest> = {},
  ...questions: ClarifyingQuestion[]
): ParsedPrompt => ({
  request: { ...EMPTY_REQUEST, categories: [DENTIST], place: placeOf(AUSTIN), ...request },
  questions,
  refused: null,
});

export const aQuestion = (
  slot: string,
  more: Partial<ClarifyingQuestion> = {},
): ClarifyingQuestion => ({
  id: `r1_${slot}`,
  question: `Which ${slot}?`,
  type: 'text',
  required: true,
  ...more,
});
