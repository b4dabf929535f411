import type { DecodedSentence } from '../decoded-sentence.ts';
import { endOfRun, runsBefore } from '../filters/conditions.ts';
import { describesLast } from '../languages.ts';
import { ARTICLES } from '../words.ts';
import { ANY_SHOP } from './any-shop.ts';
import { languagesOfHead } from './heads.ts';
import type { CategorySpan } from './roles.ts';

/** Nouns after a kind of business that make it another one: `cinema installation`. */
const OTHER_TRADE =
  /^(?:installations?|installers?|repairs?|removals?|detection|maintenance|supplies|suppliers?|equipment|manufacturers?|wholesalers?|distributors?|rentals?|hire|training|software|insurance|recruitment|recruiters?|consultants?|parts|accessories|restoration|inspections?|inspectors?)$/u;
/** What describes any kind of business and makes it no other one. */
const USUAL_DESCRIPTIONS =
  /^(?:mid|medium|sized|multi|location|single|emergency|mobile|residential|commercial|family|licensed|certified|insured|cheap|luxury|vegan|organic|halal|kosher|local|private|public|independent|boutique|premium|affordable|professional|experienced|trusted|reliable|reputable|established|busy|popular|walk|small|large|big|modern|traditional|online|nearby|urgent|discount|specialist|specialty|owner|women|womens|mens|kids|childrens|pediatric|adult|senior|rural|urban|downtown|historic|award|winning|highly|rated|green|eco|friendly|sustainable|fair|trade|vintage|second|used|new|custom|bespoke|artisan|handmade|craft|fancy|hip|trendy|cozy|cosy|quiet|non|profit|nonprofit|christian|catholic|jewish|muslim|italian|french|german|spanish|portuguese|dutch|english|american|mexican|chinese|japanese|korean|indian|thai|turkish|greek|polish|russian|arabic|vietnamese|african|british|irish|latino|asian|european)$/u;
/** The same behind the noun, in the languages that put it there. */
const USUAL_BEHIND =
  /^(?:(?:\p{L}+(?:ado|ada|ados|adas|ido|ida|idos|idas|ato|ata|ati|ate|uto|uta|uti|ute|ito|iti|ite|ee|ees))|locale?s?|locali|locais|privad[oa]s?|privee?s?|privat[oaie]|particular(?:es)?|public[oa]s?|publi(?:que|c)s?|pubblic[oaih]+|independiente?s?|independante?s?|indipendent[ei]|independentes?|pequen[oa]s?|petite?s?|piccol[oaie]|grandes?|grand[ie]?|median[oa]s?|medi[oaie]|familiar(?:es)?|familiales?|familiaux|familiar[ei]|economic[oa]s?|economiques?|barat[oa]s?|abiert[oa]s?|ouverte?s?|apert[oaie]|abert[oa]s?|nuev[oa]s?|nouve(?:au|aux|lle|lles)|nuov[oaie]|nov[oa]s?|artesanal(?:es)?|artesanais|artisana(?:l|le|ux|les)|artigianal[ei]|moderne?s?|modern[oaie]s?|tradicional(?:es)?|tradicionais|traditionne[ls]+e?s?|tradizional[ei]|professionnel(?:le)?s?|profesional(?:es)?|profissiona(?:l|is)|professional[ei]|online|bio|ecologi(?:ca|co|cas|cos|que|ques)|biologic[oaih]+|sostenibles?|halal|kosher|vegan[oaesi]*|mobiles?|movil(?:es)?|urgente?s?|urgence|buen[oa]s?|mejor(?:es)?|principale?s?|principal[ei]?|important[ei]?s?|importante?s?|serias?|serios?|cercan[oa]s?|proxim[oa]s?|vicin[oaie]|proches?|especial(?:es)?|muy|tres|molto|muito|solo|sol[oa]|seulement|soltanto|internacional(?:es)?|internacionais|internationa(?:l|le|ux|les)|internazional[ei]|italian[oaie]s?|francais(?:e|es)?|espanol[aes]*|aleman[aes]*|portugues[aes]*|brasileir[oa]s?|mexican[oa]s?)$/u;

/** What any shop or firm may be `of`. */
const USUAL_OBJECTS =
  /^(?:calidad|qualite|qualita|qualidade|lujo|luxe|lusso|luxo|confianza|confiance|fiducia|confianca|barrio|quartier|quartiere|bairro|proximite|prossimita|proximidad|proximidade|referencia|segunda|mano|occasion|seconda|ciudad|ville|citta|cidade|tamano|taille|dimensioni|porte|nivel|familia|familiar|marca|marque)$/u;

const OF =
  /^(?:de|d|di|da|do|du|des|del|dei|degli|della|delle|dell|dos|das|von|van|of|for|para|pour|per|fur|voor)$/u;

/**
 * `embroidery shops`, `lojas de surf`, `home cinema installation`: words beside a noun for a business that make it a kind
 * which we don't know. Null when they only describe it.
 */
