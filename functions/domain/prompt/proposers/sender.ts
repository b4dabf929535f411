import { candidate } from '../candidate.ts';
import type { CandidateOf } from '../candidate.ts';
import type { Sentence, Span } from '../tokens.ts';
import { CONNECTORS, PLACE_PREPOSITIONS } from '../words.ts';

/** Opens a clause in which somebody says who writes; `needsName`: only before a capital. */
const INTRODUCES: readonly { readonly pattern: RegExp; readonly needsName: boolean }[] = [
  {
    pattern:
      /^(?:my name is|my name s|the name is|mein name ist|ich heisse|je m appelle|mon nom est|me llamo|mi nombre es|mi chiamo|il mio nome e|meu nome e|me chamo|chamo me|mijn naam is|ik heet)$/u,
    needsName: false,
  },
  {
    pattern:
      /^(?:i work (?:for|at|with)|we work (?:for|at)|ich arbeite (?:bei|fur)|je travaille (?:pour|chez)|trabajo (?:en|para|con)|lavoro (?:per|in|da)|trabalho (?:na|no|em|para)|ik werk (?:bij|voor))$/u,
    needsName: false,
  },
  {
    pattern:
      /^(?:this is|it s|its|i am|i m|im|we are|we re|ich bin|hier ist|hier spricht|wir sind|je suis|nous sommes|c est|soy|somos|yo soy|sono|siamo|sou|sou o|sou a|aqui e o|aqui e a|ik ben|wij zijn|we zijn|hier is|dit is)$/u,
    needsName: true,
  },
];
/** `nous vendons des caisses`; English has forms of its own. */
const SELLS =
  /^(?:(?:nous|on) (?:vendons|vend|proposons|fabriquons|distribuons|commercialisons|fournissons|installons)|je (?:vends|propose|fabrique|distribue)|(?:wir|ich) (?:verkaufe|verkaufen|vertreibe|vertreiben|liefern|liefere|bieten|biete|produzieren|installieren)|vendemos|ofrecemos|fabricamos|distribuimos|suministramos|vendo|ofrezco|vendiamo|offriamo|produciamo|distribuiamo|forniamo|oferecemos|fornecemos|produzimos|ofereco|(?:wij|we|ik) (?:verkopen|verkoop|leveren|lever|bieden|bied|produceren|installeren))$/u;
const ASKS =
  /^(?:i|we|ich|wir|je|nous|ik|wij|need|needs|want|wants|would|looking|searching|seeking|find|get|give|show|send|please|can|could|cherche|cherchons|recherche|recherchons|voudrais|voudrions|souhaite|souhaitons|besoin|suche|suchen|brauche|brauchen|benotige|benotigen|hatte|hatten|mochte|mochten|bitte|busco|buscamos|necesito|necesitamos|quiero|queremos|quisiera|querria|queria|queriamos|cerco|cerchiamo|voglio|vogliamo|vorrei|vorremmo|servono|veux|voulons|wollen|mochten|wil|willen|wensen|ho|abbiamo|procuro|procuramos|preciso|precisamos|quero|gostaria|zoek|zoeken|graag|aimerais|aimerions|souhaiterais|souhaiterions|faudrait|gostariamos|deseamos|deseo|desejamos|desejo|desideriamo|desidero|ricerchiamo|requerimos|solicitamos|pretendemos|brauchte|brauchten|servirebbero|wunschen)$/u;
const SIGNS_OFF =
  /(?:^|, )(?:(?:with )?(?:(?:kind|best|warm|many|kindest|warmest) )*(?:regards|wishes|thanks|thank you|thx|cheers|sincerely|yours(?: sincerely| truly| faithfully)?)|bien cordialement|cordialement|bien a vous|cordiales salutations|salutations|mit freundlichen grussen|freundliche grusse|viele grusse|beste grusse|liebe grusse|schone grusse|lg|vg|mfg|gruss|grusse|(?:un )?cordial(?:es)? saludos?|saludos(?: cordiales)?|un saludo|atentamente|atenciosamente|att|abracos?|um abraco|cumprimentos|com os melhores cumprimentos|cordiali saluti|distinti saluti|saluti|un saluto|(?:met )?vriendelijke groet(?:en)?|groet(?:en|jes)?|mvg|grazie|merci|danke|gracias|obrigad[oa]|bedankt|dank)(?: (?:mille|beaucoup|vielmals|schon|muchas|in advance|in anticipation|im voraus|d avance|de antemano|adelantado|anticipatamente|adiantado|alvast|so much|very much|a lot|again|and regards|and best))*(?= ?,|$| )/gu;
