import type { CategoryIndex } from './knowledge.ts';
import type { ContactField, RequestFilter } from './request.ts';
import type { Sentence } from './sentence.ts';
import { ARTICLES, NEGATIONS, PLACE_PREPOSITIONS, WITH_WORDS } from './words.ts';

interface FieldForm {
  readonly fields: readonly ContactField[];
  readonly pattern: RegExp;
  /** Read only after `with` or a like word: the form means something else by itself. */
  readonly needsWith?: boolean;
}

/** Over one to four folded words; the longest form wins. */
const FORMS: readonly FieldForm[] = [
  {
    fields: ['email'],
    pattern:
      /^(?:(?:business |contact |company |work )?e ?mails?(?: ids?| contacts?| info)?(?: (?:address(?:es)?|adressen?))?|e ?mailadress?en?|mailadressen?|mails|correos?(?: electronicos?)?|courriels?|adresses? (?:e ?)?mails?|adresses? courriel|indirizz[oi] (?:e ?)?mail|posta elettronica|enderecos? de e ?mail|direccion(?:es)? de (?:correo|email)(?: electronico)?)$/u,
  },
  { fields: ['email'], pattern: /^mail$/u, needsWith: true },
  {
    fields: ['mobilePhone'],
    pattern:
      /^(?:(?:mobile|cell)(?: ?phones?)? ?(?:numbers?|nos?)|mobile ?phones?|cell ?phones?|cellphones?|mobil(?:telefon)?nummern?|handynummern?|handy|(?:numeros? de )?(?:celulares?|movil(?:es)?|telemovel|telemoveis)|(?:numeros? de )?portables?|numer[oi] di cellulare|cellular[ei]|mobiele? nummers?)$/u,
  },
  { fields: ['mobilePhone'], pattern: /^(?:mobiles?|cells?)$/u, needsWith: true },
  {
    fields: ['phone'],
    pattern:
      /^(?:(?:business |contact |office )?(?:tele)?phones?(?: ?(?:numbers?|nos?|nrs?|contacts?))?|contact numbers?|telefon(?:nummern?|o|os|i|es|e)?|(?:numeros?|numer[oi]) (?:de |di )?tele(?:fono|phone|fone)s?|telefoonnummers?|telefoon|(?:numero|no) de tel|tel(?: nos?| numbers?| nr)?|rufnummern?|fones?)$/u,
  },
  { fields: ['phone'], pattern: /^(?:numbers?|numeros?|nummern?|landlines?)$/u, needsWith: true },
  {
    fields: ['website'],
    pattern:
      /^(?:web ?sites?(?: ?(?:urls?|links?|address(?:es)?))?|web ?pages?|sites? (?:web|internet)|paginas? web|sitios? web|web ?seiten?|home ?pages?|internetseiten?|urls?|domains?|domain names?|sit[oi] (?:web|internet)|sites?|web address(?:es)?)$/u,
  },
  { fields: ['website'], pattern: /^(?:webs?|site|pagina|sit[oi])$/u, needsWith: true },
  {
    fields: ['facebook'],
    pattern: /^(?:facebook|fb)(?: (?:pages?|profiles?|urls?|links?|seiten?))?$/u,
  },
  {
    fields: ['instagram'],
    pattern: /^(?:instagram|insta|ig)(?: (?:accounts?|handles?|profiles?|pages?|urls?|links?))?$/u,
  },
  { fields: ['linkedin'], pattern: /^(?:linked ?in)(?: (?:pages?|profiles?|urls?|links?))?$/u },
  {
    fields: ['x'],
    pattern:
      /^(?:twitter(?: (?:accounts?|handles?|profiles?))?|x (?:accounts?|handles?|profiles?))$/u,
  },
  {
    fields: ['whatsapp'],
    pattern: /^(?:whats ?app|wa number)(?: ?(?:numbers?|contacts?|business))?$/u,
  },
  {
    fields: ['facebook', 'instagram', 'linkedin'],
    pattern:
      /^(?:social ?media(?: (?:links?|profiles?|accounts?|handles?|pages?))?|socials|social (?:links?|profiles?|accounts?)|redes sociales|reseaux sociaux|soziale medien|redes sociais|social network|sociale media)$/u,
  },
  {
    fields: ['address'],
    pattern:
      /^(?:(?:street |full |mailing |physical |postal |business )?address(?:es)?|direcciones|direccion(?: postal| completa)?|adresses?(?: postales?)?|adressen?|anschriften?|enderecos?(?: completos?)?|indirizz[oi](?: complet[oi])?|adressen)$/u,
  },
  {
    fields: ['ownerName'],
    pattern:
      /^(?:owners?|owner info|decision makers?(?: names?)?|contact (?:persons?|names?)|(?:nombre del )?(?:dueno|propietario)s?|(?:nom du )?(?:gerant|proprietaire|dirigeant)s?|inhaber(?:namen?)?|ansprechpartner|geschaftsfuhrer|nome do (?:dono|proprietario)|(?:nome del )?(?:titolare|proprietario)|eigenaar)$/u,
    needsWith: true,
  },
  { fields: ['email', 'phone'], pattern: /^contact (?:info|information|details|data)$/u },
  {
    fields: ['ownerName'],
    pattern: /^(?:(?:business )?owners? names?|names? of (?:the )?owners?)$/u,
  },
  {
    fields: ['email', 'phone'],
    pattern:
      /^(?:contacts|datos de contacto|coordonnees|kontaktdaten|kontakte|contatti|contatos?|dados de contato|contactgegevens)$/u,
    needsWith: true,
  },
];

