const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/u));

interface Dialect {
  /** Words that are written on one side of an ocean only. */
  readonly marks: ReadonlySet<string>;
  readonly countries: ReadonlySet<string>;
}

/** The two sides of each language that has two. */
const DIALECTS: Readonly<Record<string, readonly [Dialect, Dialect]>> = {
  en: [
    {
      marks: words(`
        solicitor solicitors conveyancing barristers letting chippy chippies pub pubs takeaway takeaways haulage haulier
        hauliers joiner joiners glazier glaziers plasterers scaffolders chartered tyre tyres centre centres postcode
        postcodes lorry lorries hire removals chemist chemists council councils parish bursar garages caravan caravans
        offlicence bookmakers whilst organisation organisations colour licence licenced jewellers enquiries surveyors
        fishmongers cheesemongers greengrocers ironmongers newsagents surgeries parlours kerb mot cqc ofsted rics ltd plc nhs
        specialised physio physios stonemasons lettings stockists butchers grocers farriers boatyards signwriters
        nurserymen chiropodists chiropodist sparkies chippies tradies
      `),
      countries: words('GB IE AU NZ ZA'),
    },
    {
      marks: words(`
        attorney attorneys realtor realtors zip center centers tire tires trucking drugstore drugstores drywall hvac
        jails sheriffs dumpster dumpsters condos barbershops veterinarians realty esthetician estheticians sheetrock
        daycares movers cpa cpas townhomes junkyards jewelers color theaters gasoline llc llcs dmv
      `),
      countries: words('US'),
    },
  ],
  pt: [
    {
      marks: words(`
        contabilistas contabilista telemovel telemoveis morada canalizadores canalizador talhos ginasios autocarros
        equipa facturacao carrinhas solicitadores
      `),
      countries: words('PT'),
    },
    {
      marks: words(`
        contadores contador celular encanadores encanador acougues onibus equipe cnpj zap lanchonetes
        borracharias
      `),
      countries: words('BR'),
    },
  ],
  es: [
    {
      marks: words(`
        movil moviles fontaneros fontanero gestorias asesorias autoescuelas ordenadores ayuntamiento
        concertados chapistas peluquerias
      `),
      countries: words('ES'),
    },
    {
      marks: words(`
        celular celulares plomeros plomero computadoras rfc cuit ruc refaccionarias llanterias abarrotes
        tlapalerias
      `),
      countries: words('MX AR CO CL PE VE EC GT CU BO DO HN PY SV NI CR PA UY PR'),
    },
  ],
};

const NONE: ReadonlySet<string> = new Set();

/** Where people write as this prompt does; empty when nothing or both sides show. */
export function dialectOf(language: string, sentenceWords: readonly string[]): ReadonlySet<string> {
  const shown = (DIALECTS[language] ?? []).filter(({ marks }) =>
    sentenceWords.some((word) => marks.has(word)),
  );
  const [only, ...others] = shown;
  return only === undefined || others.length > 0 ? NONE : only.countries;
}
