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

/** `pour mon agence SEO`, `para mi agencia de marketing`: who they are for, with no verb, number or place behind it. */
const FOR_OURS =
  /\b(?:fur|pour|para|per|voor) (?:(?:o|a|os|as|il|la|i|le|l) )?(?:mein\w{0,2}|unser\w{0,2}|mon|ma|mes|notre|nos|mis?|nuestr[oa]s?|meus?|minhas?|noss[oa]s?|mi[oae]|miei|nostr[oaie]|mijn|ons|onze)(?! (?:kund|client|klant))(?: (?:(?:de|di|d|do|da) )?(?!(?:en|in|a|au|aux|em|no|na|im|con|avec|mit|met|com|und|et|y|e|qui|que|die|der|das|che|te|zu|um|ich|wir|ik|wij|we|je|nous)\b)(?!\w+ (?:ich|wir|ik|wij|we|je|nous)\b)[a-z]+){1,3}/gu;

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
