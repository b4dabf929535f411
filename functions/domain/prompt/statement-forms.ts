import { PURPOSES, WISHES_TO_OFFER } from './first-person.ts';
import { patternsOf } from './patterns-of.ts';

/** What a first person does who asks for something: everything else states what they are or do. */
const ASKING_VERBS =
  '(?:needs?|needed|wants?|wanted|wanna|gotta|would|wish|look|looking|looked|search|searching|seek|seeking|require|requiring|request|requesting|likes?|love|prefer|preferring|hope|hoping|plan to|try|trying|can|could|may|might|must|should|shall|will|expect|ask|asked|asking|find|get|think|guess|mean|meant|said|care|mind|target|targeting|focus|focusing|order|after|interested|in need|hunting|thinking|wondering|in the market|have to|had to|want|not|no|zoek|zoeken|wil|willen|zou|zouden|wensen|vragen|graag|going to|about to|here to|open to|happy|keen|fine|ok|okay|in (?!\\w+ing\\b)(?:search|need|want)|also|and)';
const ADVERBS =
  '(?: (?:already|currently|also|now|just|only|still|recently|mainly|mostly|usually|\\w+ly|all|both))*';
const FIRST_PERSONS =
  '(?:i am|we are|i have been|we have been|i ve|we ve|im|were|ive|weve|i m|we re|i|we)';
