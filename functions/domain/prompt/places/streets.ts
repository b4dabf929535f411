import type { Sentence } from '../tokens.ts';
import { CONNECTORS, PLACE_PREPOSITIONS, WITH_WORDS } from '../words.ts';
import type { StreetSpan } from './place-value.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/u));

/** After the name: `350 5th Ave`, `İstiklal Caddesi 5`, `Váci utca 10`. */
const SUFFIXES = words(`
  st street ave avenue av blvd boulevard rd road dr drive ln lane way hwy highway pkwy parkway pl place ct court sq square
  ter terrace cir circle trl trail plaza plz row walk close crescent cres gardens gdns grove mews quay wharf alley pike
  turnpike expressway expy freeway fwy crossing xing loop bend path run esplanade parade promenade hill rise broadway marg
  sor koz krt setany fasor dulo rakpart caddesi cad sokak sokagi sok bulvari bulv meydani utca ut utja ter korut tere
  strasse str allee platz weg gasse damm ring ufer chaussee
  straat laan plein gracht kade singel dijk weg steeg
  vej gade alle plads gata gatan gate vagen veien vegen torget plass katu tie kuja
  ulitsa prospekt namesti trida ulice trg ulica thanon soi dori chome
`);
/** Suffixes that are words of their own: they need a house number. */
const WEAK_SUFFIXES = words(
  'way place court close row walk run hill rise loop bend path ring grove gardens crossing parade terrace drive weg ter st ut tie plaza circle alle tere',
);

/** Before the name: `12 rue Victor Hugo`, `Calle Mayor 15`, `via Roma 21`, `ul. Długa 5`. */
const PREFIXES = words(`
  rue avenue av ave boulevard boulevart bd bld blvd impasse chemin route rte quai cours allee allees square passage faubourg
  fbg esplanade residence hameau cite rond montee sentier ruelle traverse villa za zi zac lotissement quartier place pl
  calle cl c avenida avda avd avd paseo pso plaza pza carrera cra camino ronda travesia carretera ctra poligono glorieta rambla
  via viale v le piazza pza piazzale corso largo vicolo strada contrada localita lungomare vicolo
  rua r travessa praca alameda estrada rodovia largo av
  ul ulica al aleja aleje plac os osiedle
  strada str bulevardul bd aleea drumul calea marginal viela quadra ladeira soseaua piata intrarea
  jalan jl lorong carrer passeig placa ulitsa prospekt duong
`);
/** Prefixes that are ordinary words: they need a number or a capital after them. */
const WEAK_PREFIXES = words(
  'place pl c r v le al os via villa parc square passage residence cite route cours route av ave avenue str bd cl quartier plaza largo strada za zi',
);

/** `Hauptstraße`, `Keizersgracht`, `Storgatan`, `Mannerheimintie`: name and kind in one word. */
const COMPOUND =
  /^.{2,}(?:strasse|str|weg|platz|allee|gasse|damm|ufer|chaussee|steig|straat|laan|plein|gracht|kade|singel|dijk|steeg|dreef|vej|gade|gata|gatan|vagen|veien|vegen|torget|katu|kuja|intie|anger|markt|graben|(?<![dtvk]e|u)ring|utca)$/u;

/** Trades whose names end as streets do: `20 Eventcatering`, `10 Autoverkäufer`. */
const TRADE =
  /(?:(?:cate|suga|enginee|facto)ring|(?:kau|lau|pru)fer|anhanger|[fgs]anger|(?:stell|zelt|lager|camping|glamping|mobil)platz|(?:fach|super|verbraucher|bau|garten|getranke|floh|discount|elektro(?:nik)?)markt)$/u;
const isCompound = (word: string): boolean => COMPOUND.test(word) && !TRADE.test(word);

/** Numbered things inside an address: `Sector 17`, `Pier 39`, `Suite 100`. */
const NUMBERED =
  /^(?:sector|pier|block|blk|building|bldg|plot|gate|terminal|unit|floor|suite|ste|apt|apartment|flat|exit|phase|level|house|shop|stall|tower|wing|room|rm|lot|hwy|highway|route|interstate|mile|km|etage|piso|piano|stock|wing|km|street|calle|carrera|avenida|avenue)$/u;
