import { candidate } from '../candidate.ts';
import type { CandidateOf } from '../candidate.ts';
import type { NoteSlot } from '../request.ts';
import type { Sentence } from '../tokens.ts';
import { RULES } from './regulations.ts';
import { mayNamePerson } from './words-of-roles.ts';

interface NoteForm {
  readonly slot: NoteSlot | null;
  readonly pattern: RegExp;
  /** Names somebody inside a business. */
  readonly isOfPerson?: true;
}

const YEAR = '(?:19|20)\\d\\d';
const TITLE =
  '(?:directors?|managers?|ceos?|ctos?|cfos?|cmos?|coos?|vps?|presidents?|vice presidents?|heads?|buyers?|principals?|executives?|supervisors?|coordinators?|administrators?|founders?|partners?|officers?|superintendents?|procurement|hr|directores?|gerentes?|directeurs?|directrices?|gerants?|responsables?|geschaftsfuhrer|leiter|inhaber|direttori|direttore|responsabili|diretores?|directeuren|managers|eigenaren)';

const MAYBE = '(?:might |may |could |would |probably |really |still |currently |likely )?';
const NEED =
  '(?:need|needs|needing|want|wants|wanting|require|requires|could use|looking for|look for|in need of|lacking)';
const SOME = '(?:a|an|some|to (?:buy|get|have|hire|upgrade|replace))';
const BETTER =
  '(?:new|better|modern|good|updated|redesigned|improved|mobile friendly|responsive|fresh|professional)';
const PURCHASE =
  '(?:websites?|web ?sites?|web design|seo|marketing|social media|site|online presence|redesign|app|branding|logo|crm|pos(?: systems?)?|roofs?|software|loans?|funding|financing|insurance|cleaning|staff|help with [a-z]+)';
/** Words after which a person is asked for, and not named as part of a kind: `with the owner`, `email du patron`. */
const BEFORE_PERSON =
  'with|and|or|plus|need|needs|the|a|email|emails|mail|phone|mobile|cell|contact|direct|mit|und|des|der|con|y|e|o|avec|et|du|del|della|met|en|van|van de|com|do|handynummer|telefono|telefon|correo|celular|adresse|mailadres';
/** Whom to reach inside a business, when no name is asked for. */
const PERSONS = [
  '(?:the |its |their |an? )?(?:(?:business |practice |shop |store )?owners?|decision makers?|key contacts?|contact persons?|head teachers?|principals?|bursars?|(?:practice|office|hr|general|sales|store|purchasing|marketing|it|operations|facility|facilities|events?|registered) managers?|managing directors?|procurement heads?)(?! (?:operated|association|occupied|builder|names?|s names?))',
  '(?:d(?:er|es|em|ie) )?(?:inhaber(?:s|in)?|geschaftsfuhrer(?:s|in)?|ansprechpartner(?:s|in)?|einkaufsleiter(?:in)?|schulleiter(?:in)?)',
  '(?:du |des |le |de la )?(?:patrons?|gerante?s?|dirigeante?s?|proprietaires?|directeurs?(?: general| generaux)?|responsables?(?: (?:des )?achats)?)',
  '(?:los |del? |el )?(?:duenos?|propietarios?|gerentes?(?: de (?:ventas|compras))?|encargados?)',
  '(?:del |il |i )?(?:titolar[ei]|proprietari[oi]|referent[ei]|responsabil[ei](?: acquisti)?)',
  '(?:do |dos |o )?(?:donos?|responsavel|responsaveis|proprietarios?)',
  '(?:de |van de )?(?:eigena(?:ar|ren)|contactperso(?:on|nen)|directeur(?:en)?|bedrijfsleiders?)',
].join('|');

/** What may stand before a title: `hr manager`, `superintendent pharmacist`. */
const OFFICE =
  '(?:marketing|sales|it|hr|human|resources|finance|financial|operations|purchase|purchasing|procurement|sourcing|general|office|practice|regional|store|shop|facility|facilities|managing|executive|medical|creative|technical|clinical|export|import|compliance|ehs|admin|communications|brand|digital|area|chief|senior|assistant|deputy|events?|reservations?|hiring|quality|plant|production|project|site|fleet|logistics|warehouse|superintendent|registered|school|business|company|commercial|key|head|lead|vice|account|admissions|catering|maintenance|safety|supply|chain|front|desk)';
