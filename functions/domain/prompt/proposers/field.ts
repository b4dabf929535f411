import { candidate } from '../candidate.ts';
import type { CandidateOf } from '../candidate.ts';
import { CONTACT_FORMS } from '../filters/contact-forms.ts';
import type { ContactField, RequestFilter } from '../request.ts';
import type { Sentence } from '../tokens.ts';
import { ARTICLES, NEGATIONS, PLACE_PREPOSITIONS, WITH_WORDS } from '../words.ts';
import { describedSite, ownSite } from './described-site.ts';
import { leftOutHaving, leftOutLacking } from './double-negation.ts';
import { saysWhen } from './hours-field.ts';
import {
  joinsAlternatives,
  isNeither,
  joinsDirectly,
  missingBehind,
  negationBefore,
  opensNeither,
} from './negated-field.ts';
import { isOwned } from './owned.ts';
import { unneededField } from './unneeded-field.ts';

const LONGEST_FORM = 5;

/** Words after a field that make it part of something else: email marketing, website design. */
const OTHER_USE =
  /^(?:order|orders|visits?|marketing|design|designers?|developers?|development|advertising|ads|agency|agencies|repairs?|stores?|shops?|accessories|hosting|companies|company|reparatur|systems?|booth|cases?|providers?|builders?|creation|manag\w*|influencers?|seo|tower|dealers?)$/u;

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

/** Contact fields asked for, and those that the businesses must lack, with the words that say so. */
export function proposeFields(
  sentence: Sentence,
  language: string,
): (CandidateOf<'field'> | CandidateOf<'note'> | CandidateOf<'filter'>)[] {
  const found: (CandidateOf<'field'> | CandidateOf<'note'> | CandidateOf<'filter'>)[] = [];
  let previous:
    | {
        readonly to: number;
        readonly from: number;
        readonly negated: boolean;
        readonly unneeded: boolean;
        readonly fields: readonly ContactField[];
      }
    | undefined;
  for (let at = 0; at < sentence.length; at++) {
    const form = formAt(sentence, language, at, previous?.to ?? -1);
    if (form === undefined) continue;
    const carriesOn = previous?.negated === true && joinsAlternatives(sentence, previous.to, at);
    const negation = negationBefore(sentence, at);
    const leftOut =
      negation === undefined
        ? undefined
        : leftOutLacking(sentence, { from: negation, to: at + form.length });
    const missing = missingBehind(sentence, form.fields, at + form.length);
    const having =
      negation === undefined
        ? leftOutHaving(sentence, { from: at, to: at + form.length })
        : undefined;
    const negated =
      leftOut === undefined &&
      (carriesOn || negation !== undefined || missing > 0 || having !== undefined);
    const whole =
      leftOut ??
      having ??
      (missing > 0
        ? undefined
        : unneededField(sentence, { from: at, to: at + form.length }, negation));
    const unneeded =
      (leftOut === undefined && having === undefined && whole !== undefined) ||
      isOtherPhone(form.fields, negated, previous, at) ||
      isBesideOnly(sentence, previous, negation) ||
      (negation !== undefined && opensNeither(sentence, negation)) ||
      (previous?.unneeded === true &&
        (joinsDirectly(sentence, previous.to, at) ||
          (negation === previous.to && isNeither(sentence.word(negation)))));
    const { from, to } = whole ?? { from: negation ?? at, to: at + form.length + missing };
    if (form.fields.length === 1 && form.fields[0] === 'website' && !negated && !unneeded) {
      const described = describedSite(sentence, { from: at, to });
      if (described !== undefined) {
        found.push(
          candidate(
            'note',
            described,
            { effect: 'not_checked', slot: 'filter' },
            {
              note: 1,
              note_word: described.to - described.from + 1,
            },
          ),
        );
        at = described.to - 1;
        continue;
      }
      const own = ownSite(sentence, { from: at, to });
      if (own !== undefined) {
        found.push(
          candidate('filter', own, [{ kind: 'has_website', op: 'eq', value: true }], {
            field: 1,
            field_word: own.to - own.from + 1,
          }),
        );
        at = own.to - 1;
        continue;
      }
    }
    const lacking =
      negated && !unneeded
        ? form.fields.flatMap((field) => {
            const kind = HAS_FILTER[field];
            return kind === undefined ? [] : [kind];
          })
        : [];
    found.push(
      candidate(
        'field',
        { from, to },
        {
          fields: negated || unneeded ? [] : form.fields,
          lacking: [...new Set(lacking)],
          isNoted: form.isNoted && !unneeded,
        },
        { field: isBeside(sentence, previous?.to, at) ? 1.7 : 1, field_word: to - from },
      ),
    );
    previous = { from, to, negated, unneeded, fields: form.fields };
    at = to - 1;
  }
  return found;
}

