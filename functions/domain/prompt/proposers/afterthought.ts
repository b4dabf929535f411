import type { Sentence, Span } from '../tokens.ts';
import { CONNECTORS } from '../words.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/u));

/** Small words that such a clause may hold, and that say nothing of how many by themselves. */
const SMALL = words(`
  a an the of for with to i we me us you it that them those these so id d ll s just only please thanks thx is be
  ich wir mir uns du sie es die den das der so mit fur von zu zum um eine einen bitte danke ja dann mal ist
  il on en m me nous vous j je de d ca le la les un une l si pour avec svp merci y s t qu est c
  me nos con que para por un una los las lo el al en si tu usted favor gracias es se a
  ne mi ci vi al un una di i le lo la per con grazie da in e
  uns umas me no os as um uma de do da com por para pra que obrigado obrigada favor em e ao se
  ik we wij mij ons er zo n een de van voor om te met aub bedankt dank het is in
`);

/** Before the number: who wishes, limits, begins or estimates. */
const BEFORE = words(`
  let lets say make start begin kick off go going would could can will should am happy fine good ok okay great content
  like want need take handle get give send show about around roughly approximately maybe perhaps probably not no more
  less fewer than have now most least max maximum minimum min up cap limit stop at first batch list set total initially ideally
  preferably aim aiming target hoping expecting or somewhere over id wed works
  gern gerne am liebsten etwa ca circa rund ungefahr erstmal erst vorerst zunachst zuerst einmal anfang start beginn
  reicht reichen genugt genugen waren war ware hatte hatten mochte sagen sag starten starte beginnen fangen an mehr
  nicht als hochstens maximal mindestens nur bis brauche brauchen vielleicht sollen sollten sollte konnen konnten sein
  insgesamt ersten liste paket ideal optimal langen aber gut heute jetzt kein keine
  faut faudrait voudrais voudrait veux veut voulons aimerais prendrais disons mettons environ autour pas plus que maximum
  maxi au moins peu pres peut etre commencer commencons demarrer debut debuter abord suffit suffirait suffiraient suffira
  suffiront dans premier temps lot seulement juste idealement possible premiers limitez limiter limite serait seraient
  bien donnez envoyez partons sur quelque quelques
  unos unas sean sea seria serian sera seran quiero queria querria queremos necesito necesitamos bastan basta bastaria
  bastarian valen vale valdria pongamos digamos pon ponme ponle dejalo empezamos empiezo empezar ahora como mucho maximo
  minimo mas menos hasta alrededor aproximadamente mejor puede ser pueden solo solamente tipo tal vez quizas serviria
  servirian alcanza alcanzan alcanzaria lista total primeros primeras arranco arrancamos dame mandame limita calculo creo
  bastano basterebbero servono serve servirebbero occorrono diciamo facciamo fai mettiamo massimo non piu vorrei vorremmo
  voglio iniziare cominciare ora adesso inizio sarebbero sarebbe andrebbero vanno va bene partiamo parto magari forse
  soltanto primi prime elenco totale tutto fino
  bastam bastariam seriam sao pode podem quero preciso precisamos vamos comecar enquanto nao mais ate cerca talvez apenas
  primeiros primeiras comeco acho manda mande
  heb hebben wil willen graag liefst ongeveer zon stuk of laten zeggen zeg hooguit maximaal minimaal minstens niet meer dan
  nu eerst beginnen begin voorlopig alvast zijn zou zouden genoeg tot lijst totaal stuks maar doe doen geef misschien alleen
  slechts eerste stuur schick schickt mandami inviami passe passez trouve zoek suche cherche busco cerco procuro find
`);

/** Behind it: that they suffice, for how long, and what they are called together. */
const BEHIND = words(`
  are would will should was enough plenty fine good great ok okay perfect sufficient nice lovely ideal do does cover work
  now works suffice start begin started starters need want all total or more less fewer max tops maximum minimum at most least
  initially first altogether as many much can right away today
  reicht reichen genugen genugt waren ware war super toll gut schon prima ideal perfekt optimal langen langt tun sollten
  sollen sollte genug stuck stk rum herum oder maximal hochstens mindestens anfang start erstmal vorerst insgesamt zusammen
  gesamt brauche nicht mehr davon sind ausreichend vollig vollkommen locker einstieg beginn jetzt wirklich
  suffit suffira suffiront suffirait suffisent suffiraient serait seraient parfait bien tres largement commencer demarrer
  debut moment instant va vont conviendrait conviendra conviennent convient maxi au plus moins environ peu pres ou dans
  premier temps tout amplement deja assez abord conviendraient
  vale valen basta bastan bastaria bastarian son seria serian estaria estarian esta estan bien perfecto genial suficiente
  suficientes bastante bastantes tengo tenemos ahora momento empezar comenzar arrancar probar como mucho maximo mas o menos
  asi sirve sirven servirian alcanza alcanzan sobra sobran van ya entre todos todas todo nomas quedo quedaria
  vanno bene bastano sono sarebbero sufficienti abbastanza perfetti ottimo iniziare cominciare ora adesso massimo minimo piu
  meno circa tutto totale andrebbero andranno inizio avanzano
  ja serve servem ta estao bom bem otimo chega chegam bastam comecar iniciar enquanto agora mais ou sao seriam legal beleza
  mim
  zijn genoeg goed mooi fijn top volstaat volstaan zou zouden zal wel beginnen nu nodig stuks hooguit ongeveer zo totaal
  voldoende lukt mag kan komen
`);

const LEADS_THEN =
  /^(?:with|w|con|avec|mit|com|met|including|incl|plus|leads|results|contacts|companies|entries|records)$/u;
const MOST_WORDS = 7;

/**
 * The clause of a number that says nothing but how many: `15 is plenty`, `gern so 30`, `Serían 45`, `une dizaine suffira
 * pour commencer`. Every other word of it is one that limits, begins, suffices or estimates, and none is only small.
 */
export function afterthoughtAround(sentence: Sentence, { from, to }: Span): Span | undefined {
  let start = from;
  while (from - start < MOST_WORDS && isOf(BEFORE, sentence.word(start - 1))) start--;
  let end = to;
  while (end - to < MOST_WORDS && isOf(BEHIND, sentence.word(end))) end++;
  if (!begins(sentence, start) || !ends(sentence, end)) return undefined;
  const says =
    range(start, from).some((at) => BEFORE.has(sentence.word(at))) ||
    range(to, end).some((at) => BEHIND.has(sentence.word(at)));
  return says && !isTold(sentence, start, from) ? { from: start, to: end } : undefined;
}

const isOf = (said: ReadonlySet<string>, word: string): boolean =>
  said.has(word) || SMALL.has(word);

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, at) => from + at);

/** At the beginning, behind a comma or `and`; behind a colon stands the value of its label. */
const begins = (sentence: Sentence, at: number): boolean =>
  at > 0 &&
  (CONNECTORS.has(sentence.word(at - 1)) ||
    (sentence.isSeparator(at - 1) && !/[:=/]/u.test(sentence.gap(at))));

const ends = (sentence: Sentence, at: number): boolean =>
  !sentence.isWord(at) || CONNECTORS.has(sentence.word(at)) || LEADS_THEN.test(sentence.word(at));

/** `we have 25`; `we start at 9`: an hour. A limit may stand at a number: `cap it at 25`. */
const isTold = (sentence: Sentence, start: number, from: number): boolean =>
  /^(?:i|we) have$/u.test(sentence.words(start, from)) ||
  (sentence.word(from - 1) === 'at' &&
    !/\b(?:cap|limit|stop|max|least|most)\b/u.test(sentence.words(start, from - 1)));
