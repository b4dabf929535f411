import type { PlaceContext } from '../places/place-value.ts';
import type { Sentence } from '../tokens.ts';

/** After these, what is left out follows for certain; longest first. */
const STRONG =
  /^(?:but not|(?:sin|sem|sans|senza|zonder|without) (?:incluir|inclure|includere|considerar|contar|compter|including)|(?:not|never) (?:looking for|searching for|after|seeking|interested in)|no (?:busco|buscamos|quiero|queremos)|non (?:cerco|cerchiamo|voglio|vogliamo)|nao (?:procuro|procuramos|quero|queremos)|other than|leave out|leaving out|left out|filter out|rule out|apart from|aside from|do not include|dont include|do not want|dont want|not including|no need for|a excepcion de|con excepcion de|a parte de|a l exception de|mit ausnahme von|abgesehen von|nur nicht|aber nicht|aber keine|aber ohne|pero no|mais pas|ma non|mas nao|maar niet|maar geen|a parte|ad eccezione di|com excecao de|a excecao de|met uitzondering van|(?:arent|isnt|are not|is not|dont|not) (?:owned|run|operated) by|not owned by|not run by|not operated by|not part of|not affiliated with|not belonging to|not called|not named|owned by anyone but|excluding|excl|exkl|escl|ausg|exclude|excludes|excluded|except|excepting|besides|avoid|avoiding|skip|omit|omitting|ignore|excepto|excluyendo|excluir|excluye|excluyan|exclua|exclui|excluam|excluez|exclus|ignorez|oubliez|ignora|descarta|descarte|descarten|scarta|scartate|scartare|omite|omita|negeer|vermijd|menos|salvo|sauf|hormis|hors|excepte|exclure|excluant|ausser|ausgenommen|ausschliesslich|ausschliessen|exceto|excluindo|excluir|tranne|escluso|esclusa|esclusi|escluse|excluidos|excluidas|a l exclusion de|que no sean|no sean|que no sea|no sea|que no son|que nao sejam|nao sejam|che non siano|non siano|che non sono|qui ne sont pas|qui ne soient pas|ne sont pas|die geen|escludi|escludere|eccetto|tirando|quitando|escludendo|uitsluiten|mis a part|aparte de|afgezien van|met uitsluiting van|unter ausschluss von|unter ausschluss der|exceptuando|descartando|eviter|evitez|evitare|evitar|evita|evite|eviten|evitad|vermeide|sem ser|sem contar|fora|behalve|uitgezonderd|exclusief|minus)$/u;
/** Who does not want something, or tells a reader not to list it; behind it the same follows. */
const UNWANTED = new RegExp(
  `^(?:${[
    '(?:do not|dont|never) (?:send|give|show|include|list|add|bring|pull|want|need|bother with|put|contact|pitch)(?: me| us)?(?: any)?',
    '(?:i|we) can do without|(?:do not|dont|does not|doesnt|not) belong(?:ing)? to',
    'no (?:me |nos )?(?:mandes?|manden|envies?|envien|incluyas?|incluyan|pongas?|pongan|metas?|metan|traigas?|des|agregues?|anadas?|saques?|quiero|queremos|necesito|necesitamos)|no pertene(?:zcan?|cen?) a',
    '(?:n |ne )?(?:m |nous )?(?:inclus|incluez|envoie|envoyez|mets|mettez|donne|donnez|veux|voulons|prends|prenez) (?:moi |nous )?pas(?: (?:de|d|les|des))?|ne pas (?:inclure|mettre|envoyer|prendre)|n appart(?:iennent|enant) pas (?:a|au|aux)',
    'non (?:mi |ci )?(?:mandarmi|mandare|mandate|mandatemi|inviarmi|inviare|inviate|includere|includete|includermi|inserire|mettere|mettermi|metti|voglio|vogliamo|darmi|considerate)|non apparten(?:gono|enti) a',
    'nao (?:me |nos )?(?:inclua|incluam|inclui|incluir|mande|mandem|manda|mandar|envie|enviem|enviar|coloque|coloca|ponha|quero|queremos|preciso|precisamos|liste)(?: de| d[oa]s)?|nao pertenc(?:em|am) a',
    'niet horen bij|niet behoren tot|geen onderdeel van',
  ].join('|')})$`,
  'u',
);
/** How one of those begins. */
const OPENS_UNWANTED =
  /^(?:do|does|dont|doesnt|never|not|i|we|no|ne?|inclus|incluez|envoie|envoyez|mets|mettez|donne|donnez|prends|prenez|non|nao|niet|geen)$/u;

