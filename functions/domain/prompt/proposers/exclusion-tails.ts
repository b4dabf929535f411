import type { Sentence, Span } from '../tokens.ts';

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/u));

/** Words that turn what stands before them down: a negation, what is there already, what is too far or can wait. */
const DENIES = words(`
  not no never nope dont doesnt wont cant isnt arent already excluded skip skipped omit dropped ignored forget far wait done did
  nicht nein nee nie niemals kein keine schon bereits weglassen auslassen aussparen ausschliessen ausklammern uberspringen
  streichen ignorieren weg raus aus weit warten erledigt ausgeschlossen ausgenommen
  non pas jamais deja exclu exclus exclue exclues exclure eviter oublier ignorer loin attendre tomber
  nunca ya excluir excluido excluida excluidos excluidas fuera tampoco lejos esperar descartado descartada descartar olvidar evitar
  mai gia escluso esclusa esclusi escluse escludere evitare saltare lontano lontana lontani lontane aspettare fuori
  nao ja excluido excluida excluidos excluidas longe fora esquecer
  niet nooit al reeds weglaten uitsluiten overslaan over ver wachten uitgesloten uitgezonderd
`);
/** What may stand beside them in a clause that says nothing else. */
const BESIDE = words(`
  we i they you it me us our my that those them these is are was were be can will would do does have has had got want wanted
  need needed included interest interests interested interesting relevant use good for to of from off too also please thanks
  thank buy know known cover covered contacted called serve supply work with last week month year apply count really actually
  anyway all thx
  ich wir mich mir uns sie es das die bitte danke lieber aber dann auch hab habe haben hatten ist sind kommt kommen in frage lass
  lassen wird werden will wollen mochte mochten brauche brauchen suche suchen benotige benotigen interessiert interessieren
  interesse bedarf relevant interessant gefragt gewunscht gemeint notig fallt fallen kenne kennen kann konnen alle zu letzte
  woche dabei zahlen betreuen beliefern bearbeitet gemacht kontaktiert
  je j nous on ils elles m me n ne le la les l y en c est sont ai a avons ont elle interesse interessent convient conviennent
  sert servent veux voulons veut peut peuvent peine besoin s il vous plait svp merci aussi surtout trop tres connait connaissons
  fait faite inclus incluse laissez laisser laisse
  yo nosotros nos lo los las es son esta estan tenemos tengo interesa interesan sirve sirven hace hacen falta vale valen quiero
  queremos necesito necesitamos puede pueden queda quedan muy demasiado por favor gracias conocemos conozco hecho hicimos incluido
  incluidos incluida incluidas hemos visto
  io noi mi ci li e sono abbiamo ho serve servono interessa interessano va vanno bene puo possono troppo molto per favore grazie
  conosciamo fatto fatti fatta voglio vogliamo cerco necessario inclusi incluse
  eu lhe o os as esta sao temos tenho interessam servem quero queremos preciso precisamos precisa pode podem fica ficam muito
  obrigado obrigada conhecemos feito fizemos de deixem deixar
  ik wij mij ons ze het dit zijn heb hebben hebt wil willen hoef hoeft hoeven zoek zoeken nodig relevant interessant interesseert
  interesseren graag maar liever aub dank bedankt ook meenemen meegerekend meerekenen meetellen inbegrepen sla slaan laat laten
  kan kunnen ken kennen te gedaan benaderd gehad van doe doen
`);
const LONGEST = 8;
/** `are not far`: what is not too far is no reason to leave it out. */
const NEAR = /^(?:far|weit|loin|lejos|lontan[oaie]|longe|ver)$/u;
const NEGATION = /^(?:not|no|nicht|pas|non|nao|niet|isnt|arent)$/u;

/**
 * How many words of a clause, to its end, turn down what stands before them: `not wanted`, `haben wir schon`, `is too far`.
 * Undefined where they say anything else.
 */
export function denyingTail(sentence: Sentence, at: number): number | undefined {
  let last = at;
  while (last < at + LONGEST && sentence.isWord(last)) last++;
  if (sentence.isWord(last)) return undefined;
  let denies = false;
  let end = at;
  for (; sentence.isWord(end); end++) {
    const word = sentence.word(end);
    if (sentence.isNamed(end)) return undefined;
    if (NEAR.test(word) && NEGATION.test(sentence.word(end - 1)) && end > at) return undefined;
    if (DENIES.has(word)) denies = true;
    else if (!BESIDE.has(word)) return undefined;
  }
  return denies ? end - at : undefined;
}

/** Whether the last words of what is left out turn the names before them down. */
export function isTurnedDown(sentence: Sentence, { from, to }: Span): boolean {
  for (let at = from + 1; at < to; at++) if (denyingTail(sentence, at) === to - at) return true;
  return false;
}
