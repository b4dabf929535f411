import { CONTACT_WORDS } from './contact-words.ts';
import type { FieldForm } from './field-form.ts';

/** `página de Facebook`, `profil LinkedIn`. */
const PAGE_OF =
  '(?:(?:paginas?|pages?|pagin[ae]|seiten?|profil(?:e|s|os?|i)?|perfil(?:es)?|perfis|cuentas?|contas?|comptes?|account|accounts?|links?|lien|liens?|enlaces?) (?:(?:de|di|do|da|van|auf|sur|von) )?)?';
const PAGE =
  '(?: (?:company |business |unternehmens ?)?(?:accounts?|handles?|profiles?|profile|profiel|pages?|urls?|links?|seiten?|pagina s?|konten|konto))?';

/** Over one to four folded words; the longest form wins. */
export const CONTACT_FORMS: readonly FieldForm[] = [
  ...CONTACT_WORDS,
  {
    fields: ['email'],
    pattern:
      /^(?:(?:business |contact |company |work )?e ?mails?(?: ids?| contacts?| info)?(?: (?:address(?:es)?|adressen?))?|e ?mail ?adres(?:sen?)?|e ?mails? adress(?:es)?|e ?mailadress?en?|mail ids?|mailadres(?:sen?)?|(?:direct |personal )?mails|(?:emial|emai|emal|emials|emaill) ?(?:add?ress?(?:es)?)?|correos?(?: electronicos?)?|courriels?|adresses? (?:e ?)?mails?|adresses? courriel|indirizz[oi] (?:e ?)?mail|posta elettronica|enderecos? de e ?mail|direccion(?:es)? de (?:correo|email)(?: electronico)?)$/u,
  },
  { fields: ['email'], pattern: /^(?:direct |personal )?mail$/u, needsWith: true },
  {
    fields: ['mobilePhone'],
    pattern:
      /^(?:(?:mobile|cell)(?: ?phones?)? ?(?:numbers?|nos?)|mobile ?phones?|cell ?phones?|cellphones?|mobil(?:telefon)?nummern?|mob(?:ile)? ?nos?|hp(?: ?(?:nos?|numbers?))|handphones?(?: ?(?:nos?|numbers?))?|(?:handy|mobil)nr|handynummern?|handy|gsm(?: ?(?:nummers?|nr))?|06 nummers?|(?:numeros? de )?(?:celular(?:es)?|movil(?:es)?|telemovel|telemoveis)|(?:numeros? de )?portables?|numer[oi] di cellulare|cellular[ei]|mobiele? nummers?)$/u,
  },
  { fields: ['mobilePhone'], pattern: /^(?:mobiles?|cells?|mobs?|cels?)$/u, needsWith: true },
  {
    fields: ['phone'],
    pattern:
      /^(?:ph(?: nos?| numbers?)?|switch ?board(?: numbers?)?|contact[oi]s? telefonicos?|contatt[oi] telefonic[oi]|contatos? telefonicos?|contact telephonique|contacts telephoniques|telefonische[rnms]? kontakt|(?:business |contact |office |direct )?(?:(?:tele)?phones?|phne|phon)(?: ?(?:numbers?|nos?|nrs?|contacts?))?|telefonnr|tlf|tlfn|telfs?|telef|tfno|(?:nos?|n|num|nro) (?:de|di) (?:tele(?:fono|fone)s?|telf|tlf)|direct (?:lines?|dials?)(?: numbers?)?|direct dial(?:led)?|direct nos?|phone lines?|tel fijo|telefones? fixos?|telefono fijo|contact (?:numbers?|nos?)|recapit[oi] telefonic[oi]|fonos?|telefon(?:nummern?|o|os|i|es|e)?|(?:numeros?|numer[oi]) (?:de |di )?tele(?:fono|phone|fone)s?|telefoonnummers?|telefoon|(?:numero|no) de tel|tel(?: nos?| numbers?| nr)?|rufnummern?|fones?)$/u,
  },
  { fields: ['phone'], pattern: /^(?:numbers?|numeros?|nummern?|landlines?)$/u, needsWith: true },
  {
    fields: ['website'],
    pattern:
      /^(?:web ?sites?(?: ?(?:urls?|links?|address(?:es)?))?|webiste|wesbite|websit|webadresse|web ?pages?|sites? (?:web|internet)|paginas? web|sitios? web|web ?seiten?|home ?pages?|internet ?seiten?|internet ?adressen?|internetauftritte?|urls?|domains?|domain names?|sit[oi] (?:web|internet)|web address(?:es)?)$/u,
  },
  { fields: ['website'], pattern: /^(?:webs?|sites?|pagina|sit[oi])$/u, needsWith: true },
  {
    fields: ['facebook'],
    pattern: new RegExp(`^${PAGE_OF}(?:facebook|fb)${PAGE}$`, 'u'),
  },
  {
    fields: ['instagram'],
    pattern: new RegExp(`^${PAGE_OF}(?:instagram|insta|ig)${PAGE}$`, 'u'),
  },
  {
    fields: ['linkedin'],
    pattern: new RegExp(`^${PAGE_OF}linked ?in${PAGE}$`, 'u'),
  },
  {
    fields: ['x'],
    pattern:
      /^(?:twitter(?: (?:accounts?|handles?|profiles?))?|x (?:accounts?|handles?|profiles?))$/u,
  },
  // X, among other fields
  { fields: ['x'], pattern: /^x$/u, onlyInFields: true },
  {
    fields: ['email'],
    // `mi servono le mail di ...`
    pattern: /^(?:le|la|il|leurs?|su|sus|el|los|las|o|os|die|de|loro) mails?$/u,
    languages: ['de', 'es', 'fr', 'it', 'nl', 'pt'],
  },
  {
    fields: ['whatsapp'],
    pattern:
      /^(?:(?:numero|contato|contacto|numeri|nummer) (?:de |do |di )?)?(?:whats ?app|whatsap|wh?atsup|watsapp|wasap|guasap|wsp|wpp|wa number|appnummers?)(?: ?(?:numbers?|nos?|nummers?|contacts?|business))?$/u,
  },
  { fields: ['whatsapp'], pattern: /^(?:whats|zaps)$/u, needsWith: true },
  {
    fields: ['whatsapp'],
    pattern: /^(?:zap|zapzap)(?: (?:numbers?|business))?$/u,
    languages: ['pt'],
  },
  {
    fields: ['facebook', 'instagram', 'linkedin'],
    pattern:
      /^(?:social ?media(?: (?:links?|profiles?|accounts?|handles?|pages?))?|socials|social (?:links?|profiles?|accounts?)|(?:links? )?redes sociales|reseaux sociaux|soziale medien|soziale netzwerke|redes sociais|social networks?|sociale media|(?:pagin[ae] |profil[io] |canali? )?social|paginas? socia(?:l|les|is)|perfis sociais|perfiles sociales|comptes sociaux|pages? sociales?)$/u,
  },
  {
    fields: ['facebook', 'instagram', 'linkedin'],
    pattern: /^(?:redes|reseaux)$/u,
    needsWith: true,
  },
  {
    fields: ['address'],
    pattern:
      /^(?:addrs?|(?:(?:full|complete|exact|correct|detailed) )?(?:street |mailing |physical |postal |business |office |location )?add?res+(?:es)?|direcciones|direccion(?: postal| completa| exacta| fisica)?|adresses?(?: postales?| completes?| exactes?| physiques?| civiques?)?|(?:post|vollstandige |komplette |genaue |volledige )?(?:adressen?|anschriften?|adres(?:gegevens)?)|strasse (?:und|mit|nr)(?: haus ?(?:nummer|nr))?|enderecos?(?: completos?| exactos?)?|moradas?(?: completas?)?|indirizz[oi](?: complet[oi]| esatt[oi])?)$/u,
  },
  { fields: ['address'], pattern: /^domicilios?$/u, onlyInFields: true },
  { fields: ['email', 'phone'], pattern: /^contact (?:info|information|details|data)$/u },
  {
    fields: [],
    isNoted: true,
    pattern:
      /^(?:(?:opening|business|trading|working|operating|store|shop|office) (?:hours|times|timings?)|open hours|hours of (?:operation|opening|business)|(?:ge)?offnungszeiten|oeffnungszeiten|geschaftszeiten|sprechzeiten|(?:horaires?|heures) (?:d ouverture|de bureau)|horarios? de (?:apertura|atencion|funcionamiento|funcionamento|abertura|atendimento|trabajo)|orari[o]? (?:di|d) (?:apertura|lavoro|ufficio)|openings ?(?:tijden|uren))$/u,
  },
  {
    fields: [],
    isNoted: true,
    onlyInFields: true,
    pattern: /^(?:hours|timings?|horarios?|horaires?|orari[o]?|zeiten)$/u,
  },
  {
    fields: [],
    isNoted: true,
    onlyInFields: true,
    pattern:
      /^(?:(?:tele)?fax(?: ?(?:numbers?|nos?|nummern?|nummers?))?|tik ?tok|you ?tube(?: channels?)?|telegram|pinterest|snapchat|(?:vat|tax) (?:numbers?|ids?|nos?)|gst(?: (?:numbers?|nos?))?|gstin|ust ?id(?: ?(?:nr|nummer))?|(?:numeros? )?sire[nt]s?|partita iva|p iva|pec|cnpjs?|cif|nif|kvk(?: ?nummers?)?|btw ?nummers?|company (?:registration )?numbers?|handelsregisternummern?|(?:google )?maps? (?:links?|urls?|locations?)|gps(?: coordinates)?|coordinates|coordenadas|koordinaten)$/u,
  },
  // A person without a name asked for is a note: sources know names, not whom to ask for.
  {
    fields: ['ownerName'],
    pattern:
      /^(?:ownernames?|persona propietaria|(?:landlords?|landlad(?:y|ies)|partners?|publicans?) ?(?:s )?(?:first |last |full )?names?|names? of (?:the )?(?:landlords?|partners?)|(?:business )?owners? ?s? (?:first |last |full |first and last )?names?|names? of (?:the )?owners?|owner info|(?:decision makers?|contact(?: persons?)?) names?|inhabernamen?|names? (?:des|der) (?:inhabers?|geschaftsfuhrers?)|nombres? (?:del? |de los )?(?:duenos?|propietarios?)|noms? (?:du |des |de la )?(?:gerante?s?|patrons?|patronne|proprietaires?|dirigeante?s?)|nom[ei] (?:del |dei |della |e cognome del )?(?:titolar[ei]|proprietari[oi])|nomes? (?:do |dos |da |completo do )?(?:donos?|dona|proprietarios?)|naam (?:van (?:de )?)?(?:eigenaar|zaakvoerder))$/u,
  },
  {
    fields: ['ownerName'],
    pattern: /^(?:names?|nombres?|noms?|nomi?|nomes?|namen|naam)$/u,
    onlyInList: true,
  },
  {
    fields: ['email', 'phone'],
    pattern:
      /^(?:contacts|datos de contacto|coordonnees|kontaktdaten|kontakte|contatti|recapiti|contatos?|dados de contato|contactgegevens)$/u,
    needsWith: true,
  },
];

/** Whether some words, folded, name a contact field. */
export const isContactForm = (words: string): boolean =>
  CONTACT_FORMS.some(({ pattern }) => pattern.test(words));
