import type { Sentence, Span } from './tokens.ts';

/** Nouns for one of the places of a chain: they say that what stands beside them is one. Folded, in the seven languages. */
const BRANCHES =
  /^(?:branch|branches|stores|outlets|locations|franchises|franchisees|filialen?|niederlassung(?:en)?|sucursal(?:es)?|filiales?|franquicias?|succursales?|magasins|filial[ei]|filiais|punti|franquias?|vestiging(?:en)?|filialen|dealerships?|dealers|concesionari[oa]s?|concessionaires?|concessionari[ao]?|concessionarias?|tiendas|lojas|negozi|winkels)$/u;
/** Nouns for them that are kinds of business of other words too: `Planet Fitness clubs`, `Shell garages`. */
const NOUNS_OF_CHAINS =
  /^(?:branch|branches|stores?|shops?|outlets?|locations?|clubs?|dealers?|dealerships?|garages?|franchises?|filialen?|markte?|laden|geschafte?|handler|niederlassungen?|sucursal(?:es)?|filiales?|tiendas?|locales?|concesionarios?|agencias?|agences?|agenturen|boutiques?|magasins?|concessionnaires?|succursales?|enseignes?|negozio?|filial[ei]|concessionari[ao]?|lojas?|concessionarias?|winkels?|vestiging(?:en)?|agenzi[ae])$/u;
const OF = /^(?:of|de|du|des|d|von|van|di|da|do|della|del|der|la|le|el|il|o|a)$/u;
const MOST_BETWEEN = 2;

/** Whether a noun for the places of a chain stands before or behind a name: `Filialen von Lidl`, `dm Filialen`. */
export const isBesideBranches = (sentence: Sentence, { from, to }: Span): boolean =>
  BRANCHES.test(sentence.word(to)) || BRANCHES.test(sentence.word(beforeOf(sentence, from)));

/** Whether a word that also stands for a kind of business only says that a chain has more than one place. */
export const isNounOfChain = (word: string): boolean => NOUNS_OF_CHAINS.test(word);

/** The last word before a name and what joins the two. */
export function beforeOf(sentence: Sentence, from: number): number {
  let at = from - 1;
  while (at > from - 1 - MOST_BETWEEN && OF.test(sentence.word(at))) at--;
  return at;
}
