/** What of a business a column of a customer file can hold; as in the entries of exclusion lists. */
export const CUSTOMER_FIELDS = [
  'name',
  'domain',
  'email',
  'phone',
  'street',
  'city',
  'region',
  'postalCode',
  'countryCode',
] as const;
export type CustomerField = (typeof CUSTOMER_FIELDS)[number];

/** For each field the number of its column, from 0; a field without one is not in the file. */
export type Columns = Partial<Readonly<Record<CustomerField, number>>>;

/**
 * Headers by field, folded (see `fold`), the surest first: those of HubSpot, Salesforce, Pipedrive, Google contacts and
 * of spreadsheets in English, German, French and Spanish.
 */
const HEADERS: Readonly<Record<CustomerField, readonly RegExp[]>> = {
  name: [
    /^(?:company|account|business|organi[sz]ation|customer|client) name$/,
    /^organi[sz]ation (?:1 )?name$/,
    /^(?:associated )?company(?: account)?$/,
    /^(?:account|business|organi[sz]ation|customer|client)$/,
    /^(?:firma|firmenname|unternehmen|kunde|betrieb|entreprise|societe|raison sociale|empresa|razon social|cliente)$/,
    /^(?:name|nom|nombre|bezeichnung|full name|display name)$/,
  ],
  domain: [
    /^(?:company )?domain(?: name)?$/,
    /^company domain name$/,
    /^(?:company )?(?:website|web site|homepage|url|web)(?: url)?$/,
    /^website 1 value$/,
    /^(?:webseite|webauftritt|internet|internetseite|site web|site internet|sitio web|pagina web|web adresse|webadresse)$/,
    /^organi[sz]ation (?:website|domain)$/,
  ],
  email: [
    /^(?:company |work |business |primary )?e ?mail(?: address)?$/,
    /^e ?mail(?: 1)? (?:value|1)$/,
    /^person e ?mail work$/,
    /^(?:mail|e ?mail adresse|mailadresse|courriel|adresse e ?mail|correo(?: electronico)?)$/,
    /^(?:person|organi[sz]ation) e ?mail/,
  ],
  phone: [
    /^(?:company |work |business |main |office |account )?(?:phone|telephone|tel)(?: number| no)?$/,
    /^phone(?: 1)? (?:value|1)$/,
    /^person phone work$/,
    /^(?:telefon|telefonnummer|rufnummer|tel nr|telephone fixe|telefono|numero de telephone)$/,
    /^(?:mobile|mobile phone|mobile phone number|handy|mobil|portable|movil)$/,
    /^(?:person|organi[sz]ation) phone/,
  ],
  street: [
    /^(?:billing |mailing |shipping |company )?(?:street|street address|address line 1|address 1)$/,
    /^address 1 street$/,
    /^(?:strasse|strasse und hausnummer|strasse hausnummer|strasse nr|adresse|rue|calle|direccion|anschrift)$/,
    /^organi[sz]ation (?:street|street street name|house number street street name) .*address$/,
    /^(?:billing |mailing )?address$/,
    /^organi[sz]ation address$/,
  ],
  city: [
    /^(?:billing |mailing |shipping |company )?(?:city|town|city town|locality|suburb)$/,
    /^address 1 city$/,
    /^organi[sz]ation city.* of address$/,
    /^(?:ort|stadt|wohnort|ville|ciudad|poblacion|localidad|commune)$/,
  ],
  region: [
    /^(?:billing |mailing |shipping |company )?(?:state|region|province|county|state region|state province)$/,
    /^address 1 region$/,
    /^organi[sz]ation (?:state|region).* of address$/,
    /^(?:bundesland|kanton|departement|provincia|comunidad)$/,
  ],
  postalCode: [
    /^(?:billing |mailing |shipping |company )?(?:zip|zip code|postal code|postcode|post code|zip postal code)$/,
    /^address 1 postal code$/,
    /^organi[sz]ation (?:zip|postal).* of address$/,
    /^(?:plz|postleitzahl|code postal|cp|codigo postal)$/,
  ],
  countryCode: [
    /^(?:billing |mailing |shipping |company )?(?:country|country region|country code)$/,
    /^address 1 country$/,
    /^organi[sz]ation country of address$/,
    /^(?:land|staat|pays|pais)$/,
  ],
};

/** Lower case, no accents, words with one blank between. */
export const fold = (header: string): string =>
  header
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim();

/** Which column of a file holds which field, by its headers. No column counts for two fields. */
export function recognizeColumns(headers: readonly string[]): Columns {
  const folded = headers.map(fold);
  const found: Partial<Record<CustomerField, number>> = {};
  const taken = new Set<number>();
  for (const field of CUSTOMER_FIELDS) {
    const at = firstMatch(folded, HEADERS[field], taken);
    if (at === undefined) continue;
    found[field] = at;
    taken.add(at);
  }
  return found;
}

function firstMatch(
  folded: readonly string[],
  patterns: readonly RegExp[],
  taken: ReadonlySet<number>,
): number | undefined {
  for (const pattern of patterns) {
    const at = folded.findIndex((header, index) => !taken.has(index) && pattern.test(header));
    if (at >= 0) return at;
  }
  return undefined;
}