/** A name's small words, and what stands with it under a letter. */
const IN_SIGNATURE =
  /^(?:and|und|et|y|e|en|of|at|from|von|van|de|da|der|den|di|du|la|le|the|ltd|limited|gmbh|ag|kg|inc|llc|corp|co|plc|sarl|sas|sa|srl|spa|sl|bv|nv|lda|team|sales|marketing|manager|director|ceo|founder|owner|office|dr|mr|mrs|ms|herr|frau|m|mme)$/u;
const MOST_WORDS = 14;
const MOST_SIGNATURE = 9;
/** Who writes without capitals is named in a word or two. */
const MOST_FLAT_SIGNATURE = 2;

/** Who asks is not whom to find: `my name is Ann Hull from York Printing`, `Kind regards, Paul Bordeaux`. */
export function proposeSenders(sentence: Sentence): CandidateOf<'seller'>[] {
  const said = [...introductions(sentence), ...signatures(sentence)];
  return [
    ...[...labels(sentence), ...onBehalf(sentence), ...fromHere(sentence)].map((span) => ({
      span,
      weight: CERTAIN_WEIGHT,
    })),
    ...said.map((span) => ({ span, weight: 1 })),
  ].map(({ span, weight }) =>
    candidate('seller', span, '', { seller: 1, seller_word: weight * (span.to - span.from) }),
  );
}

function introductions(sentence: Sentence): Span[] {
  const found: Span[] = [];
  for (let at = 0; at < sentence.length; at++) {
    if (!startsClause(sentence, at)) continue;
    for (let length = 4; length >= 1; length--) {
      const words = sentence.span(at, length);
      if (words === undefined) continue;
      const start = at + length;
      const introduces = INTRODUCES.find(({ pattern }) => pattern.test(words));
      const sells = introduces === undefined && SELLS.test(words);
      if (introduces === undefined && !sells) continue;
      if (
        introduces?.needsName === true &&
        !sentence.isCapitalised(start) &&
        !saysWhence(sentence, start)
      )
        break;
      const to = sells ? endOfOffer(sentence, start) : endOfIntroduction(sentence, start);
      if (to > start) found.push({ from: at, to });
      break;
    }
  }
  return found;
}

const ON_BEHALF =
  /^(?:(?:acting |writing )?on behalf of|im (?:namen|auftrag)|(?:au nom|pour le compte) (?:de|du|des|d)|en nombre de|por cuenta de|per conto di|a nome di|em nome de|por conta de|namens|in opdracht van)$/u;

/** `on behalf of a dentist in Leeds: 20 cafes in York` */
function onBehalf(sentence: Sentence): Span[] {
  const found: Span[] = [];
  for (let at = 0; at < sentence.length; at++) {
    const length = startsClause(sentence, at)
      ? [4, 3, 2, 1].find((words) => ON_BEHALF.test(sentence.span(at, words) ?? ''))
      : undefined;
    if (length === undefined) continue;
    const to = endOfIntroduction(sentence, at + length);
    if (to > at + length && to < sentence.length) found.push({ from: at, to });
  }
  return found;
}

const HERE = /^(?:here|hier|ici|aqui|qui)$/u;
const MOST_BEFORE_HERE = 8;

