import { stem } from '../../kernel/text.ts';
import type { CandidateOf } from '../candidate.ts';
import type { DecodedSentence } from '../decoded-sentence.ts';
import type { CategoryIndex } from '../knowledge.ts';
import type { Sentence } from '../tokens.ts';
import { GENERIC_NOUNS } from '../words.ts';

const stems = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/u).map(stem));

/** Words that say in what form a kind of business comes, not which of them: `dental surgeons`, `venta de`. Folded. */
const ROLES = stems(`
  and the for with from near of to in on at by a an
  y e o u de del la el los las en con para por et ou le les du des d l aux au dans pour sur avec und oder der die das den
  dem des fur mit von vom zum zur van het een voor met en i il lo gli di da do dos das della delle dei degli nella per
  em no na nos nas ao com os as um uma
  agent broker advisor adviser doctor physician surgeon surgery care treatment installation fitter fitting builder
  building replacement repairer repair system facility takeaway takeout eatery cuisine food cafe joint showroom sale
  retailer dealership dealer solicitor attorney lawyer law designer design man guy person inspection maintenance
  removal fixing worker work group team pro planner developer manager management organisation organization programme
  program lab laboratory hall room yard ground plant site market stand kiosk booth warehouse depot workshop consultancy
  consulting brokerage chamber subcontractor engineering tester testing fixer layer firm therapist therapy carer product
  part equipment supply supplies chain location bureau department division unit network rental hire school academy
  lesson class course training bar restaurant supplier manufacturer manufacturing distributor distribution wholesaler
  wholesale producer production factory trader trade trading stockist seller merchant salon club society association
  institute center centre station line area system solution solutions facilities body parlor den
  medical health healthcare medico medecin medic dental general professional
  chirurgien cirujano cirurgiao chauffagiste plombier mecanico mecanica mecanicien meccanico meccanica meccanici meccaniche
  mecaniques mecanique automobile automobiles automoveis automoviles auto autos coches carros voitures home swimming pumping
  fabricator musculacao cantina cantine companys company
  car craft venture
  coaching tuition exam test prep preparation
  oem industry industrial industrie industria usine fabrica fabbrica fabrik fabriek hersteller produzent produktion
  produktionsbetrieb produktionsunternehmen fabricante fabrikant produttore produttrice producteur producent producente
  productiebedrijf productiebedrijven maakbedrijf maquiladora maquila manufacturera manufacturier manufacturiere
  manifatturiera stabilimento produttivo produktiv industriel industriels industrielle industrielles industriele
  industrieel pme pmi kmu mkb assembly assemble processing processor maker mill works
  construction construccion constructie construcao costruzioni costruzione bauunternehmen bauunternehmung bau batiment
  entrepreneur contratista obras reformas empreiteira empreiteiro baudienstleister civil building btp travaux
  contracting main
  grossiste grossier mayorista atacadista atacado grosshandel grosshandler grosshandlung groothandel groothandelaar
  grossmarkt ingrosso armazenista armazem grossista almacen gros mayor cash carry import export importer exporter
  distribuidor distribuidora proveedor fournisseur distributeur lieferant handler handel fornecedor fornitore
  leverancier vertrieb distributore distribuzione distribution
  shopping retail retailer tienda magasin commerce geschaft laden loja negozio winkel einzelhandel einzelhandler
  commercant comercio detaillant minorista varejista winkelier dettagliante outlet high street butik botiga butiker
  tool plant machine machinery maschinen baumaschinen maquinaria maquina materiel outillage verleih mietservice miete
  vermietung alquiler location noleggio verhuur aluguel locacao aluguer renta arriendo attrezzature
  taller despacho gabinete bufete escritorio oficina consultorio centro central agencia agente corredor correduria
  instalador vendedor venta ventas venda vente vendita verkoop verkauf servicio servicios servico servicos tecnico
  cabinet bureau agence courtier entreprise artisan atelier marchand vendeur professionnel salle societe poseur
  installateur fabricant specialiste praticien etude
  praxis buro agentur werkstatt betrieb fachgeschaft fachhandel fachbetrieb studio zentrum kanzlei dienst dienstleister
  anbieter meister techniker haus
  ufficio agenzia impresa officina bottega laboratorio studi sala servizio addetto installatore venditore rivenditore
  negozi specialista professionista ambulatorio
  kantoor bedrijf praktijk zaak salon specialist aannemer monteur verkoper
  agenzia escritorio consultora consultoria assessoria clinica clinique klinik kliniek
`);

const OF =
  /^(?:de|d|di|da|do|du|des|del|dei|della|delle|dos|das|von|van|of|for|para|pour|per|fur|voor)$/u;

/** So wide that any word which they are found by says more than their name. */
const WIDE: ReadonlySet<string> = new Set([
  'manufacturer',
  'wholesaler',
  'supplier_or_distributor',
  'contractor',
  'shopping',
  'machine_and_tool_rental',
  'specialty_foods_store',
  'test_preparation',
  'sport_or_recreation_club',
]);

/**
 * The words of a phrase that its kind of business does not keep, so that they would be lost: `eye` of `eye hospitals`
 * where the kind is any hospital, `dairy` of `dairy processors`. Null when the phrase says no more than the kind.
 */
export function narrowingWords(
  { sentence, language }: Pick<DecodedSentence, 'sentence' | 'language'>,
  index: CategoryIndex,
  { from, value: { ids, phraseTo, words }, evidence }: CandidateOf<'category'>,
): { readonly from: number; readonly to: number } | null {
  const [id = '', ...others] = ids;
  // `italian` in `italian and mexican restaurants` has no head of its own.
  if (others.length > 0 || words !== phraseTo - from || evidence.category_misspelt !== undefined)
    return null;
  const label = stems(`${index.get(id)?.label ?? ''} ${id.replaceAll('_', ' ')}`.toLowerCase());
  const telling = (start: number, end: number): { from: number; to: number } | null => {
    const found: number[] = [];
    for (let at = start; at < end; at++)
      if (isTelling(sentence, at) && !label.has(sentence.stem(at))) found.push(at);
    const [first] = found;
    const last = found.at(-1);
    return first === undefined || last === undefined ? null : { from: first, to: last + 1 };
  };
  // `lettings-only agents`
  for (let at = from + 1; at < phraseTo; at++)
    if (sentence.word(at) === 'only') return { from: at - 1, to: at + 1 };
  if (WIDE.has(id)) return telling(from, phraseTo);
  const describesBehind = DESCRIBE_BEHIND.test(language);
  for (let length = phraseTo - from - 1; length >= 1; length--) {
    const head = describesBehind ? from : phraseTo - length;
    if (!isOfKind(sentence, index, head, length, id)) continue;
    // `boutique de chaussures`: a shop of what the kind is named after.
    if (describesBehind) return telling(from + length, phraseTo);
    return OF.test(sentence.word(head - 1)) ? null : telling(from, head);
  }
  return null;
}

/** Languages that put what describes last: `hoteles rurales`. */
const DESCRIBE_BEHIND = /^(?:fr|es|it|pt)$/u;

function isOfKind(
  sentence: Sentence,
  index: CategoryIndex,
  at: number,
  length: number,
  id: string,
): boolean {
  const phrase = sentence.span(at, length, 'stem');
  const ids = phrase === undefined ? [] : index.find(phrase);
  return ids.length === 1 && ids[0] === id;
}

const isTelling = (sentence: Sentence, at: number): boolean =>
  sentence.word(at).length > 2 &&
  !ROLES.has(sentence.stem(at)) &&
  !GENERIC_NOUNS.has(sentence.word(at));
