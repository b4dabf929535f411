import type { FilterKind } from '../filters/filters.ts';
import type { FilterPattern } from './filters/filter-pattern.ts';
import { MORE, sized, STAFF } from './filters/sized.ts';
import { VERIFIED_MAIL } from './filters/verified-mail.ts';
import { WITHOUT_CHAINS } from './filters/without-chains.ts';
import type { RequestFilter } from './request.ts';

const eq = (kind: FilterKind, value: RequestFilter['value'] = true): RequestFilter => ({
  kind,
  op: 'eq',
  value,
});

const flag = (
  kind: FilterKind,
  pattern: string,
  value: RequestFilter['value'] = true,
): FilterPattern => ({
  pattern: new RegExp(`\\b(?:${pattern})\\b`, 'gu'),
  read: () => [eq(kind, value)],
});

const DAYS: Readonly<Record<string, string>> = {
  monday: 'monday|lunes|lundi|montags?|segunda(?: feira)?|lunedi|maandag',
  tuesday: 'tuesday|martes|mardi|dienstags?|terca(?: feira)?|martedi|dinsdag',
  wednesday: 'wednesday|miercoles|mercredi|mittwochs?|quarta(?: feira)?|mercoledi|woensdag',
  thursday: 'thursday|jueves|jeudi|donnerstags?|quinta feira|giovedi|donderdag',
  friday: 'friday|viernes|vendredi|freitags?|sexta(?: feira)?|venerdi|vrijdag',
  saturday: 'saturday|sabado|samedi|samstags?|sabato|zaterdag',
  sunday: 'sunday|domingo|dimanche|sonntags?|domenica|zondag',
  weekend: 'weekend|week end|wochenende|fin de semana|fim de semana|fine settimana',
};
const ANY_DAY = Object.values(DAYS).join('|');
const OPEN =
  'open|opens|opening|abiert[oa]s?|abren|ouverte?s?|geoffnet|offen|abert[oa]s?|apert[oie]|geopend';

function dayFilters(text: string): RequestFilter[] {
  return Object.entries(DAYS).flatMap(([day, names]) => {
    if (!new RegExp(`\\b(?:${names})s?\\b`, 'u').test(text)) return [];
    return day === 'weekend'
      ? [eq('open_on', 'saturday'), eq('open_on', 'sunday')]
      : [eq('open_on', day)];
  });
}

const DAY_LIST = `(?:${ANY_DAY})s?(?:(?: ,)?(?: (?:and|or|y|et|und|e|en|o))?(?: (?:on|los|le|am|aos|la|op))? (?:${ANY_DAY})s?){0,4}`;
const DAY_LEAD =
  '(?:on|the|los|el|le|les|am|an|aos|aos|de|a|la|il|op|im|in|durante|during|every|each|also|auch) ';

/** Where the stars are given: no place. */
const ON_GOOGLE =
  '(?: (?:on|in|bei|auf|su|en|sur|op|no|na|von|de|di|van) google(?: (?:maps?|business|reviews?|bewertungen))?)?';
const SCORE =
  '(?:notee?s?|note google|notes? moyennes?|notation|nota|notas|valoracion(?:es)?|valorad[oa]s?|puntuacion|puntuad[oa]s?|calificacion(?:es)?|calificad[oa]s?|resenas?|opiniones|bewertung(?:en)?|bewertet|bewertete[nrs]?|valutazion[ei]|valutat[ieoa]|punteggio|voto|recension[ei]|avaliac(?:ao|oes)|avaliad[oa]s?|beoordeling(?:en)?|beoordeeld|waardering|rated|ratings?|score|scored|reviews?|avis)';
const SCORE_LEAD =
  '(?:de|d|du|a|au|moins|minimum|minimale?|minima|minimo|superieure?s?|superior(?:es)?|superiore|acima|por|encima|arriba|sopra|oltre|uber|ab|von|mit|mindestens|mind|besser|als|boven|vanaf|minstens|minimaal|met|con|com|di|de|van|of|over|above|at|least|min|is|higher|than|better|mayor|maior|que|mas|mais|plus|al|menos|almeno|da|en|sur|op|su|no|on|google|maps|,)';