/** `mobile numbers, no landlines`: which kind of number is wanted, and no lack of phones. */
const isOtherPhone = (
  fields: readonly ContactField[],
  negated: boolean,
  previous: { readonly to: number; readonly fields: readonly ContactField[] } | undefined,
  at: number,
): boolean =>
  negated &&
  (fields.includes('mobilePhone') ||
    (fields.includes('phone') &&
      previous !== undefined &&
      at - previous.to <= 4 &&
      previous.fields.includes('mobilePhone')));

/** `mobiles only, no emails`: who wants only one field needs no other one. */
const isBesideOnly = (
  sentence: Sentence,
  previous: { readonly from: number; readonly to: number; readonly negated: boolean } | undefined,
  negation: number | undefined,
): boolean =>
  previous !== undefined &&
  negation !== undefined &&
  !previous.negated &&
  negation - previous.to <= 3 &&
  (ONLY.test(sentence.word(previous.from - 1)) || ONLY.test(sentence.word(previous.to)));

const ONLY = /^(?:only|just|nur|solo|seulement|uniquement|alleen|apenas|soltanto)$/u;

function formAt(
  sentence: Sentence,
  language: string,
  at: number,
  previousTo: number,
): { fields: readonly ContactField[]; isNoted: boolean; length: number } | undefined {
  for (let length = LONGEST_FORM; length >= 1; length--) {
    const words = sentence.span(at, length);
    if (words === undefined) continue;
    const form = CONTACT_FORMS.find(
      ({ pattern, languages }) => pattern.test(words) && languages?.includes(language) !== false,
    );
    if (form === undefined) continue;
    if (
      form.needsWith === true &&
      !followsWith(sentence, at, previousTo) &&
      !isBeside(sentence, previousTo, at) &&
      !standsInList(sentence, at, length) &&
      !isOfPerson(sentence, at) &&
      !isLacking(sentence, at, words) &&
      !isCountedNumbers(sentence, at, words)
    )
      continue;
    if (
      form.onlyInList === true &&
      !(
        (isBeside(sentence, previousTo, at) || isBeforeField(sentence, at + length)) &&
        OWNER.test(sentence.line)
      )
    )
      continue;
    if (form.onlyInFields === true && !standsInFields(sentence, at, length, previousTo)) continue;
    if (isCounted(sentence, at, words) || isOffice(sentence, at, form.fields)) return undefined;
    if (OTHER_USE.test(sentence.word(at + length))) return undefined;
    if (isPlaceLike(sentence, at, words)) return undefined;
    // `what's their email`
    if (words === 'whats' && /^(?:the|their|your|its)$/u.test(sentence.word(at + 1)))
      return undefined;
    // `our mobile bottling line`
    if (isOwned(sentence, at, language)) return undefined;
    if (isPortable(sentence, language, at, words)) return undefined;
    if (form.fields.includes('address') && isGiven(sentence, at + length)) return undefined;
    const isNoted = form.isNoted === true;
    if (form.fields.length > 1 && isHeading(sentence, at + length))
      return { fields: [], isNoted, length };
    if (isNoted && saysWhen(sentence, at, at + length)) return undefined;
    return { fields: form.fields, isNoted, length };
  }
  return undefined;
}

/** `street address: 200 Main Street` is where to look. */
const isGiven = (sentence: Sentence, to: number): boolean =>
  sentence.isSeparator(to) &&
  sentence.gap(to + 1).includes(':') &&
  /^\d/u.test(sentence.word(to + 1));

