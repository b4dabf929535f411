const TO_OFFER =
  '(?:(?:ofrec|vend|propon|present|mostr|ensen)[aei]r(?:les?|los|las)?|(?:offrir|propor|vender|presentar|mostrar)(?:e|gli|lor|re)|(?:oferec|vend|apresent|mostr)[aei]r(?:[ -]?lhes?)?|propor|(?:leur )?(?:proposer|vendre|offrir|presenter|montrer))';
/** Who wishes to offer something asks for nothing: `quiero ofrecerles un software`, `ich will ihnen ... anbieten`. */
export const WISHES_TO_OFFER = [
  `(?:quiero|queremos|quisiera|quisieramos|voglio|vogliamo|vorrei|vorremmo|quero|gostaria de|je veux|je voudrais|nous voulons|nous voudrions|on veut|on voudrait) (?:\\w+ )?${TO_OFFER}`,
  '(?:ich|wir) (?:will|wollen|mochte|mochten|wurde|wurden) (?:ihnen|denen|euch)(?= .*(?:anbieten|verkaufen|vorstellen|zeigen|vermieten|prasentieren)$)',
  '(?:ik|wij|we) (?:wil|willen) (?:hun|hen|ze|aan)(?= .*(?:aanbieden|verkopen|voorstellen|tonen|laten zien)$)',
];
const OCCASION =
  '(?:stud(?:y|ie)|survey|thesis|dissertation|research|(?:trade )?(?:fair|show)|event|newsletter|guide|book|article|report|conference|article|podcast|magazine|umfrage|masterarbeit|bachelorarbeit|doktorarbeit|diplomarbeit|messe|veranstaltung|tagung|buch|reisefuhrer|reportage|magazin|etude|enquete|memoire|these|salon|foire|evenement|congres|livre|article|lettre d information|estudio|encuesta|tesis|trabajo|investigacion|feria|evento|congreso|boletin|guia|libro|reportaje|ricerca|indagine|tesi|fiera|congresso|guida|articolo|pesquisa|tese|feira|livro|onderzoek|enquete|scriptie|beurs|evenement|congres|nieuwsbrief|gids|boek|artikel)';
const OUR =
  '(?:an?|the|our|my|this|eine?n?|die|unsere?n?|meine?n?|une?|la|le|l|notre|mon|ma|nos|un|una|mi|nuestr[oa]|el|il|lo|la mia|la nostra|il mio|il nostro|uma?|o|a|meu|minha|o meu|a minha|nosso|nossa|o nosso|a nossa|een|de|het|onze|ons|mijn)';

/** Why or for what somebody asks: `It's for a trade fair in Milan`, `C'est pour un salon à Paris`. */
export const PURPOSES = [
  `(?:for|fur|pour|para|pra|per|voor) ${OUR} (?:[a-z]+ ){0,2}?${OCCASION}`,
  '(?:it s|its|it is|this is|this one is|that s|thats|all) (?:for|part of|about)',
  '(?:das ist|ist|es ist|das ware) (?:fur)|(?:es|dabei) geht (?:es )?um|(?:das ganze|der zweck) ist',
  '(?:c est|ce serait|ce sera) pour',
  '(?:es|seria|esto es|lo quiero|todo esto es) para',
  '(?:e|sarebbe|serve|servono) per (?:un|il|la|lo|una|i|le|l)',
  '(?:e|seria|isso e|tudo isso e) (?:para|pra)',
  '(?:het|dit|dat) is (?:voor)|(?:het|dit) gaat om',
];
/** `Sto preparando una guida`, `Estamos abriendo un gimnasio`. */
export const IS_DOING =
  '(?:sto|stiamo|estoy|estamos|estou) (?!busc|cerc|procur|necesit|precis)\\p{L}+ndo';