const OR_MORE =
  '(?:(?: and| plus| o mas| ou plus| oder (?:mehr|besser|hoher)| o piu| ou mais| of (?:meer|hoger)| or (?:more|higher|above|better)| and (?:up|above|higher)| e oltre| in su| para arriba| para cima| en hoger| sterne| etoiles| stelle| estrellas| estrelas| sterren| stars?){0,2})';
const STARS = '(?:stars?|estrellas?|etoiles?|sternen|sterne?|stelle|estrelas?|sterren)';
const HOTEL = /\b(?:hotels?|hostels?|resorts?|hoteles|alberghi|albergo|hoteis)\b/u;

const PERIODS: Readonly<Record<string, string>> = {
  day: 'D',
  days: 'D',
  week: 'W',
  weeks: 'W',
  month: 'M',
  months: 'M',
  year: 'Y',
  years: 'Y',
  dias: 'D',
  semanas: 'W',
  meses: 'M',
  mes: 'M',
  ano: 'Y',
  anos: 'Y',
  jours: 'D',
  semaines: 'W',
  mois: 'M',
  an: 'Y',
  ans: 'Y',
  annee: 'Y',
  annees: 'Y',
  tage: 'D',
  tagen: 'D',
  wochen: 'W',
  monate: 'M',
  monaten: 'M',
  jahr: 'Y',
  jahre: 'Y',
  jahren: 'Y',
  giorni: 'D',
  settimane: 'W',
  mesi: 'M',
  anni: 'Y',
  anno: 'Y',
  dagen: 'D',
  weken: 'W',
  maanden: 'M',
  maand: 'M',
  jaar: 'Y',
};
const PERIOD = `(?:${Object.keys(PERIODS).join('|')})`;
const NEW =
  '(?:newly|recently|just|recien|recientemente|recemment|nouvellement|neu|kurzlich|recem|recentemente|appena|recentemente|nieuw|pas|recent) ?(?:opened|open|established|launched|founded|started|abiert[oa]s?|inaugurad[oa]s?|ouverte?s?|eroffnete?[nrs]?|gegrundete?[nrs]?|abert[oa]s?|apert[oie]|geopende?)';
/** `we just launched a shampoo`, `our newly opened shop`: of who writes. */
const NOT_OURS =
  '(?<!\\b(?:we|i|our|my|we have|we ve|weve|i have|ive|wir haben|ich habe|wir sind|unser\\w*|mein\\w*|nous avons|nous venons|notre|mon|hemos|nuestr[oa]s?|mi|acabamos|abbiamo|nostr[oa]|mio|mia|noss[oa]|meu|minha|hebben|we zijn|onze|mijn) )';
const LAST =
  '(?:in |within |over |during |en |dans |nei |nos |negli |degli |in den |de |les |los |os |gli |i ){0,4}(?:the |los |las |les |den |gli |os |as |de |het )?(?:last|past|ultimos|ultimas|derniers|dernieres|letzten|ultimi|afgelopen|laatste)';

/** `not the ones from last month`: what somebody had already, and nothing that has opened. */
const NOT_THOSE =
  '(?:not|no|nicht|keine|pas|non|nao|niet|geen|excluding|except|without|sauf|hors|ausser|ohne|excepto|menos|tranne|exceto|behalve) (?:the |those |any |same |these |again |los |las |les |die |celles |ceux |quelli |quelle |os |as |de |der |den ){0,3}(?:ones |leads |companies |businesses |firms |results |list )?(?:from|of|opened|founded|you (?:sent|gave)|we (?:had|got)|i (?:had|got)|aus|vom|von|der|dem|de|del|du|della|dell|do|da|van|uit|opened|in|within)(?: (?:the|in|me|us|der|dem|la|el|l|le|o|a|de|het|vom))*';