/** `we do not serve London`; who does not want something asks. */
const REFUSING = '(?:(?:do|does|did) not|dont|cannot|cant|wont|will not|never)';
/** What somebody has, is, sells or was given, as a clause begins: it says nothing about whom to find. */
export const STATES = patternsOf(
  [
    ...WISHES_TO_OFFER,
    ...PURPOSES,
    `${FIRST_PERSONS}${ADVERBS} ${REFUSING} (?!${ASKING_VERBS}\\b)[a-z]+`,
    `${FIRST_PERSONS}${ADVERBS} (?!(?:${ASKING_VERBS}|${REFUSING})\\b)[a-z]+`,
    '(?:last|previous|past) (?:month|year|week|time)(?: (?:we|i) (?!need\\b|want\\b|would\\b|am\\b|are\\b)[a-z]+)?',
    '(?:you|they)(?: (?:already|just|recently))? (?:gave|sent|found|delivered|have sent|have given)',
    '(?:he|she|they)(?: already)? (?:has|have|had|owns?|runs?|lives?|manages?|works? (?:with|in))',
    '(?:our|my)(?: (?!name|next|new|ideal|target|targets|goal|aim|focus|list|search|wish|priority|area|region|territory|city|town|location|market|first|second)\\w+){1,3}? (?:is|are|has|have|was|were|had|owns?|runs?|sells?|serves?|makes?|offers?|builds?|works? with)',
    '(?:(?:our|my) (?:company|firm|business|agency|startup|start up|team|shop|store|studio|brand|client|customer|user|employer|boss|partner|husband|wife|brother|sister|friend|dad|mom|mother|father)|(?:the |this |our )?(?:end )?user|the (?:client|customer))(?: (?!needs?\\b|wants?\\b|would\\b|requires?\\b|requests?\\b|seeks?\\b|likes?\\b|asks?\\b|looks\\b|list\\b)\\w+(?:s|ed)|$)',
    '(?:based|headquartered|located) (?:in|at)',
    '(?:(?:looking |wanting |trying |hoping )?to )?(?:sell|pitch|promote|offer) (?!to\\b)[a-z]+',
    'as part of',
    '[a-z]+(?: [a-z]+){0,4}(?= (?:here|hier|ici)$)',
    'je suis (?!interess|curieu|ravi|desol|pret|a\\b|en\\b|dans\\b|sur\\b|tres\\b|bien\\b|tout\\b|disponible)[a-z]+',
    'sent from',
    'as an?',
    '(?:many |vielen |mille |muchas )?(?:thanks|thank you|thx|danke|merci|gracias|grazie|obrigad[oa]|bedankt|dank)(?: (?:so much|very much|a lot|beaucoup|mille|again))? (?:for|fur|pour|por|per|pelos?|pelas?|voor)(?! \\w+ing )',
    '(?:ich|wir)(?: (?!suche|brauch|benotig|mocht|hatte|will|wollen|wurde|bitte)\\w+)? (?!suche|brauch|benotig|mocht|hatte|will|wollen|wurde|wunsche|interessier|freue|bitte|kann|konn|hoff)(?:\\w+(?:e|en)|bin|sind|bekam|war|waren|hab|mach|bau|verkauf|betreib|vertreib|lief[er]r?|fuhr|leit|plan|schreib|arbeit|wohn|sitz|hatt|komm)\\b',
    'als \\w+(?= (?:\\w+ ){0,6}(?:such|brauch|benotig|mocht|hatt|zoek|wil))',
    '(?:letzte[nrs]?|vorige[nrs]?) (?:monat|jahr|woche|mal)(?: [a-z]+ (?:wir|ich))?',
    '(?:unsere?|meine?|der|die|ein)(?: \\w+)? (?:buro|firma|zentrale|hauptsitz|sitz|kunden?|kundin|nutzer|auftraggeber|mandant|team|verlag|verein|labor|startup|konkurrent|konkurrenz|unternehmen|betrieb|agentur|filiale|laden|wettbewerber|chef|chefin|mann|frau|freund|freundin|bruder|schwester|vater|mutter|partner)(?: (?!such|brauch|benotig|mocht|will\\b|wunsch)\\w+t|$)',
    '(?:unsere?|meine?)(?: \\w+)? (?:kunden|filialen|konkurrenten|wettbewerber) (?:sind|haben|sitzen)',
    '(?:j ai|nous avons|on a|j habite|nous habitons|je vis|je gere|je tiens|je dirige|je possede|je represente|nous representons|nous (?:vendons|proposons|fabriquons|distribuons|livrons|louons|installons|fournissons|exportons|importons|travaillons|lancons|gerons)|je (?:vends|propose|fabrique|distribue|livre|loue|installe|fournis|exporte|travaille|lance)|en tant qu \\w+|en tant que|(?:je suis|nous sommes|on est)(?= (?:(?!interess|curieu|pret|ravi|desol)\\w+ (?:a|en|dans|sur|pres) |bases?|basees?|situes?|situees?|un|une|a|de|d|le|la)\\b))',
    '(?:le |la |l )?(?:mois|annee|semaine) (?:dernier|derniere|passee?)(?: (?:nous avons|on a|j ai) [a-z]+)?|vous (?:m|nous) avez',
    '(?:notre|nos|mon|ma|mes) (?:bureau|bureaux|entreprise|societe|siege|clients?|cliente|utilisateur|utilisatrice|concurrents?|agence|boutique|magasin|patron|mari|femme|frere|soeur|ami|amie)(?: (?!cherch|recherch|souhait|veut|voudr|aimer|demand)\\w+|$)',
    '(?:verkaufe|vertreibe|liefere|biete|produziere|installiere|vermiete|baue|fertige|betreibe|entwickle)(?! ich)',
    'on (?:fait|vend|fabrique|livre|loue|installe|propose|nettoie|fournit|distribue|gere|tient)',
    'je (?:suis|tiens|fais|travaille)(?= (?:photographe|graphiste|fleuriste|coiffeur|coiffeuse|traiteur|boulanger|comptable|avocat|architecte|\\w+(?:iste|eur|euse|ien|ienne|ier|iere))\\b)',
    '(?:yo |nosotros )?(?:ya )?(?:tengo|tenemos|vivo|vivimos|vendo|vendemos|soy|somos|dirijo|poseo|represento|representamos|trabajo|trabajamos|ofrecemos|fabricamos|distribuimos|suministramos|alquilamos|instalamos|exportamos|importamos|llevo|llevamos|gestiono|gestionamos|(?:estamos|estoy)(?= (?:en|ubicad|basad|lanzando|abriendo)))',
    'como (?:agencia|empresa|distribuidor|fabricante|mayorista|proveedor|agenzia|azienda|fornecedor|fabbricante)',
    '(?:el |la )?(?:mes|ano|semana) pasad[oa]',
    '(?:nuestr[oa]s?|mis?) (?:oficinas?|empresa|sede|clientes?|usuari[oa]|competidor(?:es)?|agencia|tienda|negocio|jefe|marido|mujer|hermano|hermana|amigo|amiga)(?: (?!busca|necesita|quier|requier|dese|pide)\\w+|$)',
    'como (?!\\d|un[oa]s|mucho|maximo|minimo|poco|um[ao]s)\\w+(?: (?:de|en|do|da|di|a) \\w+){0,2}$',
    '(?:ho|abbiamo|abito|abitiamo|vivo|viviamo|vendiamo|gestisco|gestiamo|rappresento|rappresentiamo|lavoro|lavoriamo|produciamo|offriamo|distribuiamo|forniamo|noleggiamo|installiamo|esportiamo|(?:siamo|sono)(?= (?:a|di|in|un|una|il|la|l)\\b))',
    '(?:il |lo |la |l )?(?:mese|anno|settimana) scors[oa](?: (?:abbiamo|ho) [a-z]+)?',
    '(?:il |la |i |le )?(?:nostr[oaie]|mi[oa]|miei) (?:ufficio|azienda|ditta|sede|clienti|cliente|utente|concorrente|agenzia|negozio|capo|marito|moglie|fratello|sorella|amico|amica)(?: (?!cerca\\b|cerchi|vuole|vorr|desider|chied)\\w+|$)',
    'come (?:fornitor\\w+|produttor\\w+|agenzia|azienda)',
    '(?:eu |nos )?(?:ja )?(?:tenho|temos|moro|vendo|vendemos|sou|somos|represento|representamos|trabalho|trabalhamos|oferecemos|fornecemos|produzimos|alugamos|distribuimos|instalamos|exportamos|(?:estamos|estou)(?= (?:em|no|na|situad|localizad|abrindo|lancando)))',
    '(?:o |a |no |na )?(?:mes|ano|semana) passad[oa]',
    '(?:o |a |os |as )?(?:noss[oa]s?|meus?|minhas?) (?:escritorio|empresa|sede|clientes?|usuari[oa]|concorrente|agencia|loja|chefe|marido|mulher|irmao|irma|amigo|amiga)(?: (?!procura|precisa|quer|busca|dese|gost|pede)\\w+|$)',
    '(?:ik|wij|we)(?: (?!zoek|wil|zou|graag|hebben wil)\\w+)? (?!zoek|wil|zou|vraag|graag|mag|kan|moet)(?:\\w+en|heb|ben|woon|zit|zijn|verkoop|bezit|run|maak|lever)\\b',
    '(?:vorige?|afgelopen) (?:maand|jaar|week|keer)(?: [a-z]+ (?:we|wij|ik))?',
    '(?:ons|onze|mijn|de|een) (?:kantoor|bedrijf|hoofdkantoor|klant|gebruiker|opdrachtgever|concurrent|winkel|zaak|baas|man|vrouw|broer|zus|vriend|vriendin)(?: (?!zoek|wil|wens|vraag|heeft nodig)(?:\\w+t|is)|$)',
    '(?:ons|onze|mijn) (?:kantoren|klanten|winkels|concurrenten) (?:zijn|hebben|zitten|liggen)',
  ],
  (form) =>
    `^(?:(?:ps|p s|note|fyi|btw|also|yesterday|earlier|recently|before) )?(?:${form})(?= |$)`,
);