const LONGEST_FORM = 5;

/** Words after a field that make it part of something else: email marketing, website design. */
const OTHER_USE =
  /^(?:marketing|design|designers?|developers?|development|advertising|ads|agency|agencies|repairs?|stores?|shops?|accessories|hosting|companies|company|reparatur|systems?|booth|cases?|providers?|builders?|creation|manag\w*|influencers?|seo|tower|dealers?)$/u;

const HAS_FILTER: Partial<Record<ContactField, RequestFilter['kind']>> = {
  website: 'has_website',
  email: 'has_email',
  phone: 'has_phone',
  mobilePhone: 'has_phone',
  facebook: 'has_social',
  instagram: 'has_social',
  linkedin: 'has_social',
  x: 'has_social',
};

export interface ContactReading {
  readonly fields: ContactField[];
  readonly filters: RequestFilter[];
}

/** Contact fields asked for, and `has_... = false` for those that the businesses must lack. */
export function readContactFields(sentence: Sentence, categories: CategoryIndex): ContactReading {
  const fields = new Set<ContactField>();
  const lacking = new Set<RequestFilter['kind']>();
  let previousEnd = -1;
  let previousNegated = false;
  for (let at = 0; at < sentence.length; at++) {
    const form = formAt(sentence, at, categories);
    if (form === undefined) continue;
    const carriesOn: boolean = previousNegated && joinsAlternatives(sentence, previousEnd, at);
    const negated: boolean = carriesOn || isNegated(sentence, at);
    for (const field of form.fields) {
      const filter = HAS_FILTER[field];
      if (!negated) fields.add(field);
      else if (filter !== undefined) lacking.add(filter);
    }
    sentence.claim(at, at + form.length, 'field');
    previousEnd = at + form.length;
    previousNegated = negated;
    at = previousEnd - 1;
  }
  return {
    fields: [...fields],
    filters: [...lacking].map((kind) => ({ kind, op: 'eq', value: false })),
  };
}

