const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/u));

/** Small words of each language; several languages may share one. */
const SMALL_WORDS: readonly (readonly [string, ReadonlySet<string>])[] = [
  [
    'es',
    words(
      'con sin y en los las el busco necesito cerca dame del para empresas de la tiendas quiero mas que nuestro nuestra somos alrededor queremos buscamos pero sus hola gracias excepto tengan',
    ),
  ],
  [
    'fr',
    words(
      'avec sans et les des a dans du de trouve moi je cherche une le pour au aux pres entreprises la que nous notre autour chez qui sont leur leurs sauf cherchons besoin svp merci bonjour sur par',
    ),
  ],
  [
    'de',
    words(
      'mit ohne und in der die das suche ich brauche im fur finde bei den alle aus umkreis auf wir unser unsere sucht sind nicht kein keine zum zur vom bitte oder rund nur',
    ),
  ],
  [
    'pt',
    words(
      'com sem e em os as no na do da procuro preciso quero para empresas de um uma encontre perto que nosso nossa somos ao nao pelo pela obrigado obrigada redor',
    ),
  ],
  [
    'it',
    words(
      'con senza e a di gli il cerco trova nel nella vicino della aziende per trovami le elenco in siamo nostra nostro dei delle degli dal dalla sono vorrei grazie nei intorno tranne cerchiamo servono',
    ),
  ],
  [
    'nl',
    words(
      'met zonder en in de het zoek ik vind een bedrijven voor van rond geef nabij bij op behalve geen niet naar wij zijn welke resultaten zoekt onze',
    ),
  ],
  [
    'en',
    words(
      'with without and in of the near find for list who that need looking me get around from please an we our us im ive would like want only any than based after my could have has they your those are were',
    ),
  ],
];

/** Kinds of business whose names tell the language, where small words are few or shared. */
const KIND_WORDS: Readonly<Record<string, RegExp>> = {
  es: /^(?:gimnasios?|bodegas?|almazaras?|imprentas?|autoservicios?|heladerias?|tintorerias?|ebanisterias?|cerrajeros?|cerrajerias?|joyerias?|papelerias?|constructores|herrerias?|peluqueri?as?|peluqueros?|inmobiliarias?|abogados?|tiendas?|fabricas?|bares|hoteles|cafeterias?|ferreterias?|panaderias?|zapaterias?|librerias?|carnicerias?|floristerias?|restaurantes?|talleres|taller|farmacias?|veterinarios?|dentistas?|fontaneros?|electricistas?|asesorias?|gestorias?|clinicas?|escuelas?|colegios?|constructoras?|carpinter(?:os?|ias?)|arquitectos?|mudanzas|lavanderias?|notarias?|opticas?|autoescuelas?|supermercados?|pizzerias?)$/u,
  fr: /^(?:salles?|restos?|barbiers?|opticiens|traiteurs?|cavistes?|concessionnaires?|paysagistes?|caristes|boulanger(?:s|ies?)?|coiffeurs?|coiffeuses?|plombiers?|electriciens?|dentistes?|restaurants?|garages?|agences?|cabinets?|avocats?|notaires?|pharmacies?|opticiens?|fleuristes?|boucheries?|menuisiers?|menuiseries|carrosseries|cordonneries|jardineries|quincailleries|fromageries|poissonneries|bijouteries|imprimeries|laveries|traiteurs|vignerons|exploitations|maraichers|maraicheres|charpentiers|carreleurs|plaquistes|paysagistes|macons?|couvreurs?|serruriers?|librairies?|magasins?|chauffagistes?|instituts?|ecoles?|hotels?|peintres?|comptables?|immobilieres?)$/u,
  de: /^(?:maschinenbau|\w*(?:ereien|betriebe|firmen|unternehmen|hersteller|handler|haendler|handlungen|dienste|schulen|meister|geschafte|laden|praxen|kanzleien|werkstatten|verleih|vermietung|heime|makler|berater|bestatter|markte|reinigung|reinigungen|installateure|bauer|techniker|garten|stuben|lokale|buros)|friseure?|zahnarzte?|zahnarztpraxen|zahnaerzte|backereien|baeckereien|metzgereien|schreinereien|tischlereien|dachdecker|klempner|elektriker|anwalte|rechtsanwalte|steuerberater|apotheken|arzte|autohauser|werkstatten|pensionen|ferienwohnungen|gaststatten|maler|physiotherapeuten|handwerker|makler|immobilienmakler|fitnessstudios|hausarzte|kfz|supermarkte|hotels|restaurants)$/u,
  pt: /^(?:padarias?|dermatologistas|cervejarias?|frigorificos|marcenarias?|graficas?|vinicolas?|papelarias?|lanchonetes?|borracharias?|serralherias?|autoescolas?|mercadinhos?|academias?|cabeleireiros?|oficinas?|imobiliarias?|advogad[oa]s?|lojas?|restaurantes?|farmacias?|contabilidade|contador(?:es)?|dentistas?|clinicas?|hoteis|escolas?|supermercados?|pousadas?|barbearias?|encanador(?:es)?|eletricistas?|acougues?|floriculturas?|saloes|pizzarias?|construtoras?|escritorios?)$/u,
  it: /^(?:dentisti|notai|ferramenta|ferramente|rifugi|imprese|agriturismi|agriturismo|carrozzerie|falegnamerie|falegnami|gommisti|tipografie|enoteche|trattorie|osterie|veterinari|geometri|ingegneri|architetti|consulenti|fabbri|lavanderie|concessionarie|vivai|birrifici|caseifici|frantoi|cartolerie|profumerie|erboristerie|noleggio|stabilimenti|dentista|parrucchieri|idraulici|elettricisti|ristoranti|ristorante|avvocati|commercialisti|palestre|palestra|farmacie|panifici|panetterie|pizzerie|pizzeria|officine|autofficine|agenzie|cantine|alberghi|hotel|negozi|fioristi|gelaterie|pasticcerie|studi|centri|imprese|macellerie|librerie|ottici|estetiste|scuole|piscine)$/u,
  nl: /^(?:tandartsen|opticiens|strandtenten|verblijven|dierenartsen|installateurs|kinderdagverblijven|stukadoors|glazenwassers|tegelzetters|bloemisten|juweliers|kappers|loodgieters|bakkers|bakkerijen|tuincentra|elektriciens|advocaten|notarissen|makelaars|garagebedrijven|aannemers|huisartsen|apotheken|slagers|slagerijen|winkels|sportscholen|campings|fietsenwinkels|schilders|fysiotherapeuten|accountants|restaurants|hotels|boekhouders|timmerlieden|dakdekkers|hoveniers|uitzendbureaus|groothandel|basisscholen|\w{3,}(?:bedrijven|winkels|kantoren|praktijken|zaken|bureaus|scholen|verhuur|makerijen|zorg))$/u,
};
/** Words that English has too prove nothing without another. */
const ENGLISH_TOO =
  /^(?:hotels?|restaurants?|garages?|campings?|accountants?|pharmacies|agences?|pizzerias?|cafeterias?|maler)$/u;

