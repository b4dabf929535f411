import { firstMatch, patternsOf } from './patterns-of.ts';

/**
 * Languages that leave out their pronouns begin a statement with its verb: `Fabrico botellas`, `Puliamo uffici`. What
 * nobody does who asks, folded.
 */

/** `busco`, `necesito`, `cerchiamo`, `precisamos`: who says so asks. */
const ASKING =
  /^(?:busc|necesit|requer|solicit|dese|prefer|ped|quer|quis|gost|interes|pod|cerchi|vogli|vorre|desider|richied|necessit|abbi|dobbi|possi|procur|precis|necessit|gostari|contact|contatt|visit|llam|escrib(?:amos|iremos)|encontr|trov|querr|deb)/u;

/** `hacemos`, `montamos`, `noleggiamo`, `alugamos`: the plural has endings that no noun has. */
const PLURALS: Readonly<Record<string, RegExp>> = {
  es: /^\p{L}{2,}(?:amos|emos|imos)$/u,
  pt: /^\p{L}{2,}(?:amos|emos|imos)$/u,
  it: /^\p{L}{2,}iamo$/u,
};

/** In the singular they look like nouns: those of what people do for a living. */
const SINGULARS: Readonly<Record<string, RegExp>> = {
  es: /^(?:vendo|fabrico|distribuyo|importo|exporto|armo|monto|llevo|hago|disenio|diseno|construyo|instalo|reparto|alquilo|ofrezco|represento|dirijo|gestiono|organizo|escribo|preparo|imprimo|reparo|limpio|transporto|suministro|cultivo|produzco|elaboro|abro|estudio|desarrollo|programo|manejo|edito|publico|doy|creo|comercializo|trabajo|vivo|soy|tengo|lanzo|emprendo)$/u,
  pt: /^(?:vendo|fabrico|distribuo|importo|exporto|faco|produzo|monto|represento|alugo|instalo|construo|conserto|limpo|forneco|organizo|escrevo|crio|desenvolvo|moro|abro|entrego|imprimo|cultivo|gerencio|dirijo|edito|publico|dou|ofereco|comercializo|trabalho|lanco|estudo|sou|tenho)$/u,
  it: /^(?:vendo|faccio|produco|distribuisco|importo|esporto|gestisco|rappresento|scrivo|organizzo|realizzo|creo|costruisco|installo|riparo|pulisco|tratto|offro|fornisco|coltivo|stampo|vivo|abito|apro|preparo|dirigo|insegno|sviluppo|traduco|lancio|lavoro|ho)$/u,
  de: /^(?:mache?|betreue|importiere|exportiere|organisiere|plane|eroffne|schreibe|grunde|handle|fotografiere|leite|fuhre|arbeite|hab|studiere|entwickle|vertrete|restauriere|repariere|reinige|gestalte|programmiere|backe|braue|roste|berate)$/u,
  nl: /^(?:verkoop|maak|bouw|lever|importeer|exporteer|organiseer|begin|schrijf|studeer|run|verhuur|plaats|ontwerp|ontwikkel)$/u,
};
/** `Sto preparando una guida`, `Estamos abriendo un gimnasio`. */
const IS_DOING =
  /^(?:sto|stiamo|estoy|estamos|estou) (?!busc|cerc|procur|necesit|precis)\p{L}+ndo(?= |$)/u;
/** The nouns of the same letters stand before what says whose or where: `cultivo de rosas`, `Studio legale`. */
const NOUN_GOES_ON = /^(?:de|d|di|del|della|do|da|dos|das|von|van|en|em|in|a|y|e|:|,)$/u;