/** `Dentist from Leeds here, need 20 cafes in York`: who speaks, and behind a comma what they ask for. */
function fromHere(sentence: Sentence): Span[] {
  for (let at = 2; at <= MOST_BEFORE_HERE && at < sentence.length - 2; at++) {
    if (!HERE.test(sentence.word(at)) || !sentence.isSeparator(at + 1)) continue;
    let from = at;
    while (sentence.isWord(from - 1)) from--;
    const words = Array.from({ length: at - from }, (_, back) => sentence.word(from + back));
    const isName = words.every((_, back) => sentence.isCapitalised(from + back));
    const says = (isName || words.some((word) => FROM.test(word))) && !/^\d/u.test(words[0] ?? '');
    const asks = words.some((_, back) => asksAt(sentence, from + back));
    if (says && !asks && asksAt(sentence, at + 2) && saysWhere(sentence, at + 3))
      return [{ from, to: at + 1 }];
  }
  return [];
}
/** `cafes from Leeds here, need email` asks for those cafes. */
const saysWhere = (sentence: Sentence, from: number): boolean =>
  sentence.tokens.slice(from).some(({ word }) => PLACE_PREPOSITIONS.has(word));
const FROM = /^(?:from|at|of|aus|von|vom|bei|de|du|chez|da|di|van|uit)$/u;

/** What a form's key says is more than any reading of the words behind it. */
const CERTAIN_WEIGHT = 4;
/** Keys of a form, in the seven languages: who fills it in, and what they ask for. */
const WHO =
  /^(?:(?:account|business|organi[sz]ation|workspace|team|deal|campaign|project|product|service|offer)(?: name)?|(?:my |our |the )(?:product|service|offer|solution|business)|about (?:us|me)|who we are|background|context|persona|kampagne|projekt|angebot|produkt|campagne|projet|offre|produit|proyecto|oferta|producto|progetto|prodotto|projeto|produto|aanbod|(?:my |our |your )?(?:company|name|firm|business name|company name)|from|sender|client|customer|contact person|firma|unternehmen|absender|kunde|ansprechpartner|entreprise|societe|nom|expediteur|empresa|nombre|remitente|cliente|azienda|ditta|nome|mittente|remetente|bedrijf|naam|afzender|klant)$/u;
const WHAT =
  /^(?:(?:my |our |your )?(?:targets?|target (?:group|audience|list|market|business(?:es)?|customers?|clients?|buyers?)|audience|icp|ideal customers?|goal|find|wanted|prospects|request|message|query|enquiry|inquiry|order|task|need|brief|wish|looking for|search)|ziel|zielgruppe|gesucht|cible|cibles|objetivo|alvo|publico alvo|doel|doelgroep|gezocht|anfrage|nachricht|auftrag|suche|wunsch|bedarf|demande|message|recherche|besoin|solicitud|mensaje|pedido|busqueda|peticion|richiesta|messaggio|ricerca|mensagem|busca|aanvraag|bericht|verzoek|vraag|zoekopdracht)$/u;

/** `Company: Smith Dental; Request: 20 cafes in York`: of a form's lines the first says who asks. */
function labels(sentence: Sentence): Span[] {
  const keys: (Span & { readonly what: boolean })[] = [];
  for (let at = 0; at < sentence.length; at++) {
    if (at > 0 && !sentence.isSeparator(at - 1)) continue;
    for (let to = at + 1; to <= at + 3 && sentence.isWord(to - 1); to++) {
      if (!sentence.isSeparator(to) || !/^\s*:/u.test(sentence.gap(to + 1))) continue;
      const words = sentence.words(at, to);
      if (WHAT.test(words) || WHO.test(words)) keys.push({ from: at, to, what: WHAT.test(words) });
    }
  }
  return keys.flatMap(({ from, what }, index) => {
    const next = keys[index + 1];
    if (what) return [];
    const isAsked = keys.slice(index + 1).some((key) => key.what);
    if (next !== undefined && isAsked) return [{ from, to: next.what ? next.to : next.from - 1 }];
    // `Account: Boston Labels. Find ...`
    let to = from;
    while (to < sentence.length && !/[.!?;\n]/u.test(sentence.gap(to + 1))) to++;
    return sentence.isSeparator(to) && asksAt(sentence, to + 1) ? [{ from, to }] : [];
  });
}

const WHENCE = /^(?:from|at|of|with|von|vom|bei|aus|de|du|chez|del|della|di|da|do|van|bij)$/u;

