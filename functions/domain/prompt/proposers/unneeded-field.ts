import { isContactForm } from '../filters/contact-forms.ts';
import type { Sentence, Span } from '../tokens.ts';

/** `needed`, as a participle or an adjective behind a field. */
const NEEDED =
  '(?:needed|required|necessary|important|essential|mandatory|notig|notwendig|erforderlich|benotigt|wichtig|necessaires?|requise?s?|obligatoires?|utiles?|necesari[oa]s?|requerid[oa]s?|obligatori[oa]s?|importantes?|necessari[aeio]s?|richiest[aeio]|obbligatori[aeio]|precis[oa]s?|nodig|vereist|noodzakelijk|verplicht)';
const IS = '(?:is|are|ist|sind|est|sont|es|son|e|sono|sao|zijn|wird|werden)';
const OPTIONAL =
  '(?:optional|facultati(?:f|ve|fs|ves)|opciona(?:l|les|is)|facoltativ[aoei]|opzional[ei]|optioneel|(?:just )?(?:a )?nice to have|(?:just )?(?:an?|un|um|ein|een) (?:nice )?(?:bonus|plus)|bonus|no must|not a must|kein muss|dispensave(?:l|is)|prescindibles?)';
const NOT =
  '(?:not|nicht|pas|no|non|nao|niet)(?: (?:really|strictly|necessarily|unbedingt|zwingend|vraiment|strikt|es|e|is))?';
const BEHIND = new RegExp(
  `^(?:${[
    `(?:${IS} |n est |ne sont )?${NOT} ${NEEDED}`,
    `(?:isnt|arent) ${NEEDED}`,
    '(?:is |are )?(?:unnecessary|excluded)',
    '(?:brauche|brauchen|benotige|benotigen)(?: (?:ich|wir))? (?:nicht|keine?)',
    '(?:ist |sind )?(?:unnotig|uberflussig|ausgeschlossen)|(?:bitte )?weglassen',
    'inutiles?|no hacen? falta|no (?:lo|la|los|las) necesit(?:o|amos)',
    'non (?:mi |ci )?(?:serve|servono|occorre|occorrono)',
    'nao (?:preciso|precisamos|faz falta)',
    '(?:heb(?:ben)? )?(?:ik |we |wij )?niet nodig|hoe(?:ft|ven) (?:ook )?niet|doesnt matter|dont matter',
    `(?:${IS} |would be |ware |serait |seria |sarebbe |zou )?(?:nur |just |only )?${OPTIONAL}`,
  ].join('|')})(?= |$)`,
  'u',
);
/** `no email needed`, `no email or phone needed` */
const NEEDED_BEHIND = new RegExp(
  `^(?:(?:or|nor|and|oder|und|ou|et|ni|o|y|e|of|en) (?:\\w+ ){1,2})?(?:${IS} )?${NEEDED}(?= |$)`,
  'u',
);
/** `no need for email`, `I don't need their email`, `excluding email` */
const BEFORE = new RegExp(
  `(?:^| )(?:${[
    '(?:(?:do|does|did) ?not|dont|doesnt|not)(?: really)? (?:need|require|want|include|send|care about)',
    '(?:no|without) (?:need|interest) (?:for|of|in)|not interested in|not (?:looking|searching) for|not including',
    'excluding|exclude|excludes|except|excepting|omit|omitting|skip|skipping|ignore|leave out|leaving out|other than|apart from|(?:everything|anything|all) but|rather than|instead of|in place of',
    '(?:brauche|brauchen|benotige|benotigen)(?: (?:ich|wir))? keine?n?|ausgenommen|ausser|exklusive|(?:an)?statt|anstelle von',
    '(?:pas|aucun) besoin|sauf|hormis|hors|excepte|excluant|a l exclusion|inutile|plutot que?|au lieu|a la place',
    'no (?:necesito|necesitamos|requiero|requerimos|quiero|queremos|hacen? falta)|sin necesidad|excepto|excluyendo|salvo|en (?:lugar|vez)|antes que',
    'non (?:mi |ci )?(?:serve|servono|occorre|occorrono|voglio|vogliamo)|non (?:ho|abbiamo) bisogno|tranne|eccetto|escluso|esclusa|escludendo|senza bisogno|invece|piuttosto che|al posto|niente',
    'nao (?:preciso|precisamos|quero|queremos|e necessari[oa])|sem necessidade|exceto|excluindo|em vez|ao inves|em lugar',
    'exclusief|behalve|uitgezonderd|in plaats van?|liever dan',
    '(?:with or without|mit oder ohne|avec ou sans|con o sin|con o senza|com ou sem|met of zonder)',
    '(?:even (?:those |the ones )?(?:with no|without)|auch ohne|(?:meme|aussi) sans|(?:incluso|tambien|aunque sea|puede ser) sin|anche senza|(?:mesmo|tambem|pode ser) sem|ook zonder)',
  ].join(
    '|',
  )})(?: (?:any|an?|the|their|your|of|for|die|der|den|eine?n?|de|d|des|du|la|le|les|l|el|los|las|leurs?|un|una|di|del|dell|della|dello|degli|il|lo|gli|i|o|os|as|do|da|het|hun|company|business)){0,2}$`,
  'u',
);
const MOST_WORDS = 7;

/**
 * The words that say of a field that nobody needs it, the field included: it is neither asked for nor to be lacking.
 *
 * @param negation where `no` stands before the field, if it does
 */
