import { IS_DOING, PURPOSES, WISHES_TO_OFFER } from './first-person.ts';
import { patternsOf } from './patterns-of.ts';

/** How a writer speaks of himself in one language; parts of patterns over folded words. */
interface FirstPerson {
  readonly pronouns: string;
  /** Verbs whose form says that he does it himself: a clause begins with them without a pronoun. */
  readonly bare: string;
  /** Verbs, by their stems, with which he asks or tells what he wants: everything else states what he is or does. */
  readonly asks: string;
  /** What may stand before the verb, as `already`. */
  readonly adverbs: string;
  /** `our`, with an article where the language has one. */
  readonly possessive: string;
  /** What is his and tells what he wants all the same: `our target`. */
  readonly wanted: string;
}

const FIRST_PERSONS: Readonly<Record<string, FirstPerson>> = {
  en: {
    pronouns: '(?:i am|we are|i have been|we have been|i ve|we ve|im|were|ive|weve|i m|we re|i|we)',
    bare: '(?:run|own|sell|selling|running|representing|launching|opening)(?= (?:an?|my|our|the)\\b)',
    asks: 'needs?|needed|wants?|wanted|wanna|gotta|would|wish|look|looking|looked|search|searching|seek|seeking|require|requiring|request|requesting|likes?|love|prefer|preferring|hope|hoping|plan to|try|trying|can|could|may|might|must|should|shall|will|expect|ask|asked|asking|find|get|think|guess|mean|meant|said|care|mind|target|targeting|focus|focusing|order|after|interested|in need|hunting|thinking|(?:was|were) thinking|have in mind|had in mind|wondering|in the market|have to|had to|want|no|going to|about to|here to|open to|happy|keen|fine|ok|okay|in (?!\\w+ing\\b)(?:search|need|want)|not|and|(?:(?:do|does|did|will) )?(?:not|dont|cant|cannot|wont|never) (?:need|want|care|mind|find|look|like|think|mean|get)',
    adverbs:
      'already|currently|also|now|just|only|still|recently|mainly|mostly|usually|all|both|\\w+ly',
    possessive: '(?:our|my)',
    wanted:
      'name|next|new|ideal|target\\w*|goals?|aim|focus|lists?|search\\w*|wish\\w*|priorit\\w+|areas?|regions?|territor\\w+|city|town|locations?|markets?|first|second|budget|request|order|needs?|interest|preference|questions?|task|criteria|requirements?|query|icp|audience|prospects|leads?|\\d\\w*',
  },
  de: {
    pronouns: '(?:ich|wir)',
    bare: '(?:bin|hab|habe|mache|arbeite|fuhre|leite|verkaufe|vertreibe|be?liefere|biete|vermiete|baue|fertige|betreibe|entwickle|plane|eroffne|vertrete|(?!quart)\\w{2,}(?:s|t|l|z|d)iere)(?! ich)',
    asks: 'such\\w*|brauch\\w*|benotig\\w*|mocht\\w*|hatten?|will|woll\\w*|wurde\\w*|wunsch\\w*|interess\\w*|freue\\w*|bitte\\w*|kann|konn\\w*|hoff\\w*|muss\\w*|ziele\\w*|frag\\w*|schau\\w*|(?:ich|wir)',
    adverbs: 'bereits|schon|derzeit|aktuell|selbst|nur',
    possessive: '(?:unser(?:e[nrms]?)?|meine?[nrms]?)',
    wanted:
      'ziel\\w*|wunsch\\w*|such\\w*|listen?|auftrag|anfrage|bedarf|budget|gebiet|region|fokus|name|ideal\\w*|nachste\\w*|neue\\w*|bitte|frage|kriterien|\\d\\w*',
  },
  fr: {
    pronouns: '(?:j|je|nous|on)(?: (?:ne|n|y|en|vous))?',
    bare: '(?:etant|ayant) [a-z]+',
    asks: 'cherch\\w*|recherch\\w*|veu\\w*|voul\\w*|voudr\\w*|souhait\\w*|aimer\\w*|aimons|besoin|(?:ai|a|avons|aurais|aurait|aurions) (?:bien |aussi |egalement )?besoin|doi\\w*|dev(?:ons|rais|rait|rions)|peu\\w*|pouv\\w*|pourr\\w*|faut|faudr\\w*|cibl\\w*|vis(?:e|ons|ais)|demand\\w*|desir\\w*|requi\\w*|prefer\\w*|attend\\w*|prospect\\w*|demarch\\w*|contact\\w*|pense|espere|compte|comptons|prend\\w*|(?:suis|sommes|est) (?:(?:a|en|tout) (?:la )?(?:recherche|quete)|a la\\b|interess\\w*|curieu\\w*|pret\\w*|ravi\\w*|desol\\w*|disponible\\w*)|(?:sens|trouv|donn|indiqu|dit)\\w*',
    adverbs: 'deja|aussi|actuellement',
    possessive: '(?:notre|nos|mon|ma|mes)',
    wanted:
      'cibl\\w*|liste|recherche|besoins?|demande|zone|secteur|objectif|budget|prochain\\w*|ideal\\w*|nom|priorite|region|choix|nouve\\w+|\\d\\w*',
  },
  es: {
    pronouns: '(?:yo|nosotr[oa]s)',
    bare: '(?:\\w+[aeio]mos|tengo|vivo|vendo|soy|dirijo|poseo|represento|trabajo|ofrezco|llevo|gestiono|hago|monto|estoy)',
    asks: 'busc\\w+|necesit\\w+|quer\\w+|quier\\w+|quis\\w+|requer\\w+|requier\\w+|dese\\w+|solicit\\w+|precis\\w+|pretend\\w+|gustar\\w*|interes\\w+|ped\\w+|pid\\w+|deb\\w+|pod\\w+|pued\\w+|prefer\\w+|prefier\\w+|agradec\\w+|esper\\w+|vamos|(?:tengo|tenemos) (?:que|interes)|(?:estamos|estoy)(?! (?:en\\b|ubicad|basad|lanz|abri|mont|cre))|encontr\\w+|contact\\w+|apunt\\w+|\\w+(?:tr|tim|xim|nim)[aei]mos|tramos|ramos|gramos|racimos|prestamos',
    adverbs: 'ya|tambien|solo|ahora|actualmente|no|aqui',
    possessive: '(?:nuestr[oa]s?|mis?)',
    wanted:
      'objetiv\\w+|lista|busqueda|zona|proxim\\w+|ideal|nombre|prioridad|interes|presupuesto|pedido|publico|nuev\\w+|\\d\\w*',
  },
  it: {
    pronouns: '(?:io|noi)',
    bare: '(?:\\w{2,}iamo|ho|abito|vivo|gestisco|rappresento|lavoro|vendo|faccio|produco|(?:siamo|sono)(?= (?:a|di|in|un|una|uno|il|la|l)\\b))',
    asks: '(?:siamo|sono)(?! (?:a|di|in|un|una|uno|il|la|l)\\b)|(?:ri)?cerc\\w+|vogliamo|voglio|vorre\\w*|desider\\w+|richied\\w+|necessit\\w+|prefer\\w+|dobbiamo|devo|possiamo|posso|chied\\w+|sper\\w+|punt\\w+|contatt\\w+|interess\\w+|(?:ho|abbiamo) (?:bisogno|da|necessita|interesse)|stiamo (?:cerc|valut)\\w+|andiamo|pensiamo|penso',
    adverbs: 'gia|anche|attualmente|solo|non',
    possessive: '(?:(?:il|la|i|le|l) )?(?:nostr[oaie]|mi[oae]|miei)',
    wanted:
      'obiettiv\\w+|lista|ricerca|zona|prossim\\w+|ideale|nome|priorita|interesse|budget|richiesta|target|nuov\\w+|\\d\\w*',
  },
  pt: {
    pronouns: '(?:eu)',
    bare: '(?:\\w+[aeio]mos|tenho|moro|vendo|sou|represento|trabalho|faco|vivo|ofereco|dou|forneco|estou)',
    asks: 'procur\\w+|busc\\w+|precis\\w+|quer\\w+|dese\\w+|gostari\\w+|necessit\\w+|solicit\\w+|pretend\\w+|ped\\w+|pec\\w+|pod\\w+|posso|dev\\w+|prefer\\w+|esper\\w+|agradec\\w+|vamos|(?:tenho|temos) (?:que|de|interesse)|(?:estamos|estou)(?! (?:em\\b|no\\b|na\\b|situad|localizad|abri|lanc|mont|cri))|encontr\\w+|contact\\w+|\\w+(?:tr|tim|xim|nim)[aei]mos|ramos',
    adverbs: 'ja|tambem|so|agora|atualmente|nao',
    possessive: '(?:(?:o|a|os|as) )?(?:noss[oa]s?|meus?|minhas?)',
    wanted:
      'objetiv\\w+|lista|busca|zona|proxim\\w+|ideal|nome|prioridade|interesse|orcamento|pedido|publico|alvo|nov\\w+|\\d\\w*',
  },
  nl: {
    pronouns: '(?:ik|wij|we(?= (?:\\w+ )?\\w*(?:en|aan|oen|ien|ijn)\\b))',
    bare: '(?:heb|ben|run|verkoop|verhuur|bouw|begin|plaats|bezit)(?= (?:een|mijn|de|het|al|uit)\\b)',
    asks: 'zoek\\w*|wil\\w*|zou\\w*|wens\\w*|vra\\w*|graag|mag|mogen|kan|kunnen|moet\\w*|hoop|hopen|richten|(?:heb|hebben) (?:\\w+ ){0,3}nodig|(?:ben|zijn) (?:op )?zoek\\w*',
    adverbs: 'al|nu|zelf|momenteel|alleen|net',
    possessive: '(?:ons|onze|mijn)',
    wanted:
      'doel\\w*|lijst\\w*|zoek\\w*|wens\\w*|regio|gebied|volgende|ideale|naam|prioriteit|budget|aanvraag|nieuwe?|nieuwsbrief|\\d\\w*',
  },
};

