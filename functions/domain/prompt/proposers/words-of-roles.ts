/** Stems of every word for somebody inside a business, in seven languages. */
const ROLES =
  /owner|propri|found|direct|dirett|diret|partner|manag|\b(?:mds?|gms?|hr|drh|pdg|vps?)\b|c[etfmoi]os?\b|presid|princip|teacher|headm|heads?\b|decision|decid|charge|contact|inhaber|fuhr|eigent|betreiber|chef|leit|grund|geran|gerent|patron|dirig|respons|fondat|exploit|interloc|person|duen|encarg|admin|fundad|titular|titolar|gestor|amminis|\bsoc[io]|referent|rappres|\bdon[oa]|eigena|zaakv|bedrijfsl|opricht|uitbat|beheer|boss|buyer|officer|pharmac|executive|supervis|coordin|secretar|engineer|programm|curator|procure|bursar|superint|dispatch|pastor|rector|licen[sc]e|vorstand|entscheid|gesellsch|ansprech|einkauf|inkoop|inkoper|jef[ea]|point of|ventas|compras|verkaufs|vertrieb/u;

/** Whether a folded line may name somebody in a business; the patterns that say whom are costly to compile. */
export const mayNamePerson = (line: string): boolean => ROLES.test(line);