export function unneededField(
  sentence: Sentence,
  { from, to }: { readonly from: number; readonly to: number },
  negation: number | undefined,
): { readonly from: number; readonly to: number } | undefined {
  const behind = wordsFrom(sentence, to);
  const after = BEHIND.exec(behind) ?? (negation === undefined ? null : NEEDED_BEHIND.exec(behind));
  if (after !== null) return { from: negation ?? from, to: to + after[0].split(' ').length };
  const before = BEFORE.exec(wordsUntil(sentence, from));
  if (before !== null) return { from: from - before[0].trim().split(' ').length, to };
  if (isSentTo(sentence, from) || isGivenValue(sentence, to)) return { from, to };
  const value = valueBehind(sentence, to);
  if (value > 0) return { from, to: to + value };
  return isContrasted(sentence, { from, to });
}

/** `email: optional`, `phone no`: how many words behind a field say that it isn't needed. */
function valueBehind(sentence: Sentence, to: number): number {
  const value = sentence.afterSeparator(to);
  const ends = value + 1 >= sentence.length || sentence.isSeparator(value + 1);
  if (!ends || (value > to && !/[:=]/u.test(sentence.gap(value)))) return 0;
  return VALUES.test(sentence.word(value)) ? value + 1 - to : 0;
}
const VALUES =
  /^(?:no|false|nein|nee|nao|optional|facultatif|opcional|facoltativo|optioneel|unnecessary)$/u;

const BY = /^(?:by|via|per|par|por|over|through|als|an)$/u;
const SENDS =
  /(?:^| )(?:send|sent|deliver\w*|forward|results?|list|schick\w*|zuschick\w*|send\w*|liste|ergebnis\w*|envoy\w+|envi\w+|mand\w+|invi\w+|stuur|sturen|lijst|lista|listado|resultad\w+|risultat\w+|resultat\w+|get back|antwort\w*|repon\w+|respond\w+)(?= |$)/u;

/** `send the list by email`, `bitte per Mail schicken`: how the leads are to come, not what they must have. */
function isSentTo(sentence: Sentence, from: number): boolean {
  if (!BY.test(sentence.word(from - 1))) return false;
  return SENDS.test(`${wordsUntil(sentence, from)} ${wordsFrom(sentence, from + 1)}`);
}

const LEAST_DIGITS = 6;

/** `Tel. 0221 4710000`, `my email: joe@example.com`: the writer's own. */
function isGivenValue(sentence: Sentence, to: number): boolean {
  const behind = sentence.text.slice(sentence.tokens[to - 1]?.end ?? 0).slice(0, 60);
  if (/^\s?(?:is|ist|est|es|è|é)?\s?[:=-]?\s{0,2}[\w.+-]{1,40}@[\w-]/u.test(behind)) return true;
  const [number = ''] =
    /^[.:]{0,2}\s{0,2}(?:is |ist |est |es )?[+(]{0,2}\d[\d\s()./-]{5,20}/u.exec(behind) ?? [];
  return number.replaceAll(/\D/gu, '').length >= LEAST_DIGITS;
}

const CONTRASTS = /^(?:not|nicht|non|no|nao|niet|pas|keine?n?|geen)$/u;
/** `no phone`: none is there, or nobody needs it. */
const LACKS = /^(?:no|keine?n?|geen)$/u;
const BUT = /^(?:, )?(?:but|sondern|mais|sino|ma|mas|maar|bensi|just|only)(?= )/u;
const BUT_OF_NO = /^(?:, )?(?:sino|mas|just|only)(?= )/u;
const PRESENCE = /web|sit[eio]|seite|pagina|page|facebook|insta|linked|social|url|domain/u;
const BESIDE = /(?:^| )(?:,|and|und|et|y|e|en)$/u;
const BESIDE_BUT = /(?:^| )(?:but|aber|mais|pero|ma|mas|maar)$/u;

/** `email, not phone`, `not phone but email`: the other one is what is asked for. */
function isContrasted(sentence: Sentence, { from, to }: Span): Span | undefined {
  const article = /^(?:the|the|die|das|le|la|l|el|il|lo|o|a|de|het)$/u.test(sentence.word(from - 1))
    ? 1
    : 0;
  const negation = from - 1 - article;
  if (!CONTRASTS.test(sentence.word(negation))) return undefined;
  // `phone, no website` and `with no website but email` want what has none.
  const lacks = LACKS.test(sentence.word(negation));
  const isFieldBefore =
    !(lacks && PRESENCE.test(sentence.words(from, to))) &&
    (BESIDE.test(sentence.words(negation - 1, negation)) ||
      // `phone but no email` are those without one.
      (!lacks && BESIDE_BUT.test(sentence.words(negation - 1, negation)))) &&
    // `E-Mail, aber nicht Telefon`
    [0, 1].some((comma) => isField(sentence, negation - 1 - comma));
  const but = (lacks ? BUT_OF_NO : BUT).exec(sentence.words(to, to + 3));
  const at = to + (but === null ? 0 : but[0].trim().split(' ').length);
  const isFieldBehind = but !== null && [0, 1, 2].some((skip) => isContactAt(sentence, at + skip));
  return isFieldBefore || isFieldBehind ? { from: negation, to } : undefined;
}

const isContactAt = (sentence: Sentence, at: number): boolean =>
  [1, 2].some((length) => {
    const words = sentence.span(at, length);
    return words !== undefined && isContactForm(words);
  });

/** A field ends before a position. */
const isField = (sentence: Sentence, end: number): boolean =>
  [1, 2].some((length) => {
    const words = sentence.span(end - length, length);
    return words !== undefined && isContactForm(words);
  });

function wordsFrom(sentence: Sentence, at: number): string {
  let to = at;
  while (to < at + MOST_WORDS && sentence.isWord(to)) to++;
  return sentence.words(at, to);
}

function wordsUntil(sentence: Sentence, at: number): string {
  let from = at;
  while (from > at - MOST_WORDS && sentence.isWord(from - 1)) from--;
  return sentence.words(from, at);
}