/** Titles of people, whatever stands beside them; those that are a trade too need an office before them. */
const TITLES = [
  // Owners of pets and cars are private people.
  `(?<=(?:^|, ?|\\b(?:compan(?:y|ies)|business(?:es)?|shops?|stores?|practices?|firms?|restaurants?|franchises?|agenc(?:y|ies)|studios?|salons?|clinics?|gyms?|the|and|or|with|need|of|from) ?))owners(?! (?:operated|association))`,
  `(?:${OFFICE} ){1,3}(?:managers?|officers?|pharmacists?|buyers?|heads?|executives?|administrators?|coordinators?|supervisors?|secretar(?:y|ies)|engineers?)`,
  '(?<=(?:, ?|\\band |\\bwith ))managers?(?= ?,| and | or |$)',
  '(?:programmers?|curators?) (?:or|and) (?:managers?|directors?)|persons? in charge|responsible persons?',
  '(?:managers?|gms?|mds?)(?= (?:names?|emails?|contacts?|phone|mobile|direct|linkedin)\\b)',
  '(?:betriebs|vertriebs|personal|einkaufs|marketing|schul|markt|filial|praxis|kuchen|werkstatt|hotel|heim)?leiter(?:in)?s?',
  '(?:inhaber|geschaftsfuhrer|ansprechpartner|entscheider|vorstand|gesellschafter)(?:in|innen|n|s)?',
  '(?:drh|pdg|dirigeante?s?|gerante?s?|patrons?|interlocuteurs?|decideurs?|directeurs?(?: (?:general|generaux|commercial|commerciaux|technique|des achats|rh|marketing))?|directrices?|responsables?(?: (?:des )?(?:achats|rh|marketing|commercial|export|qualite|communication))?)',
  '(?:duenos?|propietarios?|encargad[oa]s?|gerentes?(?: (?:de|general|comercial)(?: [a-z]+)?)?|director(?:es|a)?(?: (?:de|general|comercial)(?: (?:compras|ventas|recursos humanos|marketing|exportacion|operaciones))?)?|jef[ea]s? de (?:compras|ventas|personal|obra|cocina)|responsables? de [a-z]+|persona de contacto|personas de contacto)',
  '(?:titolar[ei]|proprietari[oi]|referent[ei]|amministrator[ei](?: delegat[oi])?|direttor[ei](?: (?:generale|commerciale|acquisti|tecnico|sanitario|vendite))?|direttrice|responsabil[ei](?: (?:acquisti|commerciale|marketing|vendite|export|risorse umane|qualita|produzione|del personale|degli acquisti))?)',
  '(?:donos?|donas?|socios?|proprietari[oa]s?|responsave(?:l|is)(?: (?:de|da|do|pela|pelas|pelo) [a-z]+)?|gerentes?(?: de [a-z]+)?|diretor(?:es|a)?(?: (?:de|geral|comercial|financeiro)(?: (?:compras|vendas|marketing|rh|operacoes))?)?)',
  '(?:eigena(?:ar|ren)|contactperso(?:on|nen)|zaakvoerders?|bedrijfsleiders?|inkopers?|inkoopmanagers?|hr managers?|directeur(?:en)?|directie|vestigingsmanagers?)',
  `(?:${OFFICE} ){0,3}(?:owner|co ?founders?|founders?|directors?|ceos?|ctos?|cfos?|coos?|cmos?|cios?|presidents?|vps?|principals?|bursars?|headmasters?|head ?teachers?|partners?|decision makers?|contact persons?|point of contact|key contacts?|superintendents?|dispatchers?|pastors?|rectors?|boss(?:es)?|license holders?|licence holders?)(?: s)?(?! (?:operated|association|occupied|builders?|owned|schools?|led|run))`,
].join('|');

