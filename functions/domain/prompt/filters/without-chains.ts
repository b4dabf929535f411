/** No chains, in the words of the seven languages: an opener, at most four words beside it, and the chains. */
const BEFORE: readonly (readonly [openers: string, between: string, chains: string])[] = [
  [
    'no|not|nor|non|without|excluding|exclude|excludes|except|excepting|minus|avoid|avoiding|skip|skipping|omit|omitting|ignore|ignoring|(?:leave|leaving|filter|filtering|rule|ruling|keep|keeping) out|(?:other|rather) than|apart from|aside from|(?:do not|dont) (?:want|include|need|like)|not (?:interested in|looking for|after)|(?:do|does|are|is) not (?:belong to|part of)|(?:dont|doesnt|don t|doesn t) belong to',
    'part of|belonging to|owned by|an?|any|all|of|big|large|bigger|larger|major|national|local|the|retail|corporate|hotel|restaurant|coffee',
    '(?:chains?|franchises?|corporate chains)(?! (?:link|saws?|smok\\w*|reaction|wallets?|mail|hoists?|repairs?)\\b)(?: stores| restaurants)?(?: (?:or|and) (?:chains?|franchises?))?',
  ],
  [
    'keine?|ohne|ausser|ausgenommen|abgesehen von|mit ausnahme von|nicht',
    'alle|die|der|den|zu|von|grossen?|bekannten?|irgendwelche',
    '(?:filial|handels|gross|hotel|restaurant|laden|kaffee|super\\w*|system)?(?:ketten?|filialisten|filialbetriebe|filialunternehmen|franchise\\w*)',
  ],
  [
    'sin|no|ni|excepto|menos|salvo|excluyendo|excluir|excluye|evitar|evita|evitando|omitir|omite|aparte de|nada de|ningunas?|que no sean',
    'a|de|las|los|una|grandes|ninguna',
    '(?:cadenas?|franquicias?)',
  ],
  [
    'pas(?: de)?|sans|hors|sauf|hormis|excepte|excluant|exclure|exclus|eviter|evitez|ni|aucune|a l exclusion des?|a l exception des?|a part',
    'les|des|de|toutes|grandes|aucune',
    '(?:chaines?|franchises?|franchisees?)',
  ],
  [
    'no|niente|senza|nessuna|non|escluso|escluse|esclusi|escludendo|escludi|escludere|evitare|evita|tranne|eccetto|salvo|a parte|che non siano',
    'le|grandi|grosse|delle|di|alcuna|in',
    '(?:catene?|franchising)',
  ],
  [
    'sem|nao|nada de|nenhuma|exceto|menos|salvo|excluindo|excluir|exclua|evitar|evite|tirando|fora|que nao sejam',
    'as|de|das|os|grandes',
    '(?:cadeias?|redes(?! socia\\w*\\b)|franquias?)',
  ],
  [
    'geen|zonder|behalve|uitgezonderd|exclusief|niet',
    'de|van|een|grote|landelijke|enkele',
    '(?:winkel|hotel|restaurant|super\\w*)?(?:ketens?|franchises?|franchisers|filiaalbedrijven)',
  ],
];

const BEHIND: readonly string[] = [
  'chains (?:and franchises )?(?:are )?(?:excluded|left out|not wanted|not included)|(?:leave|keep) (?:the |all |any |big |large )*(?:chains|franchises) out',
  '(?:filial|handels|hotel|restaurant)?ketten (?:sind )?(?:bitte )?(?:ausgeschlossen|ausgenommen|ausschliessen|weglassen|auslassen|unerwunscht)',
  'cadenas excluidas',
  'chaines (?:exclues|a exclure)',
  'catene escluse',
  '(?:cadeias|redes|franquias) excluidas',
  'ketens (?:uitgesloten|uitgezonderd|weglaten)|laat (?:de |grote )*ketens weg',
];

/** Only independent businesses are meant; `no chains like Subway` names one besides. */
export const WITHOUT_CHAINS: string = [
  ...BEFORE.map(([openers, between, chains]) => `(?:${openers}) (?:(?:${between}) ){0,4}${chains}`),
  ...BEHIND,
].join('|');