const DIRECTION =
  /^(?:n|s|e|w|ne|nw|se|sw|north|south|east|west|northeast|northwest|southeast|southwest)$/u;
const HOUSE = /^\d{1,5}[a-z]?$/u;
const ORDINAL = /^\d{1,3}(?:st|nd|rd|th|e|eme|er|º|a|o)$/u;
const NUMBER_MARK = /^(?:no|nr|n|num|numero|number|nummer|kv|bis|ter|quater)$/u;

const MOST_NAME_WORDS = 6;
/** `al menos 15` is no alley, `About 35` no street. */
const AT_LEAST =
  /^(?:al (?:menos|meno|massimo|maximo|minimo|maximum)|about|around|approx\w*|roughly|maybe|circa|ca|etwa|rund|ungefahr|environ|unos|unas|uns|ongeveer|max\w*|min\w*|limit|qty|quantity|count|number|amount|totals?|insgesamt|gesamt|zusammen|totaal|totale|overall|circa|insieme|tezamen|anzahl|menge|cantidad|numero|nombre|quantita|quantite|quantidade|aantal|up to|at (?:least|most))(?: ,)? \d+$/u;

/** Every run of tokens that is written as streets are, in the forms of some thirty countries. */
export function findStreets(sentence: Sentence): StreetSpan[] {
  const found: StreetSpan[] = [];
  for (let at = 0; at < sentence.length; at++) {
    if (!sentence.isWord(at)) continue;
    const word = sentence.word(at);
    const number = HOUSE.test(word);
    if (number || isNameStart(sentence, at)) {
      const span = suffixed(sentence, at, number);
      if (span !== undefined) found.push(span);
    }
    const start = number ? afterHouse(sentence, at) : at;
    if (PREFIXES.has(sentence.word(start))) {
      found.push(...prefixed(sentence, at, start, number));
    }
    if (isCompound(word)) found.push(...compound(sentence, at));
    // `12 Hauptstraße`, as people write who are used to other orders.
    if (number && isCompound(sentence.word(at + 1)))
      found.push({ from: at, to: at + 2, numbered: true });
    if (
      NUMBERED.test(word) &&
      /^\d{1,4}[a-z]?$/u.test(sentence.word(at + 1)) &&
      !sentence.isNamed(at + 2)
    )
      found.push({ from: at, to: at + 2, numbered: true });
    const other = number
      ? blocks(sentence, at)
      : isNameStart(sentence, at)
        ? nameAndNumber(sentence, at)
        : undefined;
    if (other !== undefined) found.push(other);
  }
  return found
    .filter((span) => !AT_LEAST.test(sentence.words(span.from, span.to)))
    .map((span) => withUnit(sentence, span));
}

function isNameStart(sentence: Sentence, at: number): boolean {
  return sentence.isWord(at) && (sentence.isCapitalised(at) || ORDINAL.test(sentence.word(at)));
}

/** After `12`, `12 bis`, `12-14`, `12/3`, `221B,`. */
function afterHouse(sentence: Sentence, at: number): number {
  let to = at + 1;
  while (
    to < at + 4 &&
    (/^(?:bis|ter|quater|[a-d])$/u.test(sentence.word(to)) ||
      (/^\d{1,4}$/u.test(sentence.word(to)) && /^[-/–]$/u.test(sentence.gap(to).trim())))
  )
    to++;
  return sentence.afterSeparator(to);
}