export function otherKind(
  sentence: DecodedSentence,
  [span, next, ...others]: readonly CategorySpan[],
): string | null {
  if (span === undefined || others.length > 0) return null;
  // `cosmetics laboratories` are neither shops nor just laboratories.
  if (next !== undefined)
    return next.from === span.to && isBare(sentence, next) && !isBare(sentence, span)
      ? sentence.slice(span.from, next.to)
      : null;
  const ofHead = headBefore(sentence, span);
  if (ofHead !== undefined) return sentence.slice(ofHead, span.to);
  if (span.ids.length !== 1) return null;
  const [run] = runsBefore(sentence, span.from);
  const before = run !== undefined && run.to === span.from ? run : undefined;
  if (span.words === 1 && sentence.isFree(span.to) && OTHER_TRADE.test(sentence.word(span.to)))
    return sentence.slice(before?.from ?? span.from, span.to + 1);
  const isAnyShop = span.ids[0] === ANY_SHOP;
  // A chain says itself what it deals in.
  if (!isAnyShop && (sentence.of('brand').length > 0 || !isBare(sentence, span))) return null;
  const isBehind = describesBehind(sentence, span.from);
  if (
    before !== undefined &&
    !isBehind &&
    !isVerb(sentence, before) &&
    (isAnyShop || tells(sentence, before, USUAL_DESCRIPTIONS))
  )
    return sentence.slice(before.from, span.to);
  const behind = isBehind ? runBehind(sentence, span.to) : undefined;
  if (behind === undefined) return null;
  // `di animali` is what they deal in, `animato` may describe them.
  const usual = OF.test(sentence.word(span.to)) ? USUAL_OBJECTS : USUAL_BEHIND;
  return tells(sentence, behind, usual) ? sentence.slice(span.from, behind.to) : null;
}

/** `who runs warehouses`, `want to pitch dealerships`: what is done with them, and none of their kinds. */
const isVerb = (sentence: DecodedSentence, { from, to }: Run): boolean =>
  to === from + 1 &&
  /^(?:who|whoever|which|that|to|i|we|they|could|would|can|should)$/u.test(sentence.word(from - 1));

/**
 * Bodies and works that are named after what they deal in, which are none of its shops: `cooperativas de café`,
 * `riparatori di giocattoli`.
 */
const BODIES =
  /^(?:cooperativas?|cooperativ[ae]|cooperatives?|cooperatie(?:s|ve|ves)?|coops?|genossenschaft(?:en)?|associations?|asociacion(?:es)?|associazion[ei]|associac(?:ao|oes)|verband|verbande|verbanden|verein|vereine|vereniging(?:en)?|federations?|federacion(?:es)?|federazion[ei]|federac(?:ao|oes)|syndicats?|sindicatos?|sindacat[oi]|unions?|gremios?|camaras?|consorzio|consorzi|consorcios?|groupements?|acopiadora?s?|acopios?|empacadoras?|procesadoras?|secadoras?|comercializadoras?|exportadoras?|exportadores|importadoras?|importadores|beneficios?|ingenios?|usinas?|plantas?|molinos?|plantacion(?:es)?|plantations?|museos?|museums?|musees?|museus?|museo|musei|ferias?|foires?|fiere?|fiera|feiras?|beurs|messen?|revistas?|magazines?|rivist[ae]|blogs?|escuelas?|cursos?|universidad(?:es)?|maquinaria|equipamientos?|equipamentos?|materiales?|fournitures?|forniture|mobiliario|moveis|franquicias?|franquias?|trabajadores|trabalhadores|fabricants?|fabrications?|fabricantes?|fabricac(?:ion|ao)|fabbricant[ei]|fabbricazione|reparateurs?|reparations?|reparador(?:es)?|reparacion(?:es)?|reparac(?:ao|oes)|consertos?|arreglos?|riparator[ei]|riparazion[ei])$/u;

/** The head of a noun that stands before a kind with only `of` in between, and that nothing has read. */
function headBefore(sentence: DecodedSentence, span: CategorySpan): number | undefined {
  let at = span.from - 1;
  if (ARTICLES.has(sentence.word(at))) at--;
  if (!OF.test(sentence.word(at)) || !sentence.isFree(at)) return undefined;
  at--;
  return sentence.isFree(at) && BODIES.test(sentence.word(at)) ? at : undefined;
}

/** Whether the phrase says nothing but what is done: `negozi`, not `dentist clinics`. */
function isBare(sentence: DecodedSentence, { from, to }: CategorySpan): boolean {
  let heads = 0;
  for (let at = from; at < to; at++) {
    const word = sentence.word(at);
    if (languagesOfHead(word).length > 0) heads++;
    else if (!OF.test(word)) return false;
  }
  return heads > 0;
}

/** A short sentence may not show its language; its noun does. */
function describesBehind(sentence: DecodedSentence, at: number): boolean {
  if (describesLast(sentence.language)) return true;
  const languages = languagesOfHead(sentence.word(at));
  return languages.length > 0 && languages.every(describesLast);
}

interface Run {
  readonly from: number;
  readonly to: number;
}

function tells(sentence: DecodedSentence, { from, to }: Run, usual: RegExp): boolean {
  for (let at = from; at < to; at++) {
    const word = sentence.word(at);
    if (!usual.test(word) && (usual !== USUAL_DESCRIPTIONS || !/(?:ed|ing)$/u.test(word)))
      return true;
  }
  return false;
}

/** `negozi di animali`, `lojas de surf`, `advogado previdenciario`. */
function runBehind(sentence: DecodedSentence, at: number): Run | undefined {
  let from = at;
  if (OF.test(sentence.word(from)) && sentence.isFree(from)) from++;
  if (ARTICLES.has(sentence.word(from)) && sentence.isFree(from)) from++;
  const to = endOfRun(sentence, from);
  return to > from ? { from, to } : undefined;
}
