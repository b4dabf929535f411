import type { Sentence } from './tokens.ts';

/** What stands before a colon or an arrow and says for whom, on what occasion or under which name somebody asks. */
const HEADS_REQUEST = new RegExp(
  `^(?:${[
    '(?:for|fur|pour|para|per|voor) .+',
    '(?:zap|workflow|trigger|automation|flow|step|event|webhook|campaign|project|account|context|background|persona|ticket|task|subject|job|kampagne|projekt|vorgang|campagne|projet|contexte|campana|proyecto|contexto|campagna|progetto|contesto|campanha|projeto|context|kontext)(?: .+)?',
    '(?:(?:new|inbound|incoming|lead|customer|client|user) )*(?:request|query|inquiry|enquiry|order|message|email|question|anfrage|auftrag|bestellung|demande|commande|solicitud|pedido|richiesta|ordine|aanvraag|opdracht)(?: (?:from|by|of|von|vom|de|du|d|da|del|dal|van)\\b.*)?',
    '(?:helping|working|writing|calling|asking|acting|building|preparing|planning|researching) .+',
    '(?:\\w+ ){1,4}(?:search|list|leads|campaign|prospecting|outreach|project|suche|liste|kampagne|projekt|akquise|recherche|prospection)',
    '(?:recherche|busqueda|ricerca|busca|campagne|campana|campagna|campanha|lista|liste|elenco|zoektocht)(?: .+)?',
  ].join('|')})$`,
  'u',
);
/** `Row 114: ...` */
const ROW =
  /^(?:row|line|record|entry|item|lead|query|request|job|task|ticket|zeile|eintrag|anfrage|fila|linea|registro|ligne|riga|linha|rij|regel) (?:no |nr |number )?\d{1,6}$/u;
const LONGEST_HEADING = 10;

/** How many words of a heading begin here: `Subcontractor search: ...`, `Zap: new deal -> ...`. */
export function headingLead(sentence: Sentence, at: number): number {
  if (at > 0 && !sentence.gap(at).includes('\n')) return 0;
  let to = at;
  while (to < at + LONGEST_HEADING && sentence.isWord(to)) to++;
  if (!sentence.isSeparator(to)) return 0;
  const gap = sentence.gap(to + 1);
  if (/[-=]>|→/u.test(gap)) return to - at;
  const words = sentence.words(at, to);
  if (!/:/u.test(gap)) return 0;
  return ROW.test(words) || (!/\b\d/u.test(words) && HEADS_REQUEST.test(words)) ? to - at : 0;
}

/** Where a heading ends: at its colon, or at the last arrow of a chain of steps. */
export function endOfHeading(sentence: Sentence, from: number, lead: number): number {
  const limit = Math.min(sentence.length, from + MOST_BEFORE_ARROW);
  for (let to = limit; to > from + lead; to--)
    if (sentence.isSeparator(to) && /[-=]>|→/u.test(sentence.gap(to + 1))) return to;
  return from + lead;
}
const MOST_BEFORE_ARROW = 24;