/** `350 5th Ave`, `10 Downing Street`, `1600 Pennsylvania Avenue NW`, `Oxford Street`. */
function suffixed(sentence: Sentence, at: number, number: boolean): StreetSpan | undefined {
  const start = number ? afterHouse(sentence, at) : at;
  for (let to = start; to < start + MOST_NAME_WORDS; to++) {
    if (!sentence.isWord(to)) return undefined;
    const word = sentence.word(to);
    if (to > start && SUFFIXES.has(word)) {
      if (!number && (WEAK_SUFFIXES.has(word) || !sentence.isCapitalised(to)))
        return trailing(sentence, start, to);
      let end = to + 1;
      // `Avenue of the Americas`
      if (sentence.word(end) === 'of' && word.startsWith('av'))
        end = Math.min(end + 3, sentence.length);
      if (DIRECTION.test(sentence.word(end)) && (sentence.isShouted(end) || number)) end++;
      // `Hwy 71`
      if (/^(?:hwy|highway|route|rte)$/u.test(word) && /^\d+$/u.test(sentence.word(end))) end++;
      const after = trailing(sentence, start, to);
      if (after !== undefined && !number) return after;
      return { from: number ? at : start, to: end, numbered: number };
    }
    if (to === start && /^(?:hwy|highway|route|rte|broadway)$/u.test(word) && number) {
      const road = /^\d+$/u.test(sentence.word(to + 1)) ? to + 2 : to + 1;
      return { from: at, to: road, numbered: true };
    }
    if (isBreak(sentence, to)) return undefined;
  }
  return undefined;
}

/** `İstiklal Caddesi No: 5`, `Frankfurter Allee 12`. */
function trailing(sentence: Sentence, from: number, suffix: number): StreetSpan | undefined {
  const end = houseAfter(sentence, suffix + 1);
  return end === undefined ? undefined : { from, to: end, numbered: true };
}

function houseAfter(sentence: Sentence, at: number): number | undefined {
  let to = sentence.afterSeparator(at);
  // `for under $30`
  if (/[$€£]/u.test(sentence.gap(to))) return undefined;
  while (NUMBER_MARK.test(sentence.word(to))) to = sentence.afterSeparator(to + 1);
  if (!/^\d{1,4}[a-z]?$/u.test(sentence.word(to))) return undefined;
  // The next number after a comma may be a postcode.
  if (
    to > at &&
    !NUMBER_MARK.test(sentence.word(at)) &&
    !NUMBER_MARK.test(sentence.word(at + 1)) &&
    /^\d{4}$/u.test(sentence.word(to)) &&
    sentence.isCapitalised(to + 1)
  )
    return undefined;
  to++;
  while (
    (/^\d{1,4}$/u.test(sentence.word(to)) && /^[-/–]$/u.test(sentence.gap(to).trim())) ||
    /^(?:bis|ter|[a-d])$/u.test(sentence.word(to))
  )
    to++;
  return to;
}

/** Words at which a street's name has ended. */
function isBreak(sentence: Sentence, at: number): boolean {
  const word = sentence.word(at);
  if (
    /^(?:de|du|des|del|della|di|da|do|dos|das|la|le|les|los|las|the|of|und|der|den|dem|van|von|sur|en|et|y|e)$/u.test(
      word,
    )
  )
    return false;
  return (
    WITH_WORDS.has(word) ||
    (PLACE_PREPOSITIONS.has(word) && !sentence.isCapitalised(at)) ||
    (CONNECTORS.has(word) && !sentence.isCapitalised(at)) ||
    /^\d{5}$/u.test(word)
  );
}

/** `20 cours de dessin` are lessons, `20 cours de Verdun` is a street. */
const isLesson = (sentence: Sentence, at: number): boolean =>
  /^cours (?:de|d) (?!l |la )/u.test(sentence.words(at, at + 3)) && !sentence.isCapitalised(at + 2);

