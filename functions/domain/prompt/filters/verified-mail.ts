/** What people call an address that mail reaches. */
const WORKING_MAIL =
  'verified|validated|valid|checked|confirmed|deliverable|working|verifizierte?[nrs]?|gepruft[en]*|zustellbare?[nrs]?|gultige?[nrs]?|verificad[oa]s?|valid[oaie]s?|verifi(?:e|ee)s?|verificat[ei]|geverifieerde?|geldige?|entregave(?:l|is)';
const MAIL =
  '(?:mails?|mailadressen?|correos?|courriels?)(?: (?:address(?:es)?|adressen?|electronicos?))?';
const AFTER_MAIL = `(?<=${MAIL} )`;
/** `with email (verified)`, `email, verified only`: a bracket or comma stands between. */
const BESIDE_MAIL = `(?<=${MAIL} , )`;

/** `verified emails`, `emails that don't bounce`, `correos verificados`. */
export const VERIFIED_MAIL = `(?:only |nur |solo |uniquement |alleen )?(?:${WORKING_MAIL}) (?=(?:(?:business|work|company|contact) )?(?:e )?e?mails?|mailadressen?|correos?|courriels?|adresses? (?:e )?mails?)|${AFTER_MAIL}(?:(?:that|which) )?(?:(?:are|is|must be|have been|were|should be) )?(?:${WORKING_MAIL})(?: only)?|${BESIDE_MAIL}(?:${WORKING_MAIL})(?: only(?= ,|$)|(?= ,|$))|${AFTER_MAIL}(?:that |which )?(?:(?:do not|don t|don't|dont|won't|won t|never|will not) bounce)`;