/** Forms of which another language has the words: `ma`, `on`. */
const OWN_FORMS: Readonly<Record<string, readonly RegExp[]>> = {
  fr: patternsOf(
    [
      '(?:je|j|nous|on)(?: (?:y|en|me|leur|lui|les))? (?!cherch|recherch|voud|veu[xt]|voulons|souhait|aimer|ai |avons|faut|demand|suis|sommes|est|vis[eo]|cibl|prospect|contact|prend|prefer|peu[xt]|pouvons|pourr|esper|compt|doi[st]|devons|sollicit|command|envisag|pense|serai|seri|ne )[a-z]{3,}',
      '(?:notre|nos|mon|ma|mes) (?!besoins?|recherche|cible|cibles|demande|liste|zone|secteur|objectif|budget|prospects?|priorite|but|prochain|client ideal)\\w+ (?!est |sont |cherch|recherch|souhait|veut|voudr|aimer|demand|de |d |du |des )\\w+(?:e|t|d|ent)(?= )',
    ],
    (form) => `^(?:${form})(?= |$)`,
  ),
  nl: patternsOf(
    [
      '(?:ik|wij|we) (?!zoek|wil|zou|vraag|vragen|graag|mag|mogen|kan|kunnen|kun|moet|hoop|hopen|hebben (?:een|nodig|graag)|bedoel)[a-z]{3,}\\b',
    ],
    (form) => `^(?:${form})(?= |$)`,
  ),
};

/** How many words open what a writer states of themselves with a verb; 0 where none does. */
export function firstPersonLead(words: string, language: string): number {
  if (IS_DOING.test(words)) return 2;
  const own = firstMatch(OWN_FORMS[language] ?? [], words);
  if (own !== undefined) return own.split(' ').length;
  const [first = '', next = ''] = words.split(' ');
  if (ASKING.test(first)) return 0;
  if (PLURALS[language]?.test(first) === true) return 1;
  const isVerb = SINGULARS[language]?.test(first) === true && next !== '';
  return isVerb && !NOUN_GOES_ON.test(next) ? 1 : 0;
}

const TO_OFFER =
  '(?:(?:ofrec|vend|propon|present|mostr|ensen)[aei]r(?:les?|los|las)?|(?:offrir|propor|vender|presentar|mostrar)(?:e|gli|lor|re)|(?:oferec|vend|apresent|mostr)[aei]r(?:[ -]?lhes?)?|propor|(?:leur )?(?:proposer|vendre|offrir|presenter|montrer))';
/** Who wishes to offer something asks for nothing: `quiero ofrecerles un software`, `ich will ihnen ... anbieten`. */
export const WISHES_TO_OFFER = [
  `(?:quiero|queremos|quisiera|quisieramos|voglio|vogliamo|vorrei|vorremmo|quero|gostaria de|je veux|je voudrais|nous voulons|nous voudrions|on veut|on voudrait) (?:\\w+ )?${TO_OFFER}`,
  '(?:ich|wir) (?:will|wollen|mochte|mochten|wurde|wurden) (?:ihnen|denen|euch)(?= .*(?:anbieten|verkaufen|vorstellen|zeigen|vermieten|prasentieren)$)',
  '(?:ik|wij|we) (?:wil|willen) (?:hun|hen|ze|aan)(?= .*(?:aanbieden|verkopen|voorstellen|tonen|laten zien)$)',
];
/** Why or for what somebody asks: `It's for a trade fair in Milan`, `C'est pour un salon à Paris`. */
export const PURPOSES = [
  '(?:it s|its|it is|this is|this one is|that s|thats|all) (?:for|part of|about)',
  '(?:das ist|ist|es ist|das ware) (?:fur)|(?:es|dabei) geht (?:es )?um|(?:das ganze|der zweck) ist',
  '(?:c est|ce serait|ce sera) pour',
  '(?:es|seria|esto es|lo quiero|todo esto es) para',
  '(?:e|sarebbe|serve|servono) per (?:un|il|la|lo|una|i|le|l)',
  '(?:e|seria|isso e|tudo isso e) (?:para|pra)',
  '(?:het|dit|dat) is (?:voor)|(?:het|dit) gaat om',
];
