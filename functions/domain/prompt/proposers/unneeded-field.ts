import type { Sentence } from '../tokens.ts';

/** `needed`, as a participle or an adjective behind a field. */
const NEEDED =
  '(?:needed|required|necessary|important|essential|mandatory|notig|notwendig|erforderlich|benotigt|wichtig|necessaires?|requise?s?|obligatoires?|utiles?|necesari[oa]s?|requerid[oa]s?|obligatori[oa]s?|importantes?|necessari[aeio]s?|richiest[aeio]|obbligatori[aeio]|precis[oa]s?|nodig|vereist|noodzakelijk|verplicht)';
const IS = '(?:is|are|ist|sind|est|sont|es|son|e|sono|sao|zijn|wird|werden)';
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
    '(?:heb(?:ben)? )?(?:ik |we |wij )?niet nodig',
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
    'excluding|exclude|excludes|except|excepting|omit|omitting|skip|skipping|ignore|leave out|leaving out|other than|apart from',
    '(?:brauche|brauchen|benotige|benotigen)(?: (?:ich|wir))? keine?n?|ausgenommen|ausser|exklusive',
    '(?:pas|aucun) besoin|sauf|hormis|hors|excepte|excluant|a l exclusion|inutile',
    'no (?:necesito|necesitamos|requiero|requerimos|quiero|queremos|hacen? falta)|sin necesidad|excepto|excluyendo|salvo',
    'non (?:mi |ci )?(?:serve|servono|occorre|occorrono|voglio|vogliamo)|non (?:ho|abbiamo) bisogno|tranne|eccetto|escluso|esclusa|escludendo',
    'nao (?:preciso|precisamos|quero|queremos|e necessari[oa])|sem necessidade|exceto|excluindo',
    'exclusief|behalve|uitgezonderd',
  ].join(
    '|',
  )})(?: (?:any|an?|the|their|your|of|for|die|der|den|eine?n?|de|d|des|du|la|le|les|l|el|los|las|leurs?|un|una|di|dell|della|dello|degli|il|lo|gli|i|o|os|as|do|da|het|hun|company|business)){0,2}$`,
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
  return before === null ? undefined : { from: from - before[0].trim().split(' ').length, to };
}

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
