import { candidate } from '../candidate.ts';
import type { CandidateOf } from '../candidate.ts';
import { isContactForm } from '../filters/contact-forms.ts';
import type { PlaceContext } from '../places/place-value.ts';
import type { Sentence } from '../tokens.ts';
import { ARTICLES, NEGATIONS } from '../words.ts';
import { mayNamePerson } from './words-of-roles.ts';

/** Who owns or leads a business, by language; whom to ask there comes to the same. */
const LEADERS = {
  en: '(?:(?:business|company|shop|store|practice|salon|restaurant|clinic|hotel|franchise) )?(?:co )?(?:owners?|proprietors?|founders?)|(?:(?:executive|general|club|cent(?:re|er)|school|nursery|managing|camp) )?directors?|managing partners?|(?:(?:general|practice|store|shop|branch|restaurant|salon|hotel|gym|club|site|cent(?:re|er)|nursery|clinic|home|care home|registered|pub|studio) )?managers?|mds?|gms?|ceos?|presidents?|(?:school )?principals?|head ?teachers?|headmasters?|decision makers?|persons? in charge|(?:main |key )?contact persons?',
  de: '(?:praxis|firmen|geschafts|laden)?inhaber(?:s|in|innen|n)?|geschaftsfuhrer(?:s|in|n|innen)?|geschaftsfuhrung|eigentumer(?:s|in|n)?|betreiber(?:s|in|n)?|chef(?:s|in)?|(?:praxis|filial|markt|heim|hotel|schul|studio|betriebs)?leiter(?:s|in)?|leitung|grunder(?:s|in|n)?|ansprechpartner(?:s|in|n)?|ansprechpersone?n?|kontaktpersone?n?',
  fr: 'gerante?s?|patron(?:ne)?s?|proprietaires?|dirigeante?s?|(?:directeurs?|directrices?)(?: genera(?:l|le|ux))?|responsables?(?: (?:d |de l )?etablissement)?|fondat(?:eurs?|rices?)|presidente?s?|chefs? d entreprise|exploitante?s?|interlocuteurs?|personnes? de contact|personnes? a contacter',
  es: 'duen[oa]s?|propietari[oa]s?|gerentes?(?: general(?:es)?)?|director(?:a|es|as)?(?: general(?:es)?)?|encargad[oa]s?|responsables?|administrador(?:a|es)?|fundador(?:a|es)?|titular(?:es)?|personas? de contacto',
  it: 'titolar[ei]|proprietari[oae]?|gestor[ei]|responsabil[ei]|dirett(?:or[ei]|rice)(?: general[ei])?|amministrator[ei](?: (?:unico|delegato))?|fondator[ei]|soci[o]?|referent[ei]|person[ae] di (?:contatto|riferimento)|legale rappresentante',
  pt: 'don[oa]s?|proprietari[oa]s?|gerentes?(?: gera(?:l|is))?|diretor(?:a|es)?(?: gera(?:l|is))?|responsave(?:l|is)|soci[oa]s?|administrador(?:a|es)?|fundador(?:a|es)?|titular(?:es)?|pessoas? de contat?to|encarregad[oa]s?',
  nl: 'eigena(?:ar|ren|res)|zaakvoerders?|directeur(?:en|s)?|bedrijfsleiders?|contactperso(?:on|nen)|oprichters?|uitbaters?|beheerders?|zaakvoerster',
} as const;

/** Before a role or behind it, these say that somebody else leads the business. */
const FUNCTION =
  /^(?:marketing|sales|office|it|hr|rh|human|resources|finance|financial|operations?|purchas\w*|procurement|facilit\w+|production|plant|quality|export\w*|import|technical|projects?|events?|fleet|logisti\w+|warehouse|account|assistant|deputy|regional|area|supply|maintenance|safety|compliance|creative|art|artistic|admissions|catering|kitchen|reservations|booking|security|food|beverage|medical|clinical|nursing|product|brand|communications?|press|digital|recruitment|hiring|property|letting\w*|category|service|customer|funeral|casting|company|einkauf\w*|vertrieb\w*|verkauf\w*|personal\w*|disposition|fuhrpark\w*|technik|kuchen?|werkstatt|achats?|commercial\w*|comercial\w*|qualite|technique|financi\w+|acquisti|vendite|produzione|produccion|producao|sanitari\w+|qualita|risorse|amministrativ\w+|compras|ventas|vendas|recursos|obras?|planta|cocina|calidad|qualidade|inkoop\w*|verkoop\w*|personeel\w*|travaux|boutique)$/u;
const SMALL =
  /^(?:de|des|du|do|da|del|della|di|degli|delle|dos|das|van|von|of|for|la|el|les|los|l|d|s|im|in)$/u;
const MOST_SMALL = 2;

