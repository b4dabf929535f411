import { foldedWords, stemPhrase } from '../../functions/domain/kernel/text.ts';

/**
 * The other ways to say a kind whose name leads with what the business does: `tienda de muebles` and `venta de muebles`,
 * `noleggio auto` and `noleggio di auto`, `loja de tintas` and `casa de tintas`.
 */

/** Heads of one meaning in a language that says first what a business does, then with what. */
interface Heads {
  readonly heads: readonly string[];
  /** An act goes without a preposition too: `riparazione di caldaie`, `riparazione caldaie`. */
  readonly acts?: readonly string[];
}

const GROUPS: Readonly<Record<string, readonly Heads[]>> = {
  es: [
    { heads: ['tienda', 'venta', 'negocio', 'local', 'comercio', 'casa', 'vendedor', 'expendio'] },
    { heads: ['fábrica', 'fabricante', 'fabricación', 'productor', 'producción', 'industria'] },
    {
      heads: [
        'mayorista',
        'distribuidor',
        'distribución',
        'proveedor',
        'suministro',
        'suministrador',
        'venta al por mayor',
        'venta al mayor',
        'comercializadora',
        'comercialización',
        'importador',
        'almacén',
      ],
    },
    { heads: ['alquiler', 'renta', 'arriendo', 'arrendamiento', 'arrendadora'] },
    {
      heads: [
        'reparación',
        'arreglo',
        'servicio técnico',
        'mantenimiento',
        'taller',
        'técnico',
        'reparador',
        'mecánico',
        'taller de reparación',
      ],
    },
    { heads: ['instalador', 'instalación', 'colocación', 'colocador', 'montaje', 'montador'] },
    { heads: ['escuela', 'academia', 'clases', 'curso', 'profesor'] },
    { heads: ['limpieza', 'lavado', 'limpiador', 'empresa de limpieza'] },
    { heads: ['cultivo', 'productor', 'cultivador', 'plantación', 'producción'] },
  ],
  it: [
    {
      heads: ['negozio', 'rivendita', 'rivenditore', 'punto vendita', 'bottega', 'commercio'],
      acts: ['vendita'],
    },
    {
      heads: ['fabbrica', 'produttore', 'fabbricante', 'costruttore', 'industria'],
      acts: ['produzione', 'fabbricazione', 'costruzione', 'lavorazione'],
    },
    {
      heads: ['grossista', 'distributore', 'fornitore', 'importatore', 'ingrosso'],
      acts: [
        'ingrosso',
        'distribuzione',
        'fornitura',
        "commercio all'ingrosso",
        "vendita all'ingrosso",
        'magazzino',
      ],
    },
    { heads: ['noleggio', 'noleggiatore'], acts: ['noleggio', 'affitto', 'nolo'] },
    {
      heads: ['riparazione', 'riparatore', 'tecnico', 'officina'],
      acts: ['riparazione', 'manutenzione', 'assistenza', 'assistenza tecnica'],
    },
    {
      heads: ['installatore', 'posatore', 'montatore'],
      acts: ['installazione', 'posa', 'montaggio', 'posa in opera'],
    },
    { heads: ['scuola', 'corso', 'lezioni', 'accademia', 'maestro', 'insegnante'] },
    { heads: ['allevamento', 'allevatore'], acts: ['allevamento'] },
    { heads: ['coltivazione', 'coltivatore', 'produttore'], acts: ['coltivazione'] },
  ],
  pt: [
    {
      heads: ['loja', 'venda', 'comércio', 'casa', 'revenda', 'revendedor', 'vendedor', 'varejo'],
    },
    {
      heads: [
        'fábrica',
        'fabricante',
        'indústria',
        'produtor',
        'produção',
        'fabrico',
        'fabricação',
      ],
    },
    {
      heads: [
        'distribuidora',
        'distribuição',
        'atacado',
        'atacadista',
        'fornecedor',
        'grossista',
        'armazenista',
        'importadora',
        'armazém',
        'comércio atacadista',
        'venda por atacado',
      ],
    },
    { heads: ['aluguel', 'aluguer', 'locação', 'locadora'] },
    {
      heads: [
        'conserto',
        'reparação',
        'reparo',
        'assistência técnica',
        'manutenção',
        'oficina',
        'técnico',
        'arranjo',
        'mecânico',
      ],
    },
    { heads: ['instalação', 'instalador', 'montagem', 'montador', 'colocação', 'colocador'] },
    { heads: ['escola', 'academia', 'curso', 'aulas', 'professor'] },
    { heads: ['limpeza', 'lavagem', 'higienização'] },
    { heads: ['cultivo', 'produtor', 'plantação', 'produção'] },
    { heads: ['criação', 'criador', 'criadouro'] },
  ],
};

/** `de`, `di`, `do`: what stands between the head and what it is a head of. */
const OF = /^(?:de|di|do|da|dos|das|del|dei|degli|delle|della|per|para) /u;

/** Phrases of the same meaning as one of a language's kinds; empty when its head has no other. */
export function headVariantsOf(language: string, phrase: string): string[] {
  return (GROUPS[language] ?? []).flatMap(({ heads, acts = [] }) => {
    const head = longest([...heads, ...acts].filter((one) => isHead(phrase, one)));
    if (head === undefined) return [];
    const rest = phrase.split(' ').slice(head.split(' ').length).join(' ');
    if (rest === '') return [];
    const joined = OF.exec(rest)?.[0];
    if (joined === undefined && !acts.includes(head)) return [];
    const said = joined === undefined ? rest : rest.slice(joined.length);
    const of = joined ?? 'di ';
    return [
      ...heads.map((one) => `${one} ${of}${said}`),
      ...acts.flatMap((one) => [`${one} ${said}`, `${one} di ${said}`]),
    ].filter((one) => one !== phrase);
  });
}

const longest = (heads: readonly string[]): string | undefined =>
  heads.toSorted((a, b) => b.length - a.length)[0];

/** The phrase begins with the head, in the singular or the plural. */
function isHead(phrase: string, head: string): boolean {
  if (!phrase.startsWith(head.slice(0, -1))) return false;
  return (
    stemPhrase(foldedWords(phrase.split(' ').slice(0, head.split(' ').length).join(' '))) ===
    stemPhrase(foldedWords(head))
  );
}
