import { expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();

test.for<readonly [string, readonly string[]]>([
  ['35 agences de com à Lille avec LinkedIn et X', ['linkedin', 'x']],
  ['marketing agencies in Leeds with X and email', ['email', 'x']],
  ['cafés in Bonn mit Instagram, X und Telefon', ['instagram', 'phone', 'x']],
  ['florists in Leeds, 40, whoever owns it plus cell phone', ['mobilePhone', 'ownerName']],
  ['florists in Leeds with phone and who runs it', ['ownerName', 'phone']],
  ['florists in Leeds, phone, email, who owns them', ['email', 'ownerName', 'phone']],
  ["florists in Leeds, who's the owner and what's their email", ['email', 'ownerName']],
  ['Floristen in Köln mit Telefon und wem es gehört', ['ownerName', 'phone']],
  ['Floristen in Köln, Telefon, wer der Inhaber ist', ['ownerName', 'phone']],
  ['fleuristes à Lille, mail et qui le tient', ['email', 'ownerName']],
  ['floristerías en Murcia con correo y quién lo lleva', ['email', 'ownerName']],
  ['fioristi a Bari con email e chi lo gestisce', ['email', 'ownerName']],
  ['floriculturas em Recife com email e quem é o dono', ['email', 'ownerName']],
  ['bloemisten in Gent met e-mail en wie de eigenaar is', ['email', 'ownerName']],
  ['mi servono le mail di fioristi a Bari', ['email']],
  ['donne-moi le mail des fleuristes à Lille', ['email']],
  ['necesito el mail de floristerías en Murcia', ['email']],
  ['pubs in Sheffield, phone, address and landlord name', ['address', 'ownerName', 'phone']],
  ['solicitors in Swansea, need partner names and email', ['email', 'ownerName']],
  ['10 chimney sweeps devon mobile', ['mobilePhone']],
  ['driving schools Nairobi mobile', ['mobilePhone']],
  ['plumbers leeds cell', ['mobilePhone']],
  ["couvreurs dans l'Oise qui n'ont pas de site, avec mobile", ['mobilePhone']],
  ['fontaneros en Lugo sin web', []],
  ['idraulici a Bari senza sito', []],
  ['dog groomers mobile leeds', []],
  ['people who own laundromats in Philadelphia', []],
  ['dog groomers in leeds mobile', ['mobilePhone']],
])('contact fields of %s', ([prompt, fields]) => {
  expect(parsePrompt(knowledge, prompt).request.contactFields.toSorted()).toEqual(fields);
});

test.for([
  "couvreurs dans l'Oise qui n'ont pas de site",
  'fontaneros en Lugo sin web',
  'idraulici a Bari senza sito',
])('%s lack one', (prompt) => {
  expect(parsePrompt(knowledge, prompt).request.filters).toEqual([
    { kind: 'has_website', op: 'eq', value: false },
  ]);
});

test.for([
  'Liste von Privatleuten in Bad Tölz, die eine alte Ölheizung haben, mit Handynummer',
  'Privatpersonen in Köln mit Telefon',
  'Adressen von Privathaushalten in Bonn',
  'Hausbesitzer in Jena mit Telefonnummer',
  'Eigenheimbesitzern in Kassel',
  'homeowners in Leeds with an old boiler',
  'private households in Bath with phone',
  'particuliers à Lyon qui ont une piscine',
  'propriétaires de maison à Nantes avec téléphone',
  'particulares en Lugo con piscina',
  'propietarios de viviendas en Murcia',
  'vecinos de Getafe con teléfono',
  'privati a Bari con il giardino',
  'proprietari di case a Como',
  'famiglie a Roma con figli',
  'particulares em Lisboa com piscina',
  'moradores de Natal com telefone',
  'particulieren in Breda met zonnepanelen',
  'huiseigenaren in Gent',
  'gezinnen in Leiden',
  'parents in Leeds with toddlers',
  'Mütter in Bonn mit Handynummer',
  'retirees in Tampa, FL with phone',
  'pensionati a Torino',
])('private people are refused: %s', (prompt) => {
  expect(parsePrompt(knowledge, prompt).refused).toBe('private_people');
});

test.for([
  'Hausverwaltungen in Jena',
  'Eigentümerverbände in Bonn',
  'home builders in Leeds',
  "children's clothes shops in Leeds",
  'plumbers for homeowners in Leeds',
  'Kinderärzte in Bonn',
  'Seniorenheime in Kassel',
  'private schools in Bath',
  'Privatschulen in Kassel',
  'cliniche private a Roma',
  'colegios privados de Lugo',
  'Installateure für Privatkunden in Graz',
  'dentistes à Lyon pour les particuliers',
  'LGBT centres in Manchester, I need people to interview',
])('businesses are not: %s', (prompt) => {
  expect(parsePrompt(knowledge, prompt).refused).toBeNull();
});