/** `soy ivan de logistica rapida busco ...`: without capitals a name is one word, and a firm follows until somebody asks. */
function saysWhence(sentence: Sentence, at: number): boolean {
  if (!sentence.flat || !WHENCE.test(sentence.word(at + 1))) return false;
  const to = endOfIntroduction(sentence, at);
  return (
    to > at + 2 && (asksAt(sentence, to) || sentence.isSeparator(to) || asksAt(sentence, to + 1))
  );
}

/** At the beginning, behind a greeting's comma, or after `and`. */
export const startsClause = (sentence: Sentence, at: number): boolean =>
  sentence.isWord(at) &&
  (at === 0 ||
    sentence.isSeparator(at - 1) ||
    CONNECTORS.has(sentence.word(at - 1)) ||
    isGreeting(sentence.word(at - 1)));

export const isGreeting = (word: string): boolean => GREETINGS.test(word);

const GREETINGS =
  /^(?:hi|hello|hey|there|hallo|moin|servus|bonjour|salut|bonsoir|hola|buenas|ciao|salve|ola|oi|hoi|dag|morning|afternoon|evening|tag|morgen|abend|dia|tarde|buongiorno|buonasera|buenos|dias|tardes|goedemorgen|goedemiddag|goedendag|team|zusammen|all)$/u;

/** Until somebody asks for something, or the sentence ends. */
function endOfIntroduction(sentence: Sentence, start: number): number {
  let to = start;
  while (to < sentence.length && to - start < MOST_WORDS) {
    if (sentence.isSeparator(to)) {
      // `Ann Hull, York Printing, and we need ...`
      const goesOn = sentence.isCapitalised(to + 1) || WHENCE.test(sentence.word(to + 1));
      if (!/^\s*,\s*$/u.test(sentence.gap(to + 1)) || !goesOn) break;
    } else if (asksAt(sentence, to)) break;
    to++;
  }
  while (to > start && (sentence.isSeparator(to - 1) || CONNECTORS.has(sentence.word(to - 1))))
    to--;
  return to;
}

/** Somebody begins to ask here, or to speak of what they want. */
export function asksAt(sentence: Sentence, at: number): boolean {
  const word = sentence.word(at);
  // A name may be one letter: `Ann I. Hull`.
  if (ASKS.test(word)) return !(word === 'i' && sentence.gap(at + 1).startsWith('.'));
  const next = sentence.word(at + 1);
  return (
    (/^(?:id|wed|ill)$/u.test(word) && WOULD.test(next)) ||
    (/^(?:im|were)$/u.test(word) && LOOKS.test(next))
  );
}
/** `I'd like`, `we'd love` */
const WOULD = /^(?:like|love|need|want|prefer|appreciate|take|be)$/u;
/** `I'm after` */
const LOOKS = /^(?:after|looking|searching|seeking|trying|hunting|interested|hoping|keen)$/u;

const OF = /^(?:de|du|des|d|di|dei|delle|del|do|da|dos|das|von|van)$/u;

/** What is sold, and not to whom: `wir verkaufen Kaffee an Restaurants`. */
function endOfOffer(sentence: Sentence, start: number): number {
  const asked = beforeAsking(sentence, start);
  if (asked > start) return asked;
  let to = start;
  while (to < start + 6 && sentence.isWord(to) && !asksAt(sentence, to)) {
    const word = sentence.word(to);
    // `Fenster und Türen an Architekten`
    const joins = CONNECTORS.has(word) && leadsToWhom(sentence, to + 1);
    const ends =
      (CONNECTORS.has(word) && !joins) || PLACE_PREPOSITIONS.has(word) || TO_WHOM.test(word);
    if (ends && !OF.test(word)) break;
    to++;
  }
  return to;
}
/** Whether a word for customers follows in the same clause, with no other joint before it. */
function leadsToWhom(sentence: Sentence, from: number): boolean {
  for (let at = from; at < from + 4 && sentence.isWord(at); at++) {
    if (TO_WHOM.test(sentence.word(at))) return at > from;
    if (CONNECTORS.has(sentence.word(at)) || asksAt(sentence, at)) return false;
  }
  return false;
}

