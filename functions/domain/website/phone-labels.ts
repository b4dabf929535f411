/** What the words beside a number say that it is. */
export type PhoneLabel = 'phone' | 'fax' | 'other' | undefined;

const PHONE_WORD =
  /(?:\btel(?:ef(?:on|ono|one|oon)?|ephone)?(?![a-z])|\btel(?=\d)|tél|telefon|telefoon|telephon|teléf|tlf|tfno|phone|\bfon\b|\bph(?=[\s.:])|\bruf|\bcall|mobil|\bmob(?=[\s.:])|handy|\bcell|móvil|celular|telemóvel|\bgsm|portable|hotline|whatsapp|✆|☎|📞|anruf|appel|llam|chiam|bel ons|\bbel\b|\bbellen|ligue|\bsms\b|text us|dial|toll[- ]?free|\bdirect(?:o|e|line)?\b|switchboard|zentrale|\bvoice\b)/gi;
/** Not in "Facsimile" only: `Telefax` is a fax although it begins with a phone. */
const FAX_WORD = /(?:telefax|tele-fax|faxe?(?![a-z])|\bfx\b|faks|facsimile|télécopi|telecopi)/gi;
const LETTER = /(?:^|[\s(|·•,;/–-])([tpmf])[.:)]{0,2}\s{0,3}$/i;

/** Words before numbers that are not dialled. */
const OTHER_LABEL =
  /(?<!\p{L})(?:vat|ust|umsatzsteuer|steuer|tax|iban|bic|swift|hr[ab]|siret|siren|tva|p\.? ?iva|partita iva|c\.? ?f\.?|rea|nif|cif|kvk|btw|bsn|cnpj|nipc|ein|npi|dea|lic(?:ense|ence)?|registration|reg|isbn|issn|ean|sku|order|invoice|account|konto|blz|zip|plz|©|copyright|lat|lng|lon|ref|id|№|#|customer|member|serial|visitor|abn|acn|company|charity)[\s.:#()-]{0,4}(?:no|nr|number|nummer|n°|id)?[\s.:#-]{0,3}(?:[a-z]{2})?\s?$/iu;

/** `Phone no.:`, `Cell #`: that of the phone. */
const NUMBER_OF_LABEL =
  /^[a-zé]{0,6}[\s.:-]{0,3}(?:no|nr|number|nummer|numéro|número|numero|n°|#)?[\s.:#-]{0,4}$/i;
/** One number for both: it rings. */
const BOTH =
  /(?:phone|tel(?:efon[oe]?|ephone)?|tél(?:éphone)?|fon|teléfono)\.?(?:\s{0,2}[/+&-]\s{0,2}|\s(?:and|und|et|y|e|en|ou|or)\s)(?:tele)?fax[^\p{L}\d]{0,8}$/iu;
/** A label may be followed by what the line is for: `Fax (EU):`, `Phone number:`. */
const MAX_LABEL_DISTANCE = 26;

/**
 * What the text before a number calls it; the last word wins. Text before another number belongs to that one.
 */
export function labelOf(textBefore: string): PhoneLabel {
  const own = /[^\d]*(?:\d{1,4}[^\d]+){0,2}$/.exec(textBefore.slice(-60))?.[0] ?? '';
  const text = own.slice(-48);
  if (BOTH.test(text)) return 'phone';
  const phone = lastEnd(PHONE_WORD, text);
  const fax = lastEnd(FAX_WORD, text);
  const isNear = (end: number) => end !== -1 && text.length - end <= MAX_LABEL_DISTANCE;
  const letter = LETTER.exec(text)?.[1]?.toLowerCase();
  if (letter !== undefined) return letter === 'f' ? 'fax' : 'phone';
  // `Telefax` ends where its fax does.
  if (isNear(fax) && fax >= phone) return 'fax';
  if (phone !== -1 && NUMBER_OF_LABEL.test(text.slice(phone))) return 'phone';
  if (OTHER_LABEL.test(text)) return 'other';
  return isNear(phone) ? 'phone' : undefined;
}

function lastEnd(word: RegExp, text: string): number {
  let end = -1;
  for (const match of text.matchAll(word)) end = match.index + match[0].length;
  return end;
}

const FAX_IN_BRACKETS = /^\s?[([][^)\]\d]{0,30}\bfax\b[^)\]\d]{0,20}[)\]]/i;
/** `512 555 0124 fax`, but not `512 555 0123 Fax 512 555 0124`, nor the empty `512 555 0123 Fax:`. */
const FAX_BEHIND = /^\s?[-–,]?\s?(?:tele)?fax\b(?!\s?[:.])(?!\D{0,6}\d)/i;

/** Whether the text behind a number makes it a fax. `isLabelled`: the text before it says that it is a phone. */
export function isFaxBehind(textAfter: string, isLabelled: boolean): boolean {
  return FAX_IN_BRACKETS.test(textAfter) || (!isLabelled && FAX_BEHIND.test(textAfter));
}