const SPAN_BEFORE =
  '(?:(?:last|past|previous|letzte[nrsm]?|vorige[nrsm]?|vorig|afgelopen|ultim[oa]s?|derniere?s?) (?:\\d{1,3} )?(?:day|week|month|quarter|year|days|weeks|months|years|tage?n?|woche|wochen|monate?n?s?|jahre?n?s?|semaines?|mois|annees?|mese|mesi|settimane?|ann[oi]|meses|mes|semanas?|anos?|maand|maanden|weken|jaar|keer|mal|vez|fois|volta|time))|(?:mois|annee|semaine|mes|ano|semana|mese|anno|settimana|fois|vez|volta) (?:derniere?|passee?|pasad[oa]|passad[oa]|scors[oa]|precedente)';

function duration(count: string | undefined, unit: string | undefined): string {
  return `P${count ?? '1'}${PERIODS[unit ?? 'year'] ?? 'Y'}`;
}

const SPOKEN: Readonly<Record<string, string>> = {
  en: 'english|ingles|anglais|englisch|inglese|engels',
  es: 'spanish|espanol|espagnol|spanisch|spagnolo|spaans|espanhol|castellano',
  fr: 'french|frances|francais|franzosisch|francese|frans',
  de: 'german|aleman|allemand|deutsch|tedesco|duits|alemao',
  pt: 'portuguese|portugues|portugais|portugiesisch|portoghese|portugees',
  it: 'italian|italiano|italien|italienisch|italiaans',
  nl: 'dutch|holandes|neerlandais|niederlandisch|olandese|nederlands',
  zh: 'chinese|mandarin|chino|chinois|chinesisch|cantonese',
  ar: 'arabic|arabe|arabisch|arabo',
  ru: 'russian|ruso|russe|russisch|russo',
  pl: 'polish|polaco|polonais|polnisch',
  ko: 'korean|coreano|coreen',
  vi: 'vietnamese|vietnamita',
  ja: 'japanese|japones|japonais|japanisch',
  tr: 'turkish|turco|turc|turkisch',
  hi: 'hindi',
  uk: 'ukrainian|ucraniano|ukrainisch',
};
const ANY_SPOKEN = Object.values(SPOKEN).join('|');

function languages(text: string): RequestFilter[] {
  return Object.entries(SPOKEN).flatMap(([code, names]) =>
    new RegExp(`(?:${names})`, 'u').test(text) ? [eq('language', code)] : [],
  );
}

const TECHNOLOGY =
  'shopify|wordpress|woocommerce|magento|wix|squarespace|webflow|hubspot|salesforce|mailchimp|klaviyo|bigcommerce|prestashop|drupal|joomla|stripe|square pos|toast pos|google ads|facebook ads|meta ads';

const ONLY = '(?: only| nur| solo| uniquement| alleen| apenas| soltanto)?';

function money(digits: string | undefined, scale: string | undefined): number {
  const factor = /^(?:k|thousand)$/u.test(scale ?? '')
    ? 1e3
    : /^(?:b|bn|billion)$/u.test(scale ?? '')
      ? 1e9
      : /^(?:m|mm|million|millions|mio)$/u.test(scale ?? '')
        ? 1e6
        : 1;
  return Number(digits) * factor;
}

/** `within 24 hours`: how soon something is wanted. */
const NOT_WITHIN =
  '(?<!\\b(?:with)?in |\\bin (?:the )?(?:next|last|past) |\\b(?:the )?(?:next|last|past) |\\binnerhalb (?:von )?|\\b(?:den )?(?:nachsten|letzten) |\\bbinnen |\\bdans les |\\bsous |\\bd ici |\\ben (?:menos de )?|\\bem (?:ate )?|\\bentro |\\bnelle (?:prossime )?)';

/**
 * The fixed forms of filters over a folded line of words (one space between words, `,` for separators,
 * `and` for a plus sign). Order matters: what comes first takes its words away from the rest.
 */