/** After these it follows when it is a name or a kind of business. */
const WEAK =
  /^(?:no|not|without|never|arent|isnt|werent|wasnt|dont|doesnt|cant|neither|non|sin|sans|ohne|kein|keine|keinen|keiner|nicht|sem|senza|geen|zonder|niet|pas|nao|ni|ne|nor|niente|nessun[oa]?|aucune?|ningun[oa]?|nenhuma?)$/u;
/** Who is told to forget a name or a kind, where a clause begins. */
const FORGET =
  /^(?:forget about|forget|drop|never mind|vergiss|vergesst|vergessen sie|vergeet|laissez tomber|laisse tomber|retirez|enlevez|olviden|olvida|olvidad|olvidense de|olvidate de|quiten|quita|dejen fuera|deja fuera|lasciate perdere|lascia perdere|lasciate stare|lascia stare|dimenticate|dimentica|togliete|togli|esquecam|esqueca|esquece|deixem de fora|deixe de fora|tirem|sla)$/u;
const POLITE = /^(?:please|bitte|por|favor|plait|graag|and|und|et|y|e|en|just|but)$/u;
/** `drop shipping companies`, `drop-off laundries` */
const DROPS = /^(?:\w+ing|ship\w*|off|in|out|box|boxes|points?|forge|zone|towers?)$/u;
/** `bis auf Augsburg`, `à part Vannes`, `moins Ibis`: before a name or a kind. */
const BUT = /^(?:bis auf|a part|moins|weder)$/u;
/** These are said in other languages too. */
const NEITHER: Readonly<Record<string, RegExp>> = { nl: /^noch$/u, pt: /^nem$/u };
/** The same in several words: `nada de Zara`. */
const WEAK_PHRASE =
  /^(?:(?:nothing|none) (?:like|such as)|nichts wie|rien comme|nada como|niente come|niets zoals|nada de|nada do|none of|nichts von|niets van|niente|rien de|rien chez|not any of|nor any)$/u;
/** `no more than`, `no preference`. */
const NO_EXCLUSION =
  /^(?:more|less|fewer|later|earlier|longer|further|preference|problem|matter|idea|worries|rush|doubt|only|limit|mas|menos|mehr|weniger|plus|moins|meer|minder|piu|mais)$/u;

/** After these only a place follows. */
const OUTSIDE =
  /^(?:outside of|outside|far away from|away from|far from|nowhere near|not near|not close to|beyond|none of (?:them|which|those)(?: are| is)?|(?:nothing|none)(?: thats| that is)? (?:in|from|near|around)|ausserhalb von|ausserhalb|weit weg von|weit von|fern von|(?:nichts|keiner?) (?:in|aus|bei)|fuera de|lejos de|(?:nada|ningun[oa]) en|en dehors de|hors de|loin de|(?:rien|aucune?) a|fora de|longe de|(?:nada|nenhuma?) em|fuori da|fuori|lontano da|(?:niente|nessun[oa]) a|buiten|ver van|(?:niets|geen) in)$/u;
const AT_LEAST = /^(?:(?:al|lo|ao|pelo|mas o|mais ou) menos|(?:au|du) moins)$/u;
/** `just outside`, `5 miles away from`, `not far from`: around it; `nothing outside`: in it. */
const NEARLY =
  /^(?:just|right|immediately|slightly|barely|suburbs?|outskirts|north|south|east|west|miles?|mi|kms?|kilomet(?:er|re)s?|kilometros?|quilometros?|chilometri|minut(?:es?|en|os?|i)|mins?|hours?|hrs?|stunden?|heures?|horas?|ore|walk|drive|ride|steps|not|nothing|none|nichts|rien|nada|niente|niets|too|that|juste|justo|knapp|direkt|net|vlak|appena|subito|mesmo|logo|pas|trop|no|muy|nicht|zu|non|troppo|niet|te|nao)$/u;
/** `tables outside in London`: where the tables are. */
const WHERE = /^(?:in|near|at|around|within|from|im|bei|en|a|au|dans|nel|nella|em|no|na)$/u;