/** Languages with the same pronouns, or the same endings of verbs: each leaves out what asks in another. */
const ALIKE = [
  ['es', 'it', 'pt'],
  ['en', 'nl'],
] as const;
const asksLike = (language: string): string =>
  (ALIKE.find((group) => group.some((one) => one === language)) ?? [language])
    .map((one) => FIRST_PERSONS[one]?.asks)
    .join('|');

const ASKS_SO = new RegExp(`^(?:${asksLike('es')})$`, 'u');
/** Whether a Spanish, Italian or Portuguese verb asks for something. */
export const asksInRomance = (word: string): boolean => ASKS_SO.test(word);

const asking = (language: string): string => `(?!(?:${asksLike(language)})(?= |$))`;

/** `we roast coffee`, `Wir verkaufen`: what the writer does, has or is. */
const does = (language: string, { pronouns, adverbs }: FirstPerson): string =>
  `${pronouns}(?: (?:${adverbs}))* ${asking(language)}[a-z]+`;

/** `vendemos`, `verkaufe`: the same without a pronoun. */
const doesBare = (language: string, { bare, adverbs }: FirstPerson): string =>
  `(?:(?:${adverbs}) )*${asking(language)}${bare}`;

/** `notre labo fabrique`: whatever is the writer's own. */
const own = ({ possessive, wanted }: FirstPerson): string =>
  `${possessive} (?!(?:${wanted})(?= |$))[a-z]+`;

