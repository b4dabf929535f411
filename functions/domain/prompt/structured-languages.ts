import { keyWords } from './structured-keys.ts';

/** The small words of the sentence that a record stands for: they tell its language as those of people do. */
export interface RecordWords {
  readonly find: string;
  readonly in: string;
  readonly with: string;
  readonly without: string;
  readonly and: string;
  readonly excluding: string;
  /** What describes a kind stands behind it. */
  readonly describesLast: boolean;
}

const ENGLISH: RecordWords = {
  find: 'find',
  in: 'in',
  with: 'with',
  without: 'without',
  and: 'and',
  excluding: 'excluding',
  describesLast: false,
};

/** Keys that only people of a language write, folded, and the small words of that language. */
const LANGUAGES: readonly (readonly [keys: RegExp, words: RecordWords])[] = [
  [
    /^(?:branche|gewerbe|gewerk|beruf|zielgruppe|ort|orte|stadt|plz|gebiet|bundesland|landkreis|umkreis|anzahl|menge|felder|spalten|kontakt\w*|ausschl\w*|ohne|ausser|nicht|stuck(?:zahl)?|gesucht|wie ?viele?|was|wo|mit|umfang|suche|kategorie|fach\w*|schwerpunkt)$/u,
    { ...ENGLISH, find: 'suche', with: 'mit', without: 'ohne', and: 'und', excluding: 'außer' },
  ],
  [
    /^(?:metier|activite|secteur|villes?|lieu|departement|commune|nombre|nbre?|nb|combien|quantite|qte|champs?|coordonnees|rayon|sauf|hors|sans|avec|recherche|cible|quoi|ou|besoins?|specialite|entreprises?)$/u,
    {
      find: 'cherche',
      in: 'à',
      with: 'avec',
      without: 'sans',
      and: 'et',
      excluding: 'sauf',
      describesLast: true,
    },
  ],
  [
    /^(?:rubro|giro|actividad|negocio|ciudad(?:es)?|localidad|poblacion|provincia|municipio|zona|cantidad|cant|cuant[oa]s|campos|datos|excluir|excepto|sin|con|busco|especialidad|donde|tipo de negocio)$/u,
    {
      find: 'busco',
      in: 'en',
      with: 'con',
      without: 'sin',
      and: 'y',
      excluding: 'excepto',
      describesLast: true,
    },
  ],
  [
    /^(?:settore|attivita|categoria|citta|comune|luogo|regione|provincia|quantita|qta|quant[iea]|campi|dati|contatti|escludi|esclus\w*|tranne|senza|con|cerco|dove|cosa|raggio|specialita)$/u,
    {
      find: 'trova',
      in: 'a',
      with: 'con',
      without: 'senza',
      and: 'e',
      excluding: 'tranne',
      describesLast: true,
    },
  ],
  [
    /^(?:ramo|segmento|atividade|categoria|cidades?|bairro|estado|regiao|quantidade|qtde?|quant[oa]s|campos|dados|contatos?|excluir|exceto|sem|com|procuro|onde|raio|especialidade|o que)$/u,
    {
      find: 'procuro',
      in: 'em',
      with: 'com',
      without: 'sem',
      and: 'e',
      excluding: 'exceto',
      describesLast: true,
    },
  ],
  [
    /^(?:soort|functie|beroep|vak|doelgroep|plaats|stad|gemeente|wijk|regio|aantal|hoeveel\w*|velden|gegevens|uitsluit\w*|behalve|zonder|met|gezocht|waar|straal|branche)$/u,
    { ...ENGLISH, find: 'zoek', with: 'met', without: 'zonder', and: 'en', excluding: 'behalve' },
  ],
];

/** The small words of the language that most of the keys are of; English where none says another. */
export function wordsOfKeys(keys: readonly string[]): RecordWords {
  const words = keys.map(keyWords);
  let best = ENGLISH;
  let most = 0;
  for (const [pattern, own] of LANGUAGES) {
    const found = words.filter((key) => pattern.test(key)).length;
    if (found > most) [best, most] = [own, found];
  }
  return best;
}