const OR = '(?: ,)? ?(?:or|and|oder|und|ou|et|o|y|e|of|en|,) ?(?:the |der |le |el |il |de )?';
const NAMES: Readonly<Record<keyof typeof LEADERS, (role: string) => string>> = {
  en: (role) =>
    `(?:${role})(?: s)?(?:${OR}(?:${role})(?: s)?)? (?:first |last |full )?names?|(?:first |full )?names? of (?:the |its |their |each )?(?:${role})(?:${OR}(?:${role}))?`,
  de: (role) => `namen? (?:(?:des|der|vom|von|d) )?(?:${role})|(?:${role}) ?namen?`,
  fr: (role) =>
    `(?:(?:prenoms? et )?noms?(?: et prenoms?)?) (?:(?:du|de la|de l|des|d un) )?(?:${role})`,
  es: (role) => `nombres?(?: y apellidos?| completos?)? (?:(?:del?|de la|de los) )?(?:${role})`,
  it: (role) =>
    `(?:nom[ei](?: e cognom[ei])?|nominativ[oi]) (?:(?:del|dello|della|dei|degli|di|dell) )?(?:${role})`,
  pt: (role) => `nomes?(?: completos?)? (?:(?:do|da|dos|das|de) )?(?:${role})`,
  nl: (role) => `(?:naam|namen) (?:van )?(?:de |het )?(?:${role})|(?:${role})s?na(?:am|men)`,
};
const NAMED = new RegExp(
  `\\b(?:${[
    NAMES.en(LEADERS.en),
    NAMES.de(LEADERS.de),
    NAMES.fr(LEADERS.fr),
    NAMES.es(LEADERS.es),
    NAMES.it(LEADERS.it),
    NAMES.pt(LEADERS.pt),
    NAMES.nl(LEADERS.nl),
  ].join('|')})\\b`,
  'gu',
);
const ANY = Object.values(LEADERS).join('|');
const ALONE = new RegExp(`\\b(?:${ANY})(?:${OR}(?:${ANY}))?\\b`, 'gu');
/** Maryland, and what else two letters stand for. */
const INITIALS = /\b(?:md|gm)s?\b/u;
/** A boss in German, a cook elsewhere. */
const GERMAN = /\bchef(?!s? d )/u;

const BEFORE =
  /^(?:with|w|and|plus|need|needs|want|include|including|incl|mit|und|sowie|con|y|avec|et|e|com|met|en|ed|inklusive)$/u;
const BEHIND =
  /^(?:and|und|sowie|y|et|e|en|ed|plus|with|w|mit|con|avec|com|met|please|pls|bitte|svp|if|si|wenn|falls|se|indien|where|ideally|preferably|preferred|too|also|needed|required|graag|aub|alstublieft|alsjeblieft|merci|gracias|grazie|danke|thanks|thx|obrigad[oa])$/u;

/** Whom to ask for in a business: the name of who leads it, in a list of what is asked for. No source of ours knows it. */
export function proposePersons({
  sentence,
  language,
}: Pick<PlaceContext, 'sentence' | 'language'>): CandidateOf<'field'>[] {
  const found: CandidateOf<'field'>[] = [];
  const add = (match: RegExpExecArray, isAlone: boolean): void => {
    const { from, to } = sentence.tokensOf({ index: match.index, length: match[0].length });
    if (isContactForm(sentence.words(from, to)) || isOfFunction(sentence, from, to)) return;
    if (isAlone && (INITIALS.test(match[0]) || !standsInList(sentence, from, to))) return;
    if (GERMAN.test(match[0]) && language !== 'de') return;
    if (NEGATIONS.has(sentence.word(from - 1))) return;
    found.push(
      candidate(
        'field',
        { from, to },
        { fields: ['ownerName'], lacking: [], isNoted: true },
        { field: 1, field_word: to - from },
      ),
    );
  };
  if (!mayNamePerson(sentence.line)) return found;
  for (const match of sentence.line.matchAll(NAMED)) add(match, false);
  for (const match of sentence.line.matchAll(ALONE)) add(match, true);
  return found;
}

/** `sales director`, `gerente de ventas`, `Ansprechpartner Einkauf` */
function isOfFunction(sentence: Sentence, from: number, to: number): boolean {
  if (FUNCTION.test(sentence.word(from - 1))) return true;
  let after = to;
  while (SMALL.test(sentence.word(after)) && after < to + MOST_SMALL) after++;
  return FUNCTION.test(sentence.word(after));
}

const OF_THEM =
  /^(?:their|de|der|den|el|les|los|o|os|il|lo|i|gli|het|hun|ihr|ihre|ihren|leur|su|seu)$/u;

/** `with owner`, `, Geschäftsführer, LinkedIn`; `dental practice managers in Leeds` are no such list. */
function standsInList(sentence: Sentence, from: number, to: number): boolean {
  let before = from - 1;
  while (ARTICLES.has(sentence.word(before)) || OF_THEM.test(sentence.word(before))) before--;
  if (before < 0 || (!sentence.isSeparator(before) && !BEFORE.test(sentence.word(before))))
    return false;
  if (sentence.isSeparator(to)) return !sentence.gap(to + 1).includes(':');
  return to >= sentence.length || BEHIND.test(sentence.word(to));
}