const OTHERS = [
  ...WISHES_TO_OFFER,
  ...PURPOSES,
  IS_DOING,
  '(?:last|previous|past) (?:month|year|week|time)(?: (?:we|i) (?!need\\b|want\\b|would\\b|am\\b|are\\b)[a-z]+)?',
  '(?:you|they)(?: (?:already|just|recently))? (?:gave|sent|found|delivered|have sent|have given)',
  '(?:he|she|they)(?: already)? (?:has|have|had|owns?|runs?|lives?|manages?|works? (?:with|in))',
  '(?:(?:the |this )?(?:end )?user|the (?:client|customer))(?: (?!needs?\\b|wants?\\b|would\\b|requires?\\b|requests?\\b|seeks?\\b|likes?\\b|asks?\\b|looks\\b|list\\b)\\w+(?:s|ed)|$)',
  '(?:based|headquartered|located) (?:in|at)',
  '(?:(?:looking |wanting |trying |hoping )?to )?(?:sell|pitch|promote|offer) (?!to\\b)[a-z]+',
  'as part of',
  '[a-z]+(?: [a-z]+){0,4}(?= (?:here|hier|ici)$)',
  'sent from',
  'as an?',
  '(?:many |vielen |mille |muchas )?(?:thanks|thank you|thx|danke|merci|gracias|grazie|obrigad[oa]|bedankt|dank)(?: (?:so much|very much|a lot|beaucoup|mille|again))? (?:for|fur|pour|por|per|pelos?|pelas?|voor)(?! \\w+ing )',
  'als \\w+(?= (?:\\w+ ){0,6}(?:such|brauch|benotig|mocht|hatt|zoek|wil))',
  '(?:letzte[nrs]?|vorige[nrs]?) (?:monat|jahr|woche|mal)(?: [a-z]+ (?:wir|ich))?',
  '(?:der|die|ein) (?:kunde|kundin|nutzer|auftraggeber|mandant|chef|chefin)(?: (?!such|brauch|benotig|mocht|will\\b|wunsch)\\w+t|$)',
  '(?:\\w+ ){1,3}(?!such|brauch|benotig|mocht|hatt|woll|wurd|konn|wunsch|freu|bitt|hoff)\\w+(?:e|e?n) (?:wir|ich)',
  '(?:le |la |l )?(?:mois|annee|semaine) (?:dernier|derniere|passee?)(?: (?:nous avons|on a|j ai) [a-z]+)?|vous (?:m|nous) avez',
  'en tant qu?(?: [a-z]+)?',
  'como (?:agencia|empresa|distribuidor|fabricante|mayorista|proveedor|agenzia|azienda|fornecedor|fabbricante)',
  '(?:el |la |o |a |no |na )?(?:mes|ano|semana) pass?ad[oa]',
  'como (?!\\d|un[oa]s|mucho|maximo|minimo|poco|um[ao]s)\\w+(?: (?:de|en|do|da|di|a) \\w+){0,2}$',
  '(?:il |lo |la |l )?(?:mese|anno|settimana) scors[oa](?: (?:abbiamo|ho) [a-z]+)?',
  'come (?:fornitor\\w+|produttor\\w+|agenzia|azienda)',
  '(?:vorige?|afgelopen) (?:maand|jaar|week|keer)(?: [a-z]+ (?:we|wij|ik))?',
  '(?:de|een) (?:klant|gebruiker|opdrachtgever|baas)(?: (?!zoek|wil|wens|vraag|heeft nodig)(?:\\w+t|is)|$)',
];