/** Nobody asks for what follows right behind these; `chains excluded in Leeds` asks for Leeds. */
const CERTAIN =
  /^(?:do not |dont |(?:not|never) (?:looking|searching|after|seeking|interested)|but not|other than|apart from|aside from|not including|abgesehen von|excluding|exclude|except|excepting|excepto)/u;

/** What follows is what was to be, and is no longer. */
const REPLACED =
  /^(?:instead of|rather than|as opposed to|in place of|statt|anstatt|anstelle von|au lieu de|plutot que|en lugar de|en vez de|invece di|invece che|anziche|piuttosto che|em vez de|ao inves de|em lugar de|in plaats van)$/u;

/** `anywhere but London`, `any city except London`. */
const ANYWHERE =
  /^(?:anywhere|everywhere|anyplace|city|cities|town|towns|state|states|region|regions|county|country|partout|uberall|ueberall|overal|ovunque|dappertutto|lugar|lado|parte|partes|sitio|ciudad|cidade|citta|ville|stadt|stad)$/u;
const ANY = /^(?:any|anything|anyone|all|every|everything|anywhere|everywhere|anyplace)$/u;
const MOST_BEFORE_BUT = 6;

/** Words that leave something out, and what may follow them. */
export interface Opener {
  readonly to: number;
  /** What follows is left out whatever it is; else only a name or a kind of business. */
  readonly strong: boolean;
  /** Only a place follows. */
  readonly outside: boolean;
  /** What follows can't be asked for. */
  readonly certain: boolean;
  /** One thing follows, and then what is asked for: `instead of Leeds, London`. */
  readonly single: boolean;
  /** Whom somebody knows or has already: a name or a place, and no kind of business. */
  readonly already: boolean;
  /** A minus before a name, as search engines know it. */
  readonly sign: boolean;
}

export function openerAt(
  { sentence, language }: Pick<PlaceContext, 'sentence' | 'language'>,
  at: number,
): Opener | undefined {
  if (language === 'pt' && sentence.word(at) === 'no') return undefined;
  // Nebraska
  if (sentence.word(at) === 'ne' && sentence.isShouted(at)) return undefined;
  const plain = {
    strong: false,
    outside: false,
    certain: false,
    single: false,
    already: false,
    sign: false,
  };
  if (isMinus(sentence, at)) return { ...plain, to: at, sign: true };
  const already = alreadyAt(sentence, at);
  if (already !== undefined) return { ...plain, to: already, strong: true, already: true };
  if (isBar(sentence, at, language)) return { ...plain, to: at + 1 };
  if (isLeaveOut(sentence, at)) return { ...plain, to: at + 1, strong: true, certain: true };
  const mayBeUnwanted = OPENS_UNWANTED.test(sentence.word(at));
  const mayBeForgotten = beginsClause(sentence, at) && !sentence.isShouted(at);
  if (belongsTo(sentence, at)) return { ...plain, to: at + 2, strong: true };
  for (let length = 4; length >= 1; length--) {
    const words = sentence.span(at, length);
    if (words === undefined) continue;
    const to = at + length;
    if (OUTSIDE.test(words))
      return NEARLY.test(sentence.word(at - 1)) || (length === 1 && WHERE.test(sentence.word(to)))
        ? undefined
        : { ...plain, to, strong: true, outside: true, certain: true };
    // `al menos 15`
    if (AT_LEAST.test(sentence.words(at - 1, at + 1))) continue;
    if (REPLACED.test(words)) return { ...plain, to, certain: true, single: true };
    if (STRONG.test(words) || (mayBeUnwanted && length > 1 && UNWANTED.test(words)))
      return {
        ...plain,
        to,
        strong: true,
        outside: ANYWHERE.test(sentence.word(at - 1)),
        certain: CERTAIN.test(words),
      };
    if (
      ((mayBeForgotten && FORGET.test(words)) ||
        BUT.test(words) ||
        NEITHER[language]?.test(words) === true) &&
      sentence.isWord(to) &&
      !(words === 'drop' && DROPS.test(sentence.word(to)))
    )
      return { ...plain, to };
    if (
      ((length === 1 && WEAK.test(words)) || (length > 1 && WEAK_PHRASE.test(words))) &&
      !NO_EXCLUSION.test(sentence.word(to))
    )
      return { ...plain, to };
  }
  return butAt(sentence, at);
}

