/** Words for people of whom a clause may say what they do for a living. */
const PEOPLE =
  '(?:people|persons?|someone|somebody|anyone|anybody|guys|ladies|leuten?|personen|menschen|jemanden|gens|personnes?|gente|personas?|alguien|persone|qualcuno|pessoas?|alguem|mensen|iemand|women|men|frauen|manner|femmes|hommes|mujeres|hombres|donne|uomini|mulheres|homens|vrouwen|mannen)';
const RELATIVE =
  '(?:,? ?(?:who|that|die|der|qui|qu|que|che|wat)) (?:can |could |also |will |konnen |kann |peuvent |puedan? |possono |kunnen )?';
/** What a trade does, in the words of the seven languages; beginnings of words where these are inflected. */
const TRADE =
  '(?:fix\\w*|repair\\w*|install\\w*|clean\\w*|build\\w*|make|makes|making|paint\\w*|restor\\w*|servic\\w*|print\\w*|design\\w*|cater\\w*|groom\\w*|train|trains|teach\\w*|tow|tows|haul\\w*|remov\\w*|deliver\\w*|suppl(?:y|ies)|provid\\w*|offer\\w*|speciali[sz]e\\w*|tun\\w{1,3}|weld\\w*|bake\\w*|brew\\w*|sew|cut|mow\\w*|walk dogs|do|does|reparier\\w*|installier\\w*|reinig\\w*|putzen|bau(?:en|t)|herstell\\w*|streich\\w*|verleg\\w*|unterricht\\w*|liefer\\w*|repar\\w*|nettoi\\w*|constru\\w*|peign\\w*|fabriqu\\w*|livr\\w*|arregl\\w*|limpi\\w*|pint\\w*|fabric\\w*|ripar\\w*|pulisc\\w*|costruisc\\w*|insegn\\w*|consert\\w*|limp\\w*|faz\\w*|schoonmak\\w*|bouw\\w*|schilder\\w*|lever\\w*|mak(?:en|t)|stimm\\w*|back(?:en|t)|bakken|koch(?:en|t)|nah(?:en|t)|naaien|cuisin\\w*|cocin\\w*|hornea\\w*|cucin\\w*|cozinh\\w*|cook|sew\\w*|accord\\w*|afin\\w*)';
/** Whose house it is, is private: `people who sell their house`, `qui font construire`. */
const PRIVATE =
  '(?:their|its|own|ihr\\w*|eigene\\w*|leurs?|sus?|propi\\w*|loro|seus?|suas?|hun|bought|buying|need\\w*|want\\w*|looking|live|lives|living|gekauft|kaufen|brauchen|suchen|wohnen|ont achete|achet\\w*|habitent|compr\\w*|viven?|necesit\\w*|abitano|moram?|kochten|kopen|wonen|zoeken)';

const TRADE_OF_PEOPLE = new RegExp(
  `\\b${PEOPLE} ${RELATIVE}(?!(?:[a-z]+ ){0,5}?${PRIVATE}\\b)(?:[a-z]+ ){0,4}?${TRADE}\\b`,
  'gu',
);

/** Where words for people stand that only say who does a trade: `people who fix boilers`. Offsets into the folded line. */
export const tradesOfPeople = (line: string): readonly number[] =>
  [...line.matchAll(TRADE_OF_PEOPLE)].map(({ index }) => index);
