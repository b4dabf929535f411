import { MADE_BY } from './email-words.ts';
import { plainText } from './page.ts';
import type { Page } from './page.ts';

/** Who else's numbers stand on a business's pages, in en, de, fr, es, it, nl, pt. */
const PARTIES = {
  emergency:
    /emergency (?:services?|dental service|doctor|room|line|number)|(?:medical|life[- ]threatening|dental) emergenc|poison (?:control|cent)|suicide|crisis (?:line|hotline|text)|lifeline|police|fire (?:brigade|department|service)|ambulance|non-emergency|(?:ärztliche[rn]?|zahnärztliche[rn]?|kassenärztliche[rn]?|tierärztliche[rn]?|apotheken|zahn) ?-?(?:notdienst|bereitschaftsdienst|notfalldienst)|bereitschaftsdienst|giftnotruf|giftinformation|rettungsdienst|notruf(?:nummer)?\b|polizei|feuerwehr|telefonseelsorge|notfallpraxis|urgences?(?: (?:médicales|dentaires|vitales))?\b|\bsamu\b|centre antipoison|médecins? de garde|pharmacie de garde|pompiers|sos médecins|emergencias|urgencias|guardia médica|servicio de guardia|bomberos|policía|toxicolog|pronto soccorso|guardia medica|emergenz[ae]|vigili del fuoco|carabinieri|centro antiveleni|huisartsenpost|spoed(?:eisende|post|gevallen|dienst)|noodgeval|alarmnummer|politie|brandweer|weekenddienst|wachtdienst|tandartsspoed|emergências?|urgências?|bombeiros|polícia|pronto[- ]socorro|centro de informação antivenenos/i,
  chamber:
    /chamber of|(?:bar|dental|medical|trade|professional) (?:association|council|board)|board of (?:dent|medic|pharm|nurs|veter|account|cosmet|real|contract)|licensing (?:board|authorit)|kammer(?:n)?\b|berufsverband|innung\b|\bihk\b|\bhwk\b|zahnärztekammer|ordre (?:des|national)|chambre (?:de|des|syndicale)|colegio (?:oficial|de|profesional)|cámara de|camera di commercio|ordine (?:dei|degli|professionale)|\balbo\b|kamer van koophandel|beroepsorganisatie|beroepsvereniging|ordem dos|câmara (?:de|do)|conselho regional/i,
  authority:
    /supervisory (?:authorit|body)|data protection (?:authorit|commission|offic)|information commissioner|ombuds(?:man|person)|regulat(?:ed by|ory (?:authorit|body))|trading standards|better business bureau|attorney general|health (?:department|authorit)|aufsichtsbeh|ordnungsamt|gewerbeamt|gesundheitsamt|landesamt|datenschutz(?:beauftragte|behörde|aufsicht)|landesbeauftragte|schlichtung|streitbeilegung|verbraucherzentrale|autorité (?:de contrôle|de surveillance|compétente)|\bcnil\b|médiat(?:eur|ion)|délégué à la protection|préfecture|autoridad (?:de control|competente|supervisora)|agencia española|defensor del|oficina del consumidor|autorità (?:garante|di (?:vigilanza|controllo))|garante (?:per|della|privacy)|\basl\b|toezichthoud|autoriteit|geschillencommissie|klachten(?:functionaris|commissie)|functionaris gegevensbescherming|autoridade|entidade reguladora|provedor de|livro de reclamações|centro de arbitragem/i,
  insurance:
    /(?:liability|malpractice|indemnity) insur|insurance (?:carrier|provider|company|policy|details)|insur(?:ance|ed|er)\s?:|insured (?:by|with|at)|our insurer|haftpflicht|versicherung(?:sgesellschaft|sträger|sunternehmen)|versicherer|versicherung\s?:|versichert bei|assureur|assurance (?:responsabilité|rc|professionnelle|décennale)|assurances?\s?:|assuré (?:par|auprès)|aseguradora|seguro (?:de )?responsabil|seguros?\s?:|responsabilidad civil|asegurado (?:por|en)|compagnia (?:assicur|di assicur)|assicura(?:zione|tore|trice|to|ta)(?: \w+){0,2}\s?:|polizza|responsabilità civile|(?:aansprakelijkheids|beroeps)verzeker|verzeker(?:aar|ing)\s?:|verzekerd bij|seguradora|seguro de responsabilidade|apólice/i,
  supplier:
    /(?:^|[\n:(]|\b(?:our|my|unsere?|nos|notre|nuestros?|nostri|il nostro|onze|ons|nossos?) (?:\p{L}+ )?)(?:suppliers?|wholesaler|lieferant(?:en)?|zulieferer|großhändler|fournisseurs?|grossiste|proveedor(?:es)?|mayorista|fornitor[ei]|grossista|leverancier|groothandel|fornecedor(?:es)?|partners?|partenaires?|socios|parceiros?|kooperationspartner)\b[^\n]{0,40}?(?:$|[\n:|–])|manufacturer(?:'s)? (?:support|hotline|service)|herstellerservice|supplied by|geliefert von|beliefert von|fourni par|suministrado por|fornito da|geleverd door|fornecido por/iu,
  maker:
    /\b(?:web)?host(?:ing|er|ed by)\b|hébergeur|hébergement|hébergé par|alojamiento web|internetagentur|werbeagentur|web ?agen(?:cy|tur|tie|ce)|agence web|bildnachweis|bildquellen|(?:press|media) (?:contact|enquir|inquir)|pressekontakt|contact presse/i,
} as const satisfies Record<string, RegExp>;

/** "Emergencies: 512-555-0123" is the plumber's own line or a public one: never the first number to call. */
const MAYBE_PUBLIC =
  /emergenc|after[- ]hours|notdienst|notfall|urgence|urgencia|emergencia|emergenz|spoed|noodgeval|urgência|emergência/i;

/** What visitors write: numbers there need a label of their own. */
const VISITORS =
  /^\W*(?:\d+ )?(?:comments?|kommentare?|reviews?|bewertung(?:en)?|kundenstimmen|testimonials?|commentaires?|avis|comentarios?|opiniones|recensioni|commenti|reacties|comentários?|leave a (?:reply|comment)|laisser un commentaire|deja un comentario)\b/i;

export type NumberOwner = 'business' | 'maybe_public' | 'visitor' | 'other';

/** Lines above in which an address block may name its owner; longer lines are prose. */
const LINES_ABOVE = 4;
const MAX_BLOCK_LINE = 100;
const MAX_LABEL = 160;
const HAS_NUMBER = /(?:\d[ ()./-]{0,3}){7}/;

/**
 * Whose number stands at a place: named by the words before it in its line, by the address block above it, or by the
 * heading. A party that the page itself is about (an insurer's, a chamber's) is the business.
 *
 * @param textBefore the line up to the number.
 */
export function ownerOfNumber(page: Page, index: number, textBefore: string): NumberOwner {
  const line = page.lines[index];
  if (line === undefined) return 'business';
  // What stands before an earlier number belongs to that one.
  const own = lastSentence(textBefore);
  const heading = line.heading.length <= MAX_LABEL ? line.heading : '';
  if (MADE_BY.test(own.toLowerCase())) return 'other';
  const label = `${heading}\n${blockAbove(page, index)}\n${own}`;
  for (const party of Object.values(PARTIES)) {
    if (party.test(label) && !party.test(page.title)) return 'other';
  }
  if (VISITORS.test(heading)) return 'visitor';
  return MAYBE_PUBLIC.test(own) || MAYBE_PUBLIC.test(heading) ? 'maybe_public' : 'business';
}

function lastSentence(text: string): string {
  const near = text.slice(-MAX_LABEL);
  const numbers = [...near.matchAll(/(?:\d[ ()./-]{0,3}){7,15}/g)].at(-1);
  const after = numbers === undefined ? near : near.slice(numbers.index + numbers[0].length);
  return after.split(/[.!?]\s+(?=\p{Lu})/u).at(-1) ?? '';
}

/** The short lines above under the same heading; one with a number of its own speaks for that only. */
function blockAbove(page: Page, index: number): string {
  const { heading } = page.lines[index] ?? {};
  const lines: string[] = [];
  for (let at = index - 1; at >= Math.max(0, index - LINES_ABOVE); at -= 1) {
    const line = page.lines[at];
    if (line === undefined || line.heading !== heading) break;
    const text = plainText(line.text);
    if (text.length > MAX_BLOCK_LINE) break;
    if (
      HAS_NUMBER.test(text) &&
      /\p{L}{5}/u.test(text.replace(/tele(?:fon|phone|fax)|phone/gi, ''))
    )
      break;
    lines.unshift(text);
  }
  return lines.join('\n');
}