const whole = (form: string): string =>
  `^(?:(?:ps|p s|note|fyi|btw|also|yesterday|earlier|recently|before|and|but|und|aber|et|mais|y|pero|e|ma|mas|en|maar) )?(?:${form})(?= |$)`;

/** The French `on` is English too, the German `bin` as well, and the Spanish `mi` Italian: they need their language. */
const SHARED = /\|on\b/u;
const KEPT_APART: ReadonlySet<string> = new Set(['de', 'nl']);
const ANYWHERE = patternsOf(
  [
    ...Object.entries(FIRST_PERSONS).flatMap(([language, person]) => [
      does(language, { ...person, pronouns: person.pronouns.replace(SHARED, '') }),
      ...(KEPT_APART.has(language) ? [] : [doesBare(language, person)]),
    ]),
    ...OTHERS,
  ],
  whole,
);
const IN_LANGUAGE: Readonly<Record<string, readonly RegExp[]>> = Object.fromEntries(
  Object.entries(FIRST_PERSONS).map(([language, person]) => [
    language,
    patternsOf(
      [
        own(person),
        ...(SHARED.test(person.pronouns) ? [does(language, person)] : []),
        ...(KEPT_APART.has(language) ? [doesBare(language, person)] : []),
      ],
      whole,
    ),
  ]),
);

/** What somebody has, is, sells or was given, as a clause begins: it says nothing about whom to find. */
export const statesIn = (language: string): readonly RegExp[] => [
  ...(IN_LANGUAGE[language] ?? []),
  ...ANYWHERE,
];
