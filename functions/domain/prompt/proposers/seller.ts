import { candidate } from '../candidate.ts';
import type { CandidateOf } from '../candidate.ts';
import type { Sentence } from '../tokens.ts';

const OFFERS =
  /\b(?:i|we|our (?:company|agency|business|firm|team)|my (?:company|agency|business|firm|team)) (?:also )?(?:sells?|leases?|rents? out|wholesales?|imports?|exports?|prints?|offers?|provides?|makes?|installs?|distributes?|manufactures?|markets?|supply|supplies|build|builds|develops?|do(?! not )|does|run|runs|own|owns|clean|cleans) (?:(?!to |for |in |near |around |across |at |who |so |and (?:i|we|need|want|am|are|would|wish) |looking )[^ ,]+ ?){1,6}/gu;
/** `selling POS software to restaurants` */
const SELLING =
  /(?<=^|, )(?:selling|offering|promoting|pitching|distributing|marketing our) (?:(?!to |for |in |near |around |across |at |who |so |and )[^ ,]+ ?){1,6}/gu;
const IS =
  /\b(?:i ?a?m|we ?a?re|i am|we are) (?:an? |the )?(?:(?!in |looking |searching |seeking |who |and |trying |targeting |working |serving |helping |focused )[^ ,]+ ?){1,5}(?=(?:who |and |that )?(?:is |am |are )?(?:looking|searching|seeking|needing|trying|targeting|in need|(?:working|focused|focusing) (?:with|on)|serving|helping)\b|, )/gu;
const FOR_US =
  /\b(?:for|to promote|on behalf of|to grow) (?:my|our|the|an?) (?:(?!in |near |around |at |with |to |who |that )[^ ,]+ ){0,4}(?:company|business|agency|firm|startup|studio|practice|service|shop|store|saas|brand|team|software|app|product|products|platform|tool|tools|system|systems|machines?|equipment|solution|solutions|campaign|events?)\b/gu;

/** `pour mon agence SEO`, `für unsere Honigmarke`, `para mi tienda online` */
const FOR_OURS =
  /\b(?:(?:pour (?:mon|ma|mes|notre|nos)|para (?:mi|mis|nuestr[oa]s?)|per (?:(?:la|il|le|i) )?(?:mia|mio|miei|mie|nostr[oaie])|para (?:(?:o|a|os|as) )?(?:meu|minha|meus|minhas|noss[oa]s?)) (?!clients?|clientes|clienti)[a-z]+(?: (?!a|in|en|em|mit|avec|con|com|met|und|et|y|e|sur|dans|pres|qui|que|che|de|di|des|du|da|do|les|las|los|le|la|un|une|una|uma|\p{L}+s)[a-z]+(?= ,|$))?|(?:fur (?:meine?n?|unsere?n?)|voor (?:mijn|onze|ons)) (?!kunden|klanten)(?:[a-z]+e[nrms]? (?=[a-z]))?[a-z]+)(?= |$)/gu;

/** Who asks is not whom to find: `I sell POS systems`, `leads for my roofing company`. */
export function proposeSellers(sentence: Sentence): CandidateOf<'seller'>[] {
  return [OFFERS, SELLING, IS, FOR_US, FOR_OURS].flatMap((pattern) =>
    [...sentence.line.matchAll(pattern)].map((match) => {
      const text = match[0].trimEnd();
      const span = sentence.tokensOf({ index: match.index, length: text.length });
      return candidate('seller', span, text, { seller: 1, seller_word: span.to - span.from });
    }),
  );
}