/** `wij leveren werkbladen in natuursteen en willen ...`: where somebody asks behind `and` in the same sentence. */
function beforeAsking(sentence: Sentence, start: number): number {
  for (let at = start + 1; at < Math.min(start + MOST_WORDS, sentence.length); at++) {
    if (sentence.isSeparator(at)) return start;
    if (CONNECTORS.has(sentence.word(at)) && asksAt(sentence, at + 1)) return at;
  }
  return start;
}
const TO_WHOM =
  /^(?:an|a|aux?|para|pour|per|fur|voor|aan|ai|agli|alle|al|ao|aos|qui|die|que|che)$/u;

function signatures(sentence: Sentence): Span[] {
  const found: Span[] = [];
  for (const match of sentence.line.matchAll(SIGNS_OFF)) {
    const lead = /^, /u.exec(match[0])?.[0].length ?? 0;
    const { from, to } = sentence.tokensOf({
      index: match.index + lead,
      length: match[0].length - lead,
    });
    if (from === 0 || namesPlace(sentence, to)) continue;
    if (isSignature(sentence, to) || isFooter(sentence, from, to))
      found.push({ from, to: sentence.length });
  }
  const footer = afterRule(sentence);
  return footer === undefined ? found : [...found, footer];
}

/** What asks, whatever stands around it. */
const REQUESTS =
  /^(?:find|need|needs|want|looking|give|list|search|suche|suchen|brauche|brauchen|cherche|cherchons|busco|buscamos|necesito|cerco|cerchiamo|procuro|preciso|zoek|zoeken)$/u;
const LABELS_PLACE =
  /(?:location|city|town|area|where|region|ort|stadt|ville|lieu|ciudad|lugar|citt[aà]|cidade|plaats)\s?:/iu;

/** Under a line that takes leave stands who writes: `Regards,` and then a name, an office and an address. */
function isFooter(sentence: Sentence, from: number, to: number): boolean {
  if (!sentence.gap(from).includes('\n')) return false;
  const next = sentence.afterSeparator(to);
  const whence = WHENCE.test(sentence.word(to)) && sentence.gap(to) === ' ';
  return (whence || sentence.gap(next).includes('\n')) && asksNothing(sentence, to);
}

/** `--` on a line of its own begins a signature. */
function afterRule(sentence: Sentence): Span | undefined {
  const rule = /\n[ \t]{0,9}(?:--|—|__)[ \t]{0,9}\n/u.exec(sentence.text);
  if (rule === null) return undefined;
  const from = sentence.tokens.findIndex(
    ({ start }, at) => start >= rule.index + rule[0].length && sentence.isWord(at),
  );
  return from > 0 && asksNothing(sentence, from) ? { from, to: sentence.length } : undefined;
}

function asksNothing(sentence: Sentence, from: number): boolean {
  for (let at = from; at < sentence.length; at++)
    if (REQUESTS.test(sentence.word(at))) return false;
  return !namesPlace(sentence, from);
}

/** `Location: Austin, TX` */
const namesPlace = (sentence: Sentence, from: number): boolean =>
  LABELS_PLACE.test(sentence.text.slice(sentence.tokens[from]?.start ?? sentence.text.length));

/** Only a name and what stands with it, up to the end. */
function isSignature(sentence: Sentence, from: number): boolean {
  let words = 0;
  let most = sentence.shouting ? MOST_FLAT_SIGNATURE : MOST_SIGNATURE;
  for (let at = from; at < sentence.length; at++) {
    if (sentence.isSeparator(at)) continue;
    const word = sentence.word(at);
    if (/^\d/u.test(word)) return false;
    if (!isInSignature(sentence, at)) {
      if (!sentence.flat || PLACE_PREPOSITIONS.has(word)) return false;
      most = MOST_FLAT_SIGNATURE;
    }
    words++;
  }
  return words <= most;
}

const isInSignature = (sentence: Sentence, at: number): boolean =>
  sentence.isCapitalised(at) || IN_SIGNATURE.test(sentence.word(at));