/**
 * The language whose small words and kinds of business a prompt uses most; English when in doubt. `no` alone makes no
 * Portuguese unless one name follows: `agents in Leeds, no sales`, `petshops no Porto`.
 */
export function languageOf(
  sentenceWords: readonly string[],
  isName: (at: number) => boolean = () => true,
): string {
  let best = 'en';
  let most = 0;
  for (const [language, marks] of SMALL_WORDS) {
    const kinds = KIND_WORDS[language];
    const score = sentenceWords.reduce(
      (sum, word, at) =>
        sum +
        (marks.has(word) && !isSuchAs(word, sentenceWords[at - 1]) ? 1 : 0) +
        kindMark(kinds, word),
      0,
    );
    if (score > most || (score === most && language === 'en' && score > 0)) {
      best = language;
      most = score;
    }
  }
  const saysNo = sentenceWords.findIndex((word) => word === 'no');
  const isEnglishNo =
    best === 'pt' &&
    saysNo !== -1 &&
    most === sentenceWords.filter((word) => word === 'no').length &&
    (most > 1 || !isName(saysNo + 1) || sentenceWords.some((word) => IN_ENGLISH.test(word))) &&
    !IN_PORTUGUESE.test(sentenceWords[saysNo + 1] ?? '');
  return isEnglishNo ? 'en' : best;
}

/** The `as` of `such as` is no Portuguese article. */
const isSuchAs = (word: string, before: string | undefined): boolean =>
  word === 'as' && before === 'such';

/** `no interior de São Paulo`. */
const IN_PORTUGUESE =
  /^(?:interior|centro|estado|litoral|bairro|distrito|concelho|municipio|norte|sul|leste|oeste|sudeste|nordeste|brasil|porto|algarve|alentejo|minho)$/u;

/** Beside these a `no` denies. */
const IN_ENGLISH =
  /^(?:in|the|with|and|of|near|find|for|or|not|any|by|than|from|stores?|shops?|companies|services|agents|dealers|clinics|centers|centres|places)$/u;

function kindMark(kinds: RegExp | undefined, word: string): number {
  if (kinds === undefined || word.length < 4 || !kinds.test(word)) return 0;
  return ENGLISH_TOO.test(word) ? 0 : 1.5;
}

/** Where most people who write in a language look for businesses. */
export const COUNTRIES_OF_LANGUAGE: Readonly<Record<string, ReadonlySet<string>>> = {
  en: words('US GB CA AU IE NZ'),
  es: words('ES MX AR CO CL PE'),
  fr: words('FR BE CH CA LU RE GP MQ'),
  de: words('DE AT CH'),
  pt: words('PT BR'),
  it: words('IT CH'),
  nl: words('NL BE'),
};

export function isHomeCountry(language: string, countryCode: string | null): boolean {
  return countryCode !== null && COUNTRIES_OF_LANGUAGE[language]?.has(countryCode) === true;
}

/** Where else a language is spoken: a small town there is no stranger. */
const ALSO_SPOKEN: Readonly<Record<string, ReadonlySet<string>>> = {
  es: words('VE EC GT CU BO DO HN PY SV NI CR PA UY PR GQ'),
  fr: words('MC MA TN DZ SN CI CM GF YT NC PF BJ TG ML BF NE TD GA CG CD MG HT RW BI DJ KM'),
  de: words('LI LU IT'),
  pt: words('AO MZ CV GW ST TL'),
  it: words('SM VA'),
  nl: words('SR CW AW BQ SX'),
};

/** Whether people of a country write in this language; everywhere for English. */
export function isSpokenIn(language: string, countryCode: string | null): boolean {
  if (language === 'en' || isHomeCountry(language, countryCode)) return true;
  return countryCode !== null && ALSO_SPOKEN[language]?.has(countryCode) === true;
}

/** Languages that put what describes last: `hoteles rurales`, `nettoyage industriel`. */
const DESCRIBE_LAST: ReadonlySet<string> = new Set(['fr', 'es', 'it', 'pt']);

export const describesLast = (language: string): boolean => DESCRIBE_LAST.has(language);
