import type { Sentence, Span } from '../tokens.ts';

const THOSE =
  '(?:me|any|any of|all|all of|the|those|these|them|ones|one|of|leads?|businesses|companies|firms|places|results|entries|that|who|which|where|with|having|are|listed|die|der|den|das|alle|solche|jene|diejenigen|firmen|betriebe|unternehmen|eintrage|mir|bitte|ceux|celles|les|tous|toutes|qui|entreprises|resultats|los|las|aquell[oa]s|todos|todas|que|empresas|resultados|quelli|quelle|tutti|tutte|i|gli|le|che|aziende|risultati|os|as|aqueles|aquelas|degenen|degene|alles|bedrijven|resultaten|enkele|mij)';

/** Words that leave out what follows them. */
const LEAVES_OUT = new RegExp(
  `(?:^| )(?:${[
    '(?:please )?(?:skip|leave out|leave|exclude|excluding|ignore|drop|remove|omit|filter out|weed out|discard|avoid)',
    '(?:do not|dont|never) (?:send|want|include|need|give|bother with|list|deliver|show)',
    'not interested in|no use for|not|no|none|nothing|nobody|never',
    'keine?n?|nichts|niemand(?:en)?|nicht|uberspringe?n?|ignoriere?n?|ausser',
    'aucune?|rien|personne|exclu(?:ez|re|s|ant)|evite[rz]?|ignore[rz]?|sauf|retire[rz]?|enleve[rz]?|pas',
    'ningun[oa]?s?|nada|nadie|exclu(?:ye|yendo|ir|yan)|omit\\w+|descart\\w+|quit[ae]\\w*|salt[ae]\\w*|ignor[ae]\\w*|evit[ae]\\w*|no (?:quiero|queremos|incluy\\w+|me (?:des|mandes|envies))',
    'nessun[oa]?|niente|esclud\\w+|salta\\w*|togli\\w*|scart\\w+|non (?:voglio|vogliamo|includ\\w+|mandar\\w*)',
    'nenhum[a]?|exclu[ai]\\w*|tir[ae]\\w*|remov\\w+|nao (?:quero|queremos|inclu\\w+|mand\\w+)',
    'geen|niets|niemand|sla|laat|negeer|verwijder|behalve',
  ].join('|')})(?: ${THOSE}){0,6}$`,
  'u',
);
/** The same behind what is left out: German and Dutch verbs stand last. */
const LEFT_OUT_BEHIND =
  /^(?:(?:bitte|please|graag|dann|bite) )?(?:weglassen|weg|ausschliessen|uberspringen|ignorieren|rausnehmen|raus|auslassen|aussortieren|streichen|nicht(?= |$)|over|overslaan|uitsluiten|eruit|excluded|left out|can be skipped|should be skipped|a exclure|exclu(?:s|es)|excluid[oa]s|esclus[ei])(?= |$)/u;
const BEGINS =
  /(?:^| )(?:die|alle|solche|jene|alles|those|the ones|any|all|ceux|celles|los|las|quelli|os|as|degenen|laat die|laat degenen|sla die)(?: \w+)?$/u;
const HAVING =
  /(?:^| )(?:(?:that |who |which |and )?(?:(?:already|also) )?(?:with|have|has|having|got)(?: already| got)?|mit|die (?=\w+$)|(?:qui )?(?:ont|avec)|con|que teng\w+|que tienen|(?:che )?(?:hanno|con)|com|que te(?:m|nham)|met)(?: (?:an?|their|own|any|eine[rn]?|eigener?|un|une|leur|su|il|lo|um|uma|een|eigen|proper|working)){0,2}$/u;
const MOST_WORDS = 9;

/**
 * `exclude those with a website`, `die mit Website weglassen`: who leaves out what has a field wants what lacks it.
 */
export function leftOutHaving(sentence: Sentence, field: Span): Span | undefined {
  let start = field.from;
  while (start > field.from - MOST_WORDS && sentence.isWord(start - 1)) start--;
  const having = HAVING.exec(sentence.words(start, field.from));
  if (having === null) return undefined;
  const from = field.from - having[0].trim().split(' ').length;
  return leftOutLacking(sentence, { from, to: field.to });
}

/**
 * `skip those without an email`, `keine ohne E-Mail`: who leaves out what lacks a field asks for it.
 *
 * @param lacking from the negation to the end of the field
 */
export function leftOutLacking(sentence: Sentence, lacking: Span): Span | undefined {
  let start = lacking.from;
  while (start > lacking.from - MOST_WORDS && sentence.isWord(start - 1)) start--;
  const before = sentence.words(start, lacking.from);
  const lead = LEAVES_OUT.exec(before);
  let end = lacking.to;
  while (end < lacking.to + 4 && sentence.isWord(end)) end++;
  const behind = LEFT_OUT_BEHIND.exec(sentence.words(lacking.to, end));
  const to = lacking.to + (behind === null ? 0 : behind[0].trim().split(' ').length);
  if (lead !== null) return { from: lacking.from - lead[0].trim().split(' ').length, to };
  const those = behind === null ? null : BEGINS.exec(before);
  return those === null
    ? undefined
    : { from: lacking.from - those[0].trim().split(' ').length, to };
}