function formAt(
  sentence: Sentence,
  at: number,
  categories: CategoryIndex,
): { fields: readonly ContactField[]; length: number } | undefined {
  for (let length = LONGEST_FORM; length >= 1; length--) {
    const words = sentence.span(at, length);
    if (words === undefined) continue;
    const form = FORMS.find(({ pattern }) => pattern.test(words));
    if (form === undefined) continue;
    if (form.needsWith === true && !followsWith(sentence, at)) continue;
    if (OTHER_USE.test(sentence.word(at + length)) && sentence.isFree(at + length))
      return undefined;
    // The owner's cell is a number, not a name.
    if (
      /^owners?$/u.test(words) &&
      /^(?:direct|cell|mobile|phone|e?mails?|personal)$/u.test(sentence.word(at + length))
    )
      return undefined;
    if (isPartOfCategory(sentence, at, length, categories)) return undefined;
    if (isPlaceLike(sentence, at, words)) return undefined;
    return { fields: form.fields, length };
  }
  return undefined;
}

/** `mobile phone repair shops` names a category, whatever its words mean alone. */
function isPartOfCategory(
  sentence: Sentence,
  at: number,
  length: number,
  categories: CategoryIndex,
): boolean {
  for (let from = Math.max(0, at - 3); from <= at; from++) {
    for (let size = categories.longestFrom(sentence.stem(from)); size > 1; size--) {
      if (from + size < at + length || size <= length) break;
      const phrase = sentence.span(from, size, 'stem');
      if (phrase !== undefined && categories.find(phrase).length > 0) return true;
    }
  }
  return false;
}

/** Mobile in Alabama, Tel Aviv: a capitalised word right after a preposition of place. */
function isPlaceLike(sentence: Sentence, at: number, words: string): boolean {
  if (words === 'tel') return sentence.word(at + 1) === 'aviv';
  return (
    words === 'mobile' &&
    sentence.isCapitalised(at) &&
    PLACE_PREPOSITIONS.has(sentence.word(at - 1))
  );
}

/** Some word of requirement stands before, with only words of its list in between. */
function followsWith(sentence: Sentence, at: number): boolean {
  for (let before = at - 1; before >= Math.max(0, at - 8); before--) {
    if (sentence.claimOf(before) === 'field' || WITH_WORDS.has(sentence.word(before))) return true;
    if (!sentence.isFree(before) && sentence.word(before) !== ',') return false;
  }
  return false;
}

const NEGATED_VERB =
  /(?:^| )(?:(?:do|does|did|have|has|are|is) ?not|dont|doesnt|havent|hasnt|no|non|nao|n|ne|not|nicht|niet|without)(?: (?:yet|still|currently))? (?:have|has|having|own|list|with|tienen|tengan|tiene|ont|aient|haben|hanno|abbiano|tem|tenham|hebben|pas)$/u;

function isNegated(sentence: Sentence, at: number): boolean {
  let before = at - 1;
  // At most an article and an adjective stand between: without a working website.
  for (let steps = 0; steps < 3 && before >= 0; steps++, before--) {
    const word = sentence.word(before);
    if (NEGATIONS.has(word)) return true;
    if (word === 'de' && /^(?:pas|sin|falta)$/u.test(sentence.word(before - 1))) return true;
    if (!ARTICLES.has(word) && !ADJECTIVES.test(word)) break;
  }
  const words: string[] = [];
  for (let from = Math.max(0, before - 4); from <= before; from++) words.push(sentence.word(from));
  return NEGATED_VERB.test(words.join(' '));
}

const ADJECTIVES =
  /^(?:got|any|own|working|proper|real|good|active|propio|propia|propre|eigene[nr]?|listed|public|valid|online)$/u;

/** `without website or phone` lacks both; `without website and with phone` does not. */
function joinsAlternatives(sentence: Sentence, from: number, to: number): boolean {
  if (to - from > 3) return false;
  for (let at = from; at < to; at++)
    if (/^(?:or|nor|o|ou|oder|of|ni|noch|neither)$/u.test(sentence.word(at))) return true;
  return false;
}
