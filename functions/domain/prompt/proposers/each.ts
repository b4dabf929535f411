import type { Sentence } from '../tokens.ts';

/** What a number counts again for: each place, each kind of business, or each of whatever there are several of. */
export type Share = 'place' | 'kind' | 'each';

const PER =
  '(?:per|in each|for each|from each|of each|in every|for every|from every|in jeder?|in jedem|aus jeder|aus jedem|fur jede[nrs]?|von jede[mr]|pro|je|por cada|en cada|de cada|para cada|em cada|por|par|pour chaque|dans chaque|de chaque|per ogni|in ogni|di ogni|per elke?|in elke?|voor elke?|van elke?|uit elke?|an?)';
const PLACE =
  '(?:cit(?:y|ies)|towns?|states?|count(?:y|ies)|suburbs?|boroughs?|districts?|villages?|neighbou?rhoods?|regions?|locations?|areas?|places?|zips?|zip codes?|postcodes?|stadt|ort|bezirk|bundesland|stadtteil|region|ciudad|pueblo|estado|barrio|zona|lugar|ville|departement|quartier|commune|region|cidade|bairro|distrito|citta|quartiere|provincia|zona|stad|gemeente|plaats|wijk|provincie)';
const KIND =
  '(?:trades?|types?|kinds?|categor(?:y|ies)|sectors?|industr(?:y|ies)|niches?|professions?|business types?|verticals?|segments?|branche|gewerk|sparte|kategorie|art|sorte|rubro|tipo|categoria|giro|actividad|metier|activite|secteur|categorie|type|settore|ramo|segmento|soort|vak|beroep)';
/** `20 leads per city` */
const LEADS =
  '(?:(?:leads?|results?|contacts?|businesses|companies|names|entries|adressen|kontakte|ergebnisse|resultados|contactos|resultats|risultati|contatti|contatos|resultaten|bedrijven) )?';
const FORMS: readonly (readonly [Share, RegExp])[] = [
  ['place', new RegExp(`^${LEADS}${PER} ${PLACE}(?= |$)`, 'u')],
  ['kind', new RegExp(`^${LEADS}${PER} ${KIND}(?= |$)`, 'u')],
  ['place', new RegExp(`^${LEADS}(?:in|from) (?:each|both)(?= ,|$)`, 'u')],
  ['place', new RegExp(`^${LEADS}each (?:in|from)(?= )`, 'u')],
  [
    'each',
    new RegExp(
      `^${LEADS}(?:(?:of|for) (?:each|both)|of every|de cada(?: un[oa])?|por cada un[oa]|de cada um[a]?|de chaque|de chacune?|pour chacune?|von jede[mr]|fur jede[nrs]?|di ciascun[oa]?|per ciascun[oa]?|di ogni|van elke?|voor elke?|each|apiece|jeweils|ciascun[oa]|cadaun[oa]|chacune?|elk|cada un[oa]|cada uma?)(?= |$)`,
      'u',
    ),
  ],
];
/** German `je 20`; Dutch `kun je 20` asks somebody. */
const BEFORE =
  /(?:^| )(?:(?<!\b(?:kun|kan|kunt|kon|wil|wilt|zou|zul|heb|hebt|mag|ga|gaat|als|dat|of|geef|stuur|zoek|maak|vind|weet|ken) )je|jeweils|elk|telkens|chacune?|ciascun[oa]|cada un[oa]|cada uma?)$/u;
const MOST_WORDS = 5;

/** What a number that ends at a token counts again for, and where the words that say so end. */
export function shareAfter(
  sentence: Sentence,
  to: number,
): { readonly share: Share; readonly to: number } | undefined {
  const words = sentence.words(to, to + MOST_WORDS);
  for (const [share, pattern] of FORMS) {
    const found = pattern.exec(words)?.[0];
    if (found !== undefined) return { share, to: to + found.trim().split(' ').length };
  }
  return undefined;
}

/** `je 20`, `cada uno 20`; Dutch and French `je` is a person. */
export const isEachBefore = (sentence: Sentence, from: number, language: string): boolean =>
  BEFORE.test(sentence.words(from - 2, from)) &&
  !(sentence.word(from - 1) === 'je' && /^(?:nl|fr)$/u.test(language));