/** `12 rue Victor Hugo`, `Calle Mayor 15`, `Avenida Paulista, 1500`. */
function prefixed(sentence: Sentence, from: number, prefix: number, number: boolean): StreetSpan[] {
  if (isLesson(sentence, prefix)) return [];
  let to = prefix + 1;
  let named = false;
  while (to < prefix + 1 + MOST_NAME_WORDS && sentence.isWord(to)) {
    const word = sentence.word(to);
    const isNumber = /^\d/u.test(word);
    if (isNumber && (to > prefix + 1 || !/^\d{1,2}$/u.test(word) || !sentence.isWord(to + 1)))
      break;
    if (NUMBER_MARK.test(word) && to > prefix + 1) break;
    if (to > prefix + 1 && isBreak(sentence, to)) break;
    if (sentence.isCapitalised(to)) named = true;
    to++;
  }
  if (to === prefix + 1) return [];
  const house = number ? undefined : houseAfter(sentence, to);
  if (house !== undefined) return [{ from, to: house, numbered: true }];
  if (!number && (WEAK_PREFIXES.has(sentence.word(prefix)) || !(named || sentence.flat))) return [];
  // Without a comma the name may end anywhere: `8 avenue de Rome Marseille`.
  const ends: StreetSpan[] = [];
  for (let end = to; end > prefix + 1; end--)
    if (
      !/^(?:de|du|des|del|della|di|da|do|dos|la|le|les|los|las|the|of|und|et|y)$/u.test(
        sentence.word(end - 1),
      )
    )
      ends.push({ from, to: end, numbered: number });
  return ends;
}

function compound(sentence: Sentence, at: number): StreetSpan[] {
  const to = houseAfter(sentence, at + 1);
  if (to !== undefined) return [{ from: at, to, numbered: true }];
  const strong = /(?:strasse|straat|gracht|gasse|gatan|gade|platz|plein|damm|chaussee|laan)$/u.test(
    sentence.word(at),
  );
  return strong && sentence.word(at).length > 8 ? [{ from: at, to: at + 1, numbered: false }] : [];
}

/** `Marszałkowska 10, 00-590 Warszawa`, `Marginal Moraes, 76, Recife`: no word for street, but a number. */
function nameAndNumber(sentence: Sentence, at: number): StreetSpan | undefined {
  // In capitals any word might be a name: `HOTELS IN PUNE, INDIA, 200, PHONE`.
  if (sentence.shouting) return undefined;
  for (let to = at + 1; to < at + 5; to++) {
    const number = sentence.afterSeparator(to);
    if (/^\d{1,4}[a-z]?$/u.test(sentence.word(number))) {
      const after = number + 2;
      const follows =
        sentence.isSeparator(number + 1) &&
        sentence.isWord(after) &&
        (/\d/u.test(sentence.word(after)) || sentence.isCapitalised(after));
      return follows ? { from: at, to: number + 1, numbered: true } : undefined;
    }
    if (number !== to || !sentence.isWord(to)) return undefined;
    if (!sentence.isCapitalised(to) && !INSIDE_NAMES.test(sentence.word(to))) return undefined;
  }
  return undefined;
}

const INSIDE_NAMES =
  /^(?:de|du|des|del|della|di|da|do|dos|das|la|le|u|na|v|van|von|der|den|am|an|zum|zur)$/u;

/** `1-2-3 Shibuya`: blocks before the name of their district. */
function blocks(sentence: Sentence, at: number): StreetSpan | undefined {
  let to = at + 1;
  while (/^\d{1,3}$/u.test(sentence.word(to)) && sentence.gap(to) === '-') to++;
  if (to - at < 2 || to - at > 4 || !/^\d{1,3}$/u.test(sentence.word(at))) return undefined;
  let end = to;
  while (end < to + 2 && sentence.isWord(end) && sentence.isCapitalised(end)) end++;
  return end > to && sentence.isSeparator(end) ? { from: at, to: end, numbered: true } : undefined;
}

/** `, Suite 100`, `#4`, `2nd floor`. */
function withUnit(sentence: Sentence, span: StreetSpan): StreetSpan {
  const at = sentence.afterSeparator(span.to);
  if (
    /^(?:suite|ste|apt|apartment|unit|floor|fl|room|rm|flat|piso|etage|bldg|building)$/u.test(
      sentence.word(at),
    ) &&
    /^[\da-z]{1,4}$/u.test(sentence.word(at + 1)) &&
    /\d/u.test(sentence.word(at + 1))
  )
    return { ...span, to: at + 2 };
  return span;
}