/** What is understood but what no source of ours can tell, in words of its own. */
const FORMS: readonly NoteForm[] = [
  // ---- when it began, without a length of time
  {
    slot: 'filter',
    pattern: new RegExp(
      `\\b(?:(?:that |which |who )?(?:were |was |have been |has been )?(?:opened|opening|open|founded|established|started|launched|built|abiert[oa]s?|fundad[oa]s?|ouverte?s?|fondee?s?|creee?s?|gegrundet|eroffnet|apert[oie]|fondat[oie]|abert[oa]s?|geopend|opgericht) )?(?:since|after|before|in|from|until|desde|antes de|despues de|en|depuis|avant|apres|seit|vor|nach|dal|dopo|prima del|apos|sinds|na|voor) (?:the year |early |late |mid )?${YEAR}(?: or (?:later|earlier))?\\b`,
      'gu',
    ),
  },
  // ---- whom to reach inside the business
  {
    slot: 'contact',
    isOfPerson: true,
    pattern: new RegExp(
      `\\b(?:(?:the |all )?(?:marketing|sales|it|hr|human resources|finance|operations|purchasing|procurement|general|office|practice|regional|store|facility|facilities|property|managing|executive|medical|creative|art|technical|clinical|athletic|food and beverage|f and b|chief [a-z]+|account|hiring|event|events|program|project|branch|senior|assistant|deputy) ){0,3}${TITLE}(?: (?:and|or) ${TITLE})?(?= (?:of|at|in|for|from|within|de|en|des|du|bei|von|di|da|do|dos|van|bij) [a-z])`,
      'gu',
    ),
  },
  {
    slot: 'contact',
    isOfPerson: true,
    pattern: new RegExp(
      `(?<=(?:,|\\b(?:${BEFORE_PERSON})) ?)\\b(?:${PERSONS})\\b(?! (?:of|de|di|von|d)\\b)`,
      'gu',
    ),
  },
  {
    slot: 'contact',
    pattern:
      /\b(?:call|text|phone|ring|contact|reach|email|message|whatsapp) (?:me|us) (?:back )?(?:at|on|under|via)?(?: \+?\d[\d ]{5,16})?\b/gu,
  },
  { slot: 'contact', isOfPerson: true, pattern: new RegExp(`\\b(?:${TITLES})\\b`, 'gu') },
  // ---- rank, size and form of the list
  {
    slot: 'filter',
    pattern: /\b(?:top|best|beste[nr]?|mejores|meilleur[es]*|migliori|melhores)(?= \d)/gu,
  },
  {
    slot: 'filter',
    pattern:
      /\b(?:very )?(?:small|tiny|medium ?sized|mid ?sized|large|big|major|leading|klein[e]?n?|mittelstandische[nr]?|grosse[nr]?|petit[es]*|grand[es]*|pequen[oa]s?|medianas?|piccol[ei]|medie|grandi|kleine|grote|middelgrote|grandes)(?: (?:and|or|to|und|et|y|e|en) (?:medium|mid|mittlere|moyennes|medianas|medie|middelgrote|medias)(?: ?sized)?)?(?= (?:business(?:es)?|compan(?:y|ies)|firms?|unternehmen|betriebe|firmen|entreprises|societes|empresas|negocios|aziende|imprese|bedrijven)\b)/gu,
  },
  {
    slot: null,
    pattern:
      /\b(?:(?:as|in|to|into|en|als|im|in formato|em|no formato) )?(?:an? )?(?:csv|excel|xlsx?|json|pdf)(?: (?:file|format|sheet|list|export|datei|fichier|archivo|bestand))?\b|\b\d+ contacts? (?:per|each) (?:company|business|firm|location)\b|\bone contact per (?:company|business|firm|location)\b/gu,
  },
  {
    slot: 'filter',
    pattern:
      /\b(?:with |w |mit |con |avec |com |met )?(?:an? )?(?:annual |yearly |jahrlichem |jahres)?(?:revenues?|turnover|sales(?! \d+(?! ?(?:k|m|mm|bn|mio|million|usd|eur|gbp)\b))|umsatz|fatturato|facturacion|chiffre d affaires|faturamento|omzet)(?: (?:of|over|above|under|between|from|ab|von|uber|oltre|superiore a|mayor a|de mas de|de|di|acima de|boven|van))* [a-z]?\d[\d.,]*(?: (?:to |bis |a |and )?\d[\d.,]*)?(?: ?(?:k|m|mm|bn|million(?:s|en|es|i)?|mio|milioni|millones|milhoes|miljoen|tsd))?\b/gu,
  },
  // ---- what they might buy
  {
    slot: 'filter',
    // Without `that` or an adjective it is a field asked for: `need website and email`.
    pattern: new RegExp(
      `\\b(?:(?:that|who|which) ${MAYBE}${NEED}(?: ${SOME})? (?:${BETTER} ){0,2}|${MAYBE}${NEED}(?: ${SOME})? (?:${BETTER} ){1,2})(?:an? |their )?(?:${BETTER} )?${PURCHASE}\\b`,
      'gu',
    ),
  },
  // ---- how far out of a town
  {
    slot: 'place',
    pattern:
      /\b(?:nothing|none|nichts|rien|nada|niente|niets|just|right|immediately|slightly|barely|juste|justo|knapp|net|vlak|appena|subito|mesmo|logo) (?:outside(?: of)?|ausserhalb(?: von)?|en dehors de|fuera de|fora de|fuori(?: da)?|buiten)\b/gu,
  },
  {
    slot: 'place',
    pattern:
      /\b(?:outside(?: of)?|away from|far from|beyond) (?:the )?(?:downtown|(?:city|town) (?:cent(?:re|er)|limits)|cent(?:re|er)|city(?! of)|town)\b/gu,
  },
  { slot: 'filter', pattern: RULES },
  // ---- shares and ranks
  {
    slot: 'filter',
    pattern:
      /\b(?:the )?(?:top|best|upper|highest|bottom) \d{1,2}(?= ?,|$| )(?= (?:percent|prozent)\b)(?: percent| prozent)?/gu,
  },
  {
    slot: 'filter',
    pattern:
      /\b(?:open|opened|geoffnet|ouverte?s?|abiert[oa]s?|apert[iei]|abert[oa]s?|geopend) (?:all year(?: round)?|year round|ganzjahrig|toute l annee|todo el ano|tutto l anno|o ano todo|het hele jaar)\b|\b(?:who|that|which) (?:export|import|ship|deliver|sell|supply|offer|provide|specialise|specialize|focus) (?:to|in|on|from)(?: [a-z]+)?\b/gu,
  },
  // ---- ages, sizes and prices that no filter has
  {
    slot: 'filter',
    pattern:
      /\b(?:with |having |of |over |under |at least |more than |less than |up to |mindestens |mehr als |mas de |al menos |plus de |au moins |piu di |almeno |mais de |meer dan |minimaal ){1,3}\d[\d.]*(?: ?k)? (?:and |or more |plus )?(?:seats?|rooms?|beds?|bedrooms?|guests|covers|tables|locations|branches|offices|lawyers|attorneys|doctors|dentists|providers|physicians|partners|vehicles|trucks|cars|units|pitches|courts|lanes|screens|chairs|students|pupils|members|followers|square (?:feet|foot|meters|metres)|sq ?ft|sqm|acres?|zimmer|betten|platzen?|habitaciones|camas|chambres|lits|camere|letti|quartos|kamers|bedden)\b/gu,
  },
  {
    slot: 'filter',
    pattern:
      /\b(?:(?:with |having |of |over |under |below |above |at least |at most |up to |more than |less than |max |min |fur |pour |para |per |voor |ab |bis |unter |uber |mas de |menos de |plus de |moins de |piu di |meno di |mais de |meer dan |minder dan ){1,3}\d[\d.]*(?: ?k)? (?:people |person |personen |personas |personnes |persone |pessoas )?(?:capacity|cap|pax|seated|standing|(?:people|persons|personen|personas|personnes|persone|pessoas|mensen|mann|man)(?= ?,|$)|plazas|asientos|places assises|couverts|coperti|posti|lugares|zitplaatsen|platze))\b/gu,
  },
  // ---- where they sell
  {
    slot: 'filter',
    pattern:
      /\b(?:(?:vendent|vente|vend|venden|venta|ventas|vendem|vendas|commande|commander) )?(?:en ligne|en linea|em linha)(?= ?(?:$|,|et|y|e|avec|con|com)\b| ?$| ,)/gu,
  },
  // ---- several of them
  {
    slot: 'filter',
    pattern:
      /\b(?:with |con |avec |mit |com |met |having |that have |die )?(?:more than one|at least two|multiple|mas de un[oa]?|varias|varios|plus d une?|plusieurs|mehr als ein(?:en?|er|em)?|mehreren?|piu di un[oa]?|diversi|diverse|mais de um[a]?|meer dan een|meerdere) (?:shops?|stores?|locations?|branch(?:es)?|sites?|offices?|outlets?|premises|tiendas?|locales|local|sucursal(?:es)?|sedes?|boutiques?|magasins?|agences?|etablissements?|points? de vente|filialen?|standorten?|laden|geschaften?|betriebsstatten?|negozi[o]?|sedi|filiali?|punti? vendita|lojas?|unidades?|filiais|filial|vestigingen?|winkels?|locaties?)\b/gu,
  },
  {
    slot: 'filter',
    pattern:
      /\b\d{1,3} (?:years?|yrs?|anos?|jahre|ans|anni|jaar) (?:old|and older|of age|of experience)\b/gu,
  },
];