const beginsClause = (sentence: Sentence, at: number): boolean =>
  !sentence.isWord(at - 1) || POLITE.test(sentence.word(at - 1));

/** `plumbers in Texas -Houston`, `hotels in Leeds !Hilton`: a space before the sign, and none behind it. */
function isMinus(sentence: Sentence, at: number): boolean {
  const start = sentence.tokens[at]?.start ?? 0;
  return (
    at > 0 &&
    /[^\S\n][-–−!]$/u.test(sentence.text.slice(Math.max(start - 2, 0), start)) &&
    /^\p{L}/u.test(sentence.word(at))
  );
}

/** `die nicht zu McFit oder FitX gehören` */
const belongsTo = (sentence: Sentence, at: number): boolean =>
  sentence.word(at) === 'nicht' &&
  /^nicht zu .* gehor/u.test(sentence.words(at, at + MOST_LEFT_OUT));

const ALREADY = /^(?:already|ya|deja|gia|ja|bereits)$/u;
export const isAlready = (word: string): boolean => ALREADY.test(word);
const HAS_ALREADY =
  /^(?:have|has|got|had|work(?:s|ed|ing)? with|contacted|called|emailed|mailed|pitched|spoke (?:to|with)|talked to|reached|cover|covered|know|knew|supply|supplied|serve|did|done|visited|approached|signed|tengo|tenemos|contacte|contactamos|trabajo con|trabajamos con|conozco|contacte|contactes|tenho|temos|contactei|trabalho com|contattat[oi]|kontaktiert)\b/u;

/** `I already have all the LensCrafters`, `we already work with the ones in Leeds`: where what they have begins. */
function alreadyAt(sentence: Sentence, at: number): number | undefined {
  if (!ALREADY.test(sentence.word(at))) return undefined;
  const [has] = HAS_ALREADY.exec(sentence.words(at + 1, at + 4)) ?? [];
  return has === undefined ? undefined : at + 1 + has.split(' ').length;
}

/** `tyre fitters, bar Kwik Fit` */
const isBar = (sentence: Sentence, at: number, language: string): boolean =>
  language === 'en' &&
  sentence.word(at) === 'bar' &&
  sentence.isSeparator(at - 1) &&
  !sentence.isCapitalised(at) &&
  sentence.isNamed(at + 1);

const MOST_LEFT_OUT = 9;

/** `leave Dobbies and Notcutts out` */
function isLeaveOut(sentence: Sentence, at: number): boolean {
  if (!/^(?:leave|leaving|keep|take|laat|lass|lasst|lassen)$/u.test(sentence.word(at)))
    return false;
  for (let to = at + 2; to < at + MOST_LEFT_OUT; to++) {
    if (sentence.isSeparator(to) && !/^\s*,\s*$/u.test(sentence.gap(to + 1))) return false;
    if (sentence.word(to) === 'out') return sentence.isNamed(at + 1) || sentence.isNamed(at + 2);
    if (/^(?:weg|aus)$/u.test(sentence.word(to)) && sentence.word(at).startsWith('la')) return true;
  }
  return false;
}

/** `anywhere but London`, `anything but restaurants`; `any dentist, but in London` leaves nothing out. */
function butAt(sentence: Sentence, at: number): Opener | undefined {
  const next = sentence.word(at + 1);
  if (sentence.word(at) !== 'but' || WEAK.test(next) || /^(?:none|nothing)$/u.test(next))
    return undefined;
  let isAny = false;
  let isAnywhere = false;
  for (let back = at - 1; back >= at - MOST_BEFORE_BUT && sentence.isWord(back); back--) {
    isAny ||= ANY.test(sentence.word(back));
    isAnywhere ||= ANYWHERE.test(sentence.word(back));
  }
  if (!isAny || (WHERE.test(next) && !isAnywhere)) return undefined;
  return {
    to: at + 1,
    strong: false,
    outside: isAnywhere,
    certain: true,
    single: false,
    already: false,
    sign: false,
  };
}

export const isWeakOpener = (word: string): boolean => WEAK.test(word);
export const isWhere = (word: string): boolean => WHERE.test(word);
