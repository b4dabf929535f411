import type { FieldForm } from './field-form.ts';

/** What Germans and the Dutch put before a word for a number or an address: `Firmen-`, `bedrijfs`. */
const FIRM = '(?:firmen|geschafts|buro|haupt|zentrale|zakelijke? |bedrijfs|vestigings|bezoek|post)';
const FULL =
  '(?:(?:vollstandige|genaue|komplette|volledig|volledige|compleet|complete|exact|exacte) )?';
/** `Handy-Nr.`, `tel.nr.`: short for number. */
const NUMBER = '(?: ?(?:nr|nrs|nummern?|nummers?|no))';

/** The words of German, French and Dutch for contact fields that each of them alone has. Folded. */
export const CONTACT_WORDS: readonly FieldForm[] = [
  {
    fields: ['mobilePhone'],
    pattern: new RegExp(
      `^(?:(?:handys?|mobil|mobiltelefon|mobilfunk|natel|gsm|mobiel)${NUMBER}|mobiltelefone?|natels?|mobilfunknummern?|(?:telephones?|tel) (?:portables?|mobiles?|cellulaires?)|tele(?:fon[oi]|fones?) (?:movil(?:es)?|celular(?:es)?|cellular[ei]|mobil[ei]|movel|moveis)|(?:numeros?|num) (?:de )?(?:mobiles?|portables?|cellulaires?|cell|gsm|natel|tel portables?|telephones? (?:portables?|mobiles?))|nos? de (?:mobiles?|portables?|gsm)|cellulaires?|mobie?le? ?telefoon(?:nummers?)?|mobie?le? nummers?|06 ?nummers?)$`,
      'u',
    ),
  },
  { fields: ['mobilePhone'], pattern: /^(?:mobil|mobiel)$/u, needsWith: true },
  { fields: ['mobilePhone'], pattern: /^(?:cell|06)$/u, needsWith: true, languages: ['fr', 'nl'] },
  {
    fields: ['phone'],
    pattern: new RegExp(
      `^(?:${FIRM}?(?:telefon|tel|fon|telefoon)${NUMBER}|${FIRM}telefon|telnr|telnrs|telefoonnrs?|telefonkontakte?|telefonkontaktdaten|durchwahl(?:en|nummern?)?|festnetz(?:nummern?|nr)?|(?:numeros?|num) (?:de )?(?:tel|telephones?|fixes?)|nos? de (?:tel|telephones?|fixes?)|(?:telephones?|lignes?) (?:fixes?|directes?)|coordonnees telephoniques|(?:telefon[oi]|numer[oi]|linea) dirett[oai]|telefonos? directos?|numeros? directos?|lineas? directas?|telefones? dire(?:c)?tos?|numeros? dire(?:c)?tos?|vast(?:e)? (?:nummers?|telefoon(?:nummers?)?)|doorkiesnummers?|rechtstreekse? (?:nummers?|telefoonnummers?))$`,
      'u',
    ),
  },
  { fields: ['phone'], pattern: /^(?:fixe|fon|nummers)$/u, needsWith: true },
  {
    fields: ['email'],
    pattern:
      /^(?:(?:e ?)?mail ?kontakte?|kontakt ?e?mail|(?:e ?)?mail ?adr(?:essen|esse)?|adresses? (?:e ?)?mails? (?:pro|professionnelles?|generiques?|de contact)|(?:e ?)?mails? (?:pro|professionnels?|generiques?|de contact)|adresses? electroniques?|courriers? electroniques?|courriers electroniques|courriels? (?:professionnels?|generiques?)|contacts? (?:par )?(?:e ?)?mails?|(?:e ?)?mail adres(?:sen)?|(?:zakelijke? )e ?mail(?:adres(?:sen)?)?|mailtje|(?:adresses? )?(?:e ?)?mails? direct(?:e|es|s)?|(?:e ?)?mail dirett[ae]|correos? directos?|emails? dire(?:c)?tos?)$/u,
  },
  { fields: ['email'], pattern: /^mels?$/u, needsWith: true, languages: ['fr'] },
  {
    fields: ['website'],
    pattern:
      /^(?:(?:online|web)(?:auftritte?|prasenz(?:en)?|adressen?|adres(?:sen)?)|web ?paginas?|internet(?:adres(?:sen)?|paginas?)|(?:adresses?|liens?|urls?) (?:du|des|de leurs?|vers le|de la) (?:sites?|pages?)(?: (?:web|internet))?|links? zur (?:website|webseite|homepage)|link naar (?:de )?(?:web)?site)$/u,
  },
  { fields: ['website'], pattern: /^(?:seite|seiten)$/u, needsWith: true },
  {
    fields: ['address'],
    pattern: new RegExp(
      `^(?:${FULL}${FIRM}?(?:adressen?|anschrift(?:en)?|adres)|adressdaten|adresgegevens|adresses? (?:postales?|completes?|exactes?|physiques?))$`,
      'u',
    ),
  },
  { fields: ['address'], pattern: /^(?:strasse|straat)$/u, needsWith: true },
  {
    fields: ['email', 'phone'],
    pattern:
      /^(?:kontakt(?:daten|infos?|informationen|angaben|moglichkeiten)|coordonnees(?: (?:completes?|de contact))?|infos? (?:de )?contact|contactinfo|contactinformatie|contact ?gegevens)$/u,
  },
  { fields: ['email', 'phone'], pattern: /^(?:kontakt|gegevens)$/u, needsWith: true },
  {
    fields: ['facebook', 'instagram', 'linkedin'],
    pattern:
      /^(?:sozialen? netzwerken?|social ?media (?:kanale|profile|accounts?)|comptes? (?:de )?reseaux sociaux|(?:leurs )?reseaux|sociale netwerken)$/u,
    needsWith: true,
  },
  {
    fields: ['facebook'],
    pattern: /^(?:facebook ?(?:seiten?|auftritte?|profile?|paginas?))$/u,
  },
  {
    fields: ['instagram'],
    pattern: /^(?:insta(?:gram)? ?(?:profile?|konto|kanale?|paginas?|accounts?))$/u,
  },
  { fields: ['linkedin'], pattern: /^(?:linked ?in ?(?:profile?|konto|paginas?))$/u },
  {
    fields: ['whatsapp'],
    pattern: /^(?:whats ?app ?(?:nummern?|nummers?|nr|kontakte?)|numeros? (?:de )?whats ?app)$/u,
  },
];