/** `contact details: email and phone`, `coordonnées (mail)`: the fields follow. */
const isHeading = (sentence: Sentence, to: number): boolean =>
  sentence.isSeparator(to) &&
  /[:(]/u.test(sentence.gap(to + 1)) &&
  [1, 2, 3].some((length) => {
    const words = sentence.span(to + 1, length);
    return words !== undefined && CONTACT_FORMS.some(({ pattern }) => pattern.test(words));
  });

/** `qui n'ont pas de site`, `sin web`: what is denied is a site, and no place. */
const isLacking = (sentence: Sentence, at: number, words: string): boolean =>
  /^(?:sites?|sit[oi]|webs?)$/u.test(words) &&
  (at + 1 >= sentence.length ||
    sentence.isSeparator(at + 1) ||
    JOINTS.test(sentence.word(at + 1))) &&
  negationBefore(sentence, at) !== undefined;

/** `owner's cell`, `manager mobile` */
const isOfPerson = (sentence: Sentence, at: number): boolean =>
  /(?:^| )(?:owners?|managers?|directors?|founders?|proprietors?|boss|chefs?|inhabers?|geschaftsfuhrers?|gms?|ceos?|mds?)(?: s)?$/u.test(
    sentence.words(at - 2, at),
  );

const LEADS =
  /^(?:contacts|contatti|contatos|contactos|kontakte|contacten|adressen|adresses|addresses|direcciones|enderecos|indirizzi)$/u;

/** `50 Adressen mit Mail`, `80 contacts`: leads, and nothing that is asked of them; `100 sites` of a campground. */
const isCounted = (sentence: Sentence, at: number, words: string): boolean =>
  (LEADS.test(words) || words === 'sites') && /^\d+$/u.test(sentence.word(at - 1));

/** `tent houses, jaipur, 60 numbers`: as many businesses, each with its number. */
const isCountedNumbers = (sentence: Sentence, at: number, words: string): boolean =>
  /^(?:numbers|nummern|numeros|nummers)$/u.test(words) &&
  /^\d+$/u.test(sentence.word(at - 1)) &&
  (at + 1 >= sentence.length || sentence.isSeparator(at + 1));

/** `correo de dirección` is the management's. */
function isOffice(sentence: Sentence, at: number, fields: readonly ContactField[]): boolean {
  if (!fields.includes('address')) return false;
  const of = /^(?:la|el|l)$/u.test(sentence.word(at - 1)) ? at - 2 : at - 1;
  return (
    /^(?:de|d)$/u.test(sentence.word(of)) &&
    /^(?:correos?|emails?|mails?|telefonos?|contacto|electronico)$/u.test(sentence.word(of - 1))
  );
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

/** `portable toilets`: what stands before a noun is English. */
const isPortable = (sentence: Sentence, language: string, at: number, words: string): boolean =>
  /^portables?$/u.test(words) &&
  (language === 'en' ||
    (sentence.isWord(at + 1) &&
      /^(?:toilets?|buildings?|storage|cabins?|loos?|restrooms?|generators?)$/u.test(
        sentence.word(at + 1),
      )));

/** Only `and`, `+`, a comma or an article stands between this field and the one before. */
function isBeside(sentence: Sentence, previousTo: number | undefined, at: number): boolean {
  if (previousTo === undefined || previousTo < 0 || at - previousTo > 3) return false;
  for (let between = previousTo; between < at; between++)
    if (!isJoint(sentence, between)) return false;
  return true;
}

const OWNER =
  /\b(?:owners?|inhaber\w*|duenos?|propietarios?|gerant\w*|patrons?|proprietaires?|titolar[ei]|proprietari[oi]?|proprietarios?|donos?|eigena(?:ar|ren))\b/u;

const isJoint = (sentence: Sentence, at: number): boolean =>
  sentence.isSeparator(at) || JOINTS.test(sentence.word(at)) || ARTICLES.has(sentence.word(at));

const JOINTS =
  /^(?:\+|&|and|or|und|oder|et|ou|y|e|o|en|of|sowie|plus|also|too|their|su|sus|ihre)$/u;

/** `mobile please`, `cell if you have it` */
const COURTESY =
  /^(?:please|pls|plz|thanks|thx|bitte|danke|svp|merci|grazie|obrigad[oa]|gracias|if|where|when|wherever|whenever|ideally|preferably|si|sofern|wenn|falls|se|indien|graag|only|is|are|reicht|genugt|suffit|basta|volstaat|best|preferred|bevorzugt|prefere|preferito|preferiblemente|optional|required|needed|must|mandatory|obligator\w+|obligatoires?|obbligator\w+|obrigator\w+|requerid[oa]s?|imprescindibles?|necesari[oa]s?|verplicht|erforderlich|pflicht|notig|nodig|opcional(?:es)?|opciona[li]s?|facultati\w+|facoltativ[oa]|optioneel)$/u;

/** A whole part between commas, or the first of a list: `..., mail et LinkedIn`. */
function standsInList(sentence: Sentence, at: number, length: number): boolean {
  const to = at + length;
  const ends =
    to >= sentence.length || sentence.isSeparator(to) || COURTESY.test(sentence.word(to));
  if (at > 1 && sentence.isSeparator(at - 1) && (ends || isOfSomebody(sentence, at, to)))
    return true;
  const isLast = to >= sentence.length || endsSentence(sentence, to);
  // `dentisti Trieste sito`
  if (at > 2 && isLast && SITE.test(sentence.words(at, to)) && !isSmallWord(sentence.word(at - 1)))
    return true;
  if (at > 1 && isLast && sentence.words(at, to).endsWith('mail')) return true;
  // `..., mail et qui le tient`
  if (at > 1 && sentence.isSeparator(at - 1) && WHO_BEHIND.test(sentence.words(to, to + 2)))
    return true;
  // `contactpersoon en 06`
  if (at > 2 && isLast && JOINTS.test(sentence.word(at - 1))) return true;
  return isBeforeField(sentence, to);
}

/** `phone and hours`, `with hours`, `, hours`; `with extended hours` is a condition. */
function standsInFields(
  sentence: Sentence,
  at: number,
  length: number,
  previousTo: number,
): boolean {
  const to = at + length;
  const ends =
    to >= sentence.length ||
    sentence.isSeparator(to) ||
    COURTESY.test(sentence.word(to)) ||
    JOINTS.test(sentence.word(to));
  if (!ends) return false;
  if (isBeside(sentence, previousTo, at) || isBeforeField(sentence, to)) return true;
  let before = at - 1;
  while (ARTICLES.has(sentence.word(before))) before--;
  return (
    (WITH_WORDS.has(sentence.word(before)) && !NEGATIONS.has(sentence.word(before))) ||
    (sentence.isSeparator(before) && to >= sentence.length)
  );
}

const WHO_BEHIND = /^(?:and|und|et|y|e|en) (?:who|whoever|wer|wem|qui|quien|chi|quem|wie)$/u;
const SITE = /^(?:sit[eio]|sitio|web|mobiel|kontakt|numero|nummer)$/u;
const isSmallWord = (word: string): boolean => ARTICLES.has(word) || PLACE_PREPOSITIONS.has(word);

/** `, mail du dirigeant`, `, mail ufficio acquisti`. */
const isOfSomebody = (sentence: Sentence, at: number, to: number): boolean =>
  sentence.words(at, to).endsWith('mail') &&
  /^(?:du|de|des|d|del|della|dello|dell|do|da|dos|van|vom|von|of|ufficio|responsabile|responsable|titolare|direzione)$/u.test(
    sentence.word(to),
  );

const endsSentence = (sentence: Sentence, at: number): boolean =>
  sentence.isSeparator(at) && /^\s*[.!?\n]/u.test(sentence.gap(at + 1));

/** Another field that needs no word of requirement follows, with nothing but joints before it: `mail, tel`, `mail tel`. */
function isBeforeField(sentence: Sentence, from: number): boolean {
  for (let at = from; at <= from + 3 && at < sentence.length; at++) {
    for (let length = LONGEST_FORM; length >= 1; length--) {
      const words = sentence.span(at, length);
      // `site + mail`: at the end a word that needs another one is a field.
      const forms = at > from && at + length >= sentence.length ? CONTACT_FORMS : ALONE;
      if (words !== undefined && forms.some(({ pattern }) => pattern.test(words))) return true;
    }
    if (at > from && NAME.test(sentence.word(at))) return true;
    if (!isJoint(sentence, at)) return false;
  }
  return false;
}

/** `mail y nombre del titular` */
const NAME = /^(?:names?|nombres?|noms?|nom[ei]|nomes?|namen?|naam)$/u;

const ALONE = CONTACT_FORMS.filter(
  ({ needsWith, onlyInList, onlyInFields }) =>
    needsWith !== true && onlyInList !== true && onlyInFields !== true,
);

/** Some word of requirement stands before, with only words of its list in between. */
function followsWith(sentence: Sentence, at: number, previousTo: number): boolean {
  for (let before = at - 1; before >= Math.max(0, at - 8); before--) {
    const word = sentence.word(before);
    if (before < previousTo || WITH_WORDS.has(word)) return true;
    if (PLACE_PREPOSITIONS.has(word) && !ARTICLES.has(word) && word !== 'for') return false;
  }
  return false;
}