export const FILTER_PATTERNS: readonly FilterPattern[] = [
  // ---- along a road: no source tells, and its number counts no leads
  {
    pattern:
      /\b(along|off|on|near|by) (?:the )?(interstate|i|us|route|rte?|highway|hwy|sr|state route) (\d{1,3})\b|\b(along|off|near|on) the ([am]\d{1,3})\b/gu,
    read: ([, how, road = '', number = '', britishHow, british = '']) => [
      eq(
        'feature',
        british === ''
          ? `${how ?? 'along'} ${road.length > 3 ? `${road} ` : `${road.toUpperCase()}-`}${number}`
          : `${britishHow ?? 'along'} the ${british.toUpperCase()}`,
      ),
    ],
  },
  // How far one gets in a time depends on the road: no source tells.
  {
    pattern:
      /\b(?:within |in |under |about |less than )?(?:an? |half an )?(\d{1,3}|half|ten|fifteen|twenty|thirty|forty five|sixty)? ?(minutes?|mins?|hours?|hrs?)(?: drive| driving| walk| ride| away)*(?= (?:of|from|around|to)\b)/gu,
    read: ([whole]) => [eq('feature', whole.trim())],
  },
  {
    pattern: /\b(?:the )?(\d{3}) area codes?\b|\barea codes? (\d{3})\b/gu,
    read: ([, before, after]) => [eq('feature', `area code ${before ?? after ?? ''}`)],
  },
  flag('feature', 'fax(?: ?(?:numbers?|nos?))?', 'fax number'),
  // ---- opening hours
  flag(
    'open_24_hours',
    `(?:open )?24 ?h?(?: ,)? (?:7|24)|open 24(?: hours?| hrs?| h)?|${NOT_WITHIN}(?:24 (?:hours?|hrs?|h)(?: a day)?|24h|24hr|24 horas|24 heures|24 stunden|24 ore(?: su 24)?|24 uur)|around the clock|rund um die uhr`,
  ),
  flag(
    'open_now',
    '(?:open|opened) (?:right )?now|currently open|abiert[oa]s? ahora|ouverts? maintenant|jetzt geoffnet|apert[oi] ora|nu open',
  ),
  flag(
    'open_late',
    `(?:${OPEN}) (?:late(?: at night)?|till late|until late|hasta tarde|tard(?: le soir)?|spat|ate tarde|fino a tardi)|(?:${OPEN}) (?:past|after|until|till|til|hasta|jusqu a|bis|ate|fino a|tot) (?:\\d{1,2}(?: ?pm| ?am| uhr| h)?|midnight|medianoche|minuit|mitternacht|mezzanotte|meia noite|middernacht)|spat geoffnet|bis spat geoffnet|laat open|late night|late hours`,
  ),
  {
    pattern: new RegExp(
      `\\b(?:that are |die |qui sont |que )?(?:${OPEN}) (?:${DAY_LEAD}){0,2}${DAY_LIST}`,
      'gu',
    ),
    read: ([whole]) => dayFilters(whole),
  },
  {
    pattern: new RegExp(`\\b(?:am |an |op |auch )?${DAY_LIST} (?:${OPEN}|hours)\\b`, 'gu'),
    read: ([whole]) => dayFilters(whole),
  },
  // ---- sizes and figures
  ...sized('employees', STAFF),
  ...sized(
    'reviews',
    '(?:reviews?|resenas|avis|bewertungen|recensioni|avaliacoes|beoordelingen|opiniones)',
  ),
  {
    pattern: new RegExp(
      `\\b(?:with |a |rated |rating (?:of )?|mit |con |avec |com |met ){0,4}(?:(${MORE}) )?([1-5](?:\\.\\d)?)( and| plus)? ?(?:google )?${STARS}( (?:or (?:more|higher|above|better)|and (?:above|up|higher)|plus))?(?: (?:ratings?|reviews))?${ON_GOOGLE}`,
      'gu',
    ),
    read: ([, more, stars, plus, above], line) =>
      HOTEL.test(line) && (more ?? plus ?? above) === undefined
        ? [eq('stars', Number(stars))]
        : [{ kind: HOTEL.test(line) ? 'stars' : 'rating', op: 'gte', value: Number(stars) }],
  },
  {
    pattern: new RegExp(
      `\\b(?:with )?(?:a )?(?:(?:google )?ratings?|rated|valoracion|calificacion|note|bewertung|valutazione|avaliacao|beoordeling) (?:of |is |de |von |di )?(?:${MORE} |higher than )?([1-5](?:\\.\\d)?)(?: and (?:above|up|higher)| or (?:more|higher|above|better)| and| plus)?\\b`,
      'gu',
    ),
    read: ([, stars]) => [{ kind: 'rating', op: 'gte', value: Number(stars) }],
  },
  {
    pattern: new RegExp(
      `\\b(?:with |a |an )?(?:${MORE} )?([1-5](?:\\.\\d)?)(?: and| plus)? (?:google )?ratings?\\b`,
      'gu',
    ),
    read: ([, stars]) => [{ kind: 'rating', op: 'gte', value: Number(stars) }],
  },
  {
    pattern: new RegExp(
      `\\b(?:(?:with|avec|mit|con|com|met|une?|una|eine[rnm]?|uma|a|an|buenas?|bonnes?|gute[nr]?|buone|boas|goede|good) ){0,3}${SCORE}(?: ${SCORE_LEAD}){0,6} ([1-5](?:\\.\\d)?)(?: (?:sur|von|su|de|op|out of) 5\\b)?${OR_MORE}${ON_GOOGLE}(?! ?(?:reviews?|avis|resenas?|bewertungen|recensioni|avaliacoes|beoordelingen|\\d|[a-z]+s)\\b)(?![\\d.])`,
      'gu',
    ),
    read: ([, score]) => [{ kind: 'rating', op: 'gte', value: Number(score) }],
  },
  {
    pattern: new RegExp(
      `\\b(?:(?:with|avec|mit|con|com|met) )?(?:${MORE} )?([1-5]\\.\\d)${OR_MORE}(?: (?:on|bei|auf|su|en|sur|op|no) google(?: maps?)?)\\b`,
      'gu',
    ),
    read: ([, score]) => [{ kind: 'rating', op: 'gte', value: Number(score) }],
  },
  {
    pattern:
      /\b(?:highly|top|best|well) (?:rated|reviewed)\b|\bmejor valorad[oa]s\b|\bmieux notes\b|\bbest bewertete[nrs]?\b/gu,
    read: () => [{ kind: 'rating', op: 'gte', value: 4 }],
  },
  {
    pattern:
      /\b(?:with )?(?:an? )?(?:annual )?(?:revenues?|turnover|sales(?! \d+(?! ?(?:k|m|mm|bn|mio|million|billion|thousand)\b))) (?:of |over |above |more than |at least |greater than ){0,4}(?:usd |eur |gbp )?(\d+(?:\.\d+)?) ?(k|m|mm|b|bn|thousand|million|millions|billion|mio)?\b/gu,
    read: ([, digits, scale]) => [{ kind: 'revenue', op: 'gte', value: money(digits, scale) }],
  },
  {
    pattern: new RegExp(`\\b${NOT_THOSE} (?:${SPAN_BEFORE})\\b`, 'gu'),
    read: ([whole]) => [eq('feature', whole)],
  },
  {
    pattern: new RegExp(
      `${NOT_OURS}\\b(?:that |which |${NEW} |opened |opening |founded |started ){0,4}${LAST} (\\d{1,3} )?(${PERIOD})\\b`,
      'gu',
    ),
    read: ([, count, unit]) => [
      { kind: 'opened_within', op: 'lte', value: duration(count?.trim(), unit) },
    ],
  },
  {
    pattern: new RegExp(`${NOT_OURS}\\b${NEW}\\b|${NOT_OURS}\\bbrand new\\b`, 'gu'),
    read: () => [{ kind: 'opened_within', op: 'lte', value: 'P1Y' }],
  },
  {
    pattern:
      /\b(?:that have been |been )?(?:in business|established|operating|around) (?:for )?(?:more than |over |at least )?(\d{1,3})(?: and| or more| plus)? years?\b|\b(?:with )?(?:more than |over |at least )?(\d{1,3})(?: and| plus)? years (?:in business|old|of experience|experience)\b/gu,
    read: ([, first, second]) => [
      { kind: 'years_in_business', op: 'gte', value: Number(first ?? second) },
    ],
  },
  // ---- who owns it
  flag(
    'independent',
    `(?:small |locally owned )?(?:and )?independent(?:ly|s)?(?: owned| run)?(?! (?:or (?:an? )?(?:chains?|franchises?)|schools?|living|insurance|contractors?|consultants?))|${WITHOUT_CHAINS}|locally owned|owner operated|indie|independientes?|independantes?|independants?|unabhangige[nrs]?|inhabergefuhrte?[nrs]?|indipendenti|onafhankelijke|mom and pop`,
  ),
  flag('independent', '(?:only|just) (?:chains|franchises)|(?:chains|franchises) only', false),
  {
    pattern:
      /\b(?:(women|woman|female|black|minority|veteran|latino|hispanic|lgbt|lgbtq|asian|family|immigrant)) (?:owned|run|led)(?: and operated)?\b|\b(familiares|familiali|familiales|familiengefuhrte?[nrs]?|familienbetriebe)\b/gu,
    read: ([, owner]) => [
      eq(
        'ownership',
        owner === undefined ? 'family' : owner === 'woman' || owner === 'female' ? 'women' : owner,
      ),
    ],
  },
  // ---- contacts
  flag('email_verified', VERIFIED_MAIL),
  flag(
    'email_type',
    '(?:only |nur |solo |uniquement |alleen )?(?:generic|general|role|role based|info|generische[nrs]?|allgemeine[nrs]?|generic company)(?: style| type)? (?=(?:e )?e?mails?|mailadressen?)|no personal (?:ones|(?:e )?e?mails?(?: addresses)?)|(?<=mails? )(?:genericos?|generiques?|generiche|generieke)',
    'generic',
  ),
  flag(
    'email_type',
    `(?:personal|direct|named|personliche[nrs]?) (?=(?:e )?e?mails?|mailadressen?)|no (?:generic|info|role based|general) (?:ones|(?:e )?e?mails?(?: addresses)?)|(?<=mails? )(?:personales|personnels|personali|pessoais)`,
    'personal',
  ),
  flag(
    'phone_format',
    '(?:in )?(?:the )?(?:e ?164|international) (?:phone )?(?:format|notation|form)|(?:in )?e ?164|with (?:the )?(?:country|international|dialing) codes?|formato internacional|format international|im internationalen format|formato internazionale',
    'E.164',
  ),
  flag(
    'phone_type',
    `(?<=numbers? |phones? |telephone )(?:landlines?|fixed)${ONLY}|landlines?(?: numbers?)?${ONLY}|festnetz(?:nummern?)?`,
    'landline',
  ),
  flag(
    'phone_type',
    '(?<=(?:numbers?|phones?|, ?) )mobile only|mobiles only|only (?=mobiles?\\b(?! [a-z]))|only (?=cell)',
    'mobile',
  ),
  // ---- what it offers
  flag(
    'online_booking',
    '(?:with |that (?:have|offer|take) |offering |mit |con |avec |com |met )?(?:online|internet) ?(?:booking|bookings|appointments?|appointment booking|scheduling|reservations?|terminbuchung|buchung|terminvergabe|boeken|reserveren)(?: systems?)?|(?:with |con |avec )?(?:reservas?|citas?|reservation|prenotazion[ei]|agendamento|rendez vous|rdv) (?:online|en ligne|en linea)|book(?:able|ing)? online',
  ),
  flag(
    'outdoor_seating',
    '(?:with |con |avec |mit |com |met )?(?:an? |una |une |einer? )?(?:outdoor (?:seating|dining|terrace|tables|area|space)|outside seating|patio(?: seating)?|al fresco(?: dining)?|terraces?|terrazas?|terrasses?|terrassen?|terrazze|terrazza|terras(?:je)?|esplanadas?|aussengastronomie|aussenbereich|sitzplatzen im freien|mesas al aire libre|tavoli all aperto|roof ?top(?: seating| terrace)?)',
  ),
  flag(
    'wheelchair',
    '(?:that are |with )?(?:wheelchair|disabled) (?:accessible|access|friendly)|accessible for wheelchairs|barrierefrei[enrs]*|rollstuhlgerecht[enrs]*|accesibles? (?:en|para) sillas? de ruedas|accessibles? aux handicapes|accessibili ai disabili|rolstoeltoegankelijk[e]?',
  ),
  flag(
    'delivery',
    '(?:with|offer|offers|offering|that|which|do|doing|and|con|avec|mit|com|met) (?:home |free |food )?(?:delivery|deliver|delivers|livraison(?: a domicile)?|lieferung|lieferservice|lieferdienst|servicio a domicilio|reparto(?: a domicilio)?|entrega(?: a domicilio)?|consegna(?: a domicilio)?|bezorging|bezorgservice)|(?:que |qui |die )(?:entregan|livrent|liefern|entregam|bezorgen)(?: a domicilio| a domicile)?|that deliver',
  ),
  flag(
    'takeaway',
    '(?:with|offer|offering|and|con|avec|mit|com|met) (?:a )?(?:takeaway|take away|takeout|take out|para llevar|a emporter|zum mitnehmen|da asporto|afhaal(?:service)?)',
  ),
  flag(
    'pet_friendly',
    '(?:pet|dog|pets|dogs) (?:friendly|allowed|welcome)|(?:that )?(?:allow|accept) (?:pets|dogs)|que (?:admiten|aceptan) (?:mascotas|perros)|hundefreundlich[enrs]*|acceptant les (?:animaux|chiens)|animali ammessi',
  ),
  {
    pattern:
      /\b(cheap|affordable|low cost|inexpensive|baratos?|baratas?|pas chers?|gunstige[nrs]?|economici|goedkope|luxury|luxurious|high end|upscale|expensive|premium|de lujo|de luxe|luxus|di lusso|de luxo|luxe)\b/gu,
    read: ([, level = '']) => [
      eq('price_level', /^(?:lux|high|upsc|exp|prem|de l|di l)/u.test(level) ? 'high' : 'low'),
    ],
  },
  // ---- languages and technology
  {
    pattern: new RegExp(
      `\\b(?:${ANY_SPOKEN})(?:(?:(?: and| or)? (?:${ANY_SPOKEN})){0,4}) (?:speaking|speakers?)\\b|\\b(?:who |that |which |where they )?(?:speaks?|speaking) (?:${ANY_SPOKEN})(?: (?:and|or) (?:${ANY_SPOKEN})){0,4}\\b|\\b(?:que |qui |che |die |wo man )?(?:hablen|hablan|parlent|parlant|parlano|falem|falam|spreken|sprechen) (?:el |le )?(?:${ANY_SPOKEN})(?: (?:y|et|e|und|en|o) (?:${ANY_SPOKEN})){0,4}\\b|\\b(?:englisch|deutsch|spanisch|russisch|franzosisch|turkisch|italienisch|polnisch|arabisch)(?:sprachige?[nrs]?|sprechende?[nrs]?)\\b|\\b(?:engels|duits|frans|nederlands)talige?\\b`,
      'gu',
    ),
    read: ([whole]) => languages(whole),
  },
  {
    pattern: new RegExp(
      `\\b(?:that (?:are )?)?(?:using|use|uses|run|running|built (?:on|with)|powered by|hosted on|on|with an?) (?:a )?(${TECHNOLOGY})(?: (?:websites?|stores?|sites?|shops?))?\\b|\\b(shopify|wordpress|woocommerce|magento|wix|squarespace) (?=(?:stores?|websites?|sites?|shops?|users?)\\b)`,
      'gu',
    ),
    read: ([, first, second]) => [eq('technology', first ?? second ?? '')],
  },
];