/** Words that are understood and can't be applied. */
export function proposeNotes(sentence: Sentence): CandidateOf<'note'>[] {
  const found: CandidateOf<'note'>[] = [];
  const persons = mayNamePerson(sentence.line);
  for (const { slot, pattern } of FORMS.filter(({ isOfPerson }) => isOfPerson !== true || persons))
    for (const match of sentence.line.matchAll(pattern)) {
      const text = match[0].trimEnd();
      const span = sentence.tokensOf({ index: match.index, length: text.length });
      if (span.from === 0 && slot === 'filter' && span.to === sentence.length) continue;
      found.push(note(span, slot));
    }
  return [...found, ...phoneNumbers(sentence), ...shares(sentence)];
}

function note(
  span: { readonly from: number; readonly to: number },
  slot: NoteSlot | null,
): CandidateOf<'note'> {
  return candidate(
    'note',
    span,
    { effect: 'not_checked', slot },
    { note: 1, note_word: span.to - span.from },
  );
}

/** `303-555-0142`, `+1 (303) 555 0142`: nobody's count, postcode or house number. */
function phoneNumbers(sentence: Sentence): CandidateOf<'note'>[] {
  const found: CandidateOf<'note'>[] = [];
  for (const match of sentence.text.matchAll(
    /(?<![\d-])(?:\+\d{1,3}[\s.-]?)?\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}(?![\d-])|\+\d{1,3}(?:[\s.-]?\d{2,4}){2,5}(?!\d)/gu,
  )) {
    const inside = sentence.tokens.flatMap(({ start, end }, at) =>
      sentence.isWord(at) && start >= match.index && end <= match.index + match[0].length
        ? [at]
        : [],
    );
    const [from] = inside;
    const last = inside.at(-1);
    if (from !== undefined && last !== undefined) {
      const lead =
        /\b(?:(?:please )?(?:call|text|phone|ring|contact|reach|message) (?:me|us)(?: back)?(?: (?:at|on|under))?)$/u.exec(
          sentence.words(Math.max(from - 5, 0), from),
        );
      const start = from - (lead === null ? 0 : lead[0].split(' ').length);
      found.push(
        candidate(
          'note',
          { from: start, to: last + 1 },
          { effect: 'not_checked', slot: 'contact' },
          { note: 1, note_word: 3 * inside.length },
        ),
      );
    }
  }
  return found;
}

/** `top 5%`. */
function shares(sentence: Sentence): CandidateOf<'note'>[] {
  return sentence.tokens.flatMap(({ word, end }, at) => {
    if (!/^\d+(?:\.\d+)?$/u.test(word) || !/^\s?%/u.test(sentence.text.slice(end, end + 2)))
      return [];
    const from = /^(?:top|best|bottom|upper|over|under|least)$/u.test(sentence.word(at - 1))
      ? at - 1
      : at;
    return [note({ from, to: at + 1 }, 'filter')];
  });
}
