/** Nouns of trade, and the second halves of the compounds that say the same: `Verleih von Zelten` is a `Zeltverleih`. */
const HEADS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^herstellern?$/u, ['hersteller', 'fabrik', 'produzent', 'bau']],
  [/^(?:produzent(?:en)?|fabrik(?:en)?)$/u, ['hersteller', 'produzent', 'fabrik']],
  [/^(?:grosshandler|grosshandlern|grosshandel)$/u, ['grosshandel', 'grosshandler']],
  [/^(?:handler|handlern|handel)$/u, ['handler', 'handel', 'handlung', 'geschaft', 'laden']],
  [/^lieferant(?:en)?$/u, ['lieferant', 'grosshandel', 'handel']],
  [
    /^(?:verleih|verleiher|verleihern|vermietung(?:en)?|vermieter|vermietern)$/u,
    ['verleih', 'vermietung'],
  ],
  [/^(?:werkstatt|werkstatten|reparatur(?:en)?)$/u, ['werkstatt', 'reparatur']],
  [
    /^(?:geschafte?n?|laden|fachgeschafte?n?|fachhandel)$/u,
    ['laden', 'geschaft', 'fachgeschaft', 'handel'],
  ],
  [/^schulen?$/u, ['schule', 'unterricht', 'kurse']],
  [/^(?:studios?|zentrum|zentren)$/u, ['studio', 'zentrum']],
  [/^agentur(?:en)?$/u, ['agentur']],
  [/^buros?$/u, ['buro']],
  [/^vereine?n?$/u, ['verein']],
  [/^(?:monteure?n?|einbau|installation)$/u, ['bau', 'monteur', 'installation', 'technik']],
  [/^fabrikant(?:en)?$/u, ['fabrikant', 'fabriek', 'producent']],
  [/^(?:producent(?:en)?|fabriek|fabrieken)$/u, ['producent', 'fabrikant', 'fabriek']],
  [
    /^(?:groothandels?|groothandelaars?|groothandelaren|importeurs?)$/u,
    ['groothandel', 'groothandelaar'],
  ],
  [/^(?:handelaars?|handelaren|dealers?)$/u, ['handel', 'handelaar', 'dealer', 'winkel']],
  [/^leveranciers?$/u, ['leverancier', 'groothandel', 'handel']],
  [/^(?:verhuur|verhuurders?|verhuurbedrijf|verhuurbedrijven)$/u, ['verhuur', 'verhuurder']],
  [/^(?:winkels?|zaak|zaken|speciaalzaak|speciaalzaken)$/u, ['winkel', 'zaak', 'speciaalzaak']],
  [/^installateurs?$/u, ['installateur', 'installatie']],
  [/^bouwers?$/u, ['bouwer', 'bouw']],
  [/^(?:reparatie|reparateurs?|herstellers?)$/u, ['reparatie', 'reparateur', 'hersteller']],
  [/^(?:school|scholen)$/u, ['school', 'les']],
];

/** The second halves of compounds that stand for a noun of trade, folded; undefined for any other word. */
export const objectHeadAt = (word: string): readonly string[] | undefined =>
  HEADS.find(([noun]) => noun.test(word))?.[1];
