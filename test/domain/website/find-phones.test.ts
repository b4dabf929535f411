import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { extractContacts } from '../../../functions/domain/website/extract-contacts.ts';

const SHOP = 'https://www.harbor-bakery.example/';

const phonesOf = (html: string, country?: string, url = SHOP) =>
  extractContacts({ url, html, country }).phones.map(({ number }) => number);

test.for([
  ['an empty label behind it', '<p>Tel 312-555-0177 Fax:</p>', 'US', '+13125550177'],
  ['only an empty label behind it', '<p>312-555-0177 Fax:</p>', 'US', '+13125550177'],
  ['an empty letter behind it', '<p>T: 312-555-0177 F:</p>', 'US', '+13125550177'],
  ['an empty line below it', '<p>Tel 312-555-0177</p><p>Fax</p><p>Mail</p>', 'US', '+13125550177'],
  ['another number’s label', '<p>Fax 312-555-0178 Tel 312-555-0177</p>', 'US', '+13125550177'],
  ['one line for both', '<p>Tel./Fax: 030 2312 5123</p>', 'DE', '+493023125123'],
  [
    'a label of its own elsewhere',
    '<p>Fax: 030 2312 5123</p><p>Tel.: 030 2312 5123</p>',
    'DE',
    '+493023125123',
  ],
])('a phone with %s stays a phone', ([, html = '', country, number]) => {
  expect(phonesOf(html, country)).toEqual([number]);
});

test.for([
  ['in brackets behind', '<p>312-555-0177 (fax)</p>'],
  ['in words in brackets', '<p>312-555-0177 (main fax line)</p>'],
  ['on the line above', '<p>Fax number:</p><p>312-555-0177</p>'],
  ['over a list', '<h3>Fax numbers</h3><p>312-555-0177</p><p>312-555-0178 sales</p>'],
  [
    'at the head of the column',
    '<table><tr><th>Name</th><th>Fax</th></tr><tr><td>Mia</td><td>312-555-0177</td></tr></table>',
  ],
  ['with a region', '<p>Fax (EU): +49 30 2312 5123</p>'],
  ['in French', '<p>Télécopie : 01 99 00 12 34</p>'],
])('a number labelled as a fax %s is none', ([, html = '']) => {
  expect(phonesOf(html, html.includes('01 99') ? 'FR' : 'US')).toEqual([]);
});

test.for([
  ['DE', 'Tel. 030 123 45 67 / 030 12 34 56 78', '+49301234567 +493012345678'],
  [
    'DE',
    'Tel. 030 123 45 67 / 030 12 34 56 78 / 030 2312 5123',
    '+49301234567 +493012345678 +493023125123',
  ],
  ['DE', 'Tel. 030 2312 5123 oder 0171 5550123', '+493023125123 +491715550123'],
  ['DE', 'Tel. +49 30 2312 5123, +49 30 2312 5124', '+493023125123 +493023125124'],
  ['FR', 'Tél 01 99 00 12 34 - 06 39 98 12 34', '+33199001234 +33639981234'],
  ['US', '(561) 555-0128 (561) 555-0129', '+15615550128 +15615550129'],
  ['US', '561.555.0128 – 561.555.0129', '+15615550128 +15615550129'],
  ['US', '512-555-0123 / 555-0124', '+15125550123 +15125550124'],
  ['IN', 'Tel 022 6774 5858 / 59', '+912267745858 +912267745859'],
  ['US', 'Austin TX 78701 512-555-0123', '+15125550123'],
  ['US', 'Call 512-555-0123 24/7', '+15125550123'],
  ['US', '(512)-555-0123 (8:30 AM - 5 PM)', '+15125550123'],
  ['US', '(512) 555 - 0123', '+15125550123'],
  ['US', 'Phone512-555-0123 x430', '+15125550123'],
  ['US', '905.555.0128/0129', '+19055550128 +19055550129'],
  ['US', '(1-800-555-0123)', '+18005550123'],
  ['US', '[512] 555-0123, (512)5550124, 512-5550125', '+15125550123 +15125550124 +15125550125'],
  ['US', '512 • 555 • 0123', '+15125550123'],
  ['US', '512-555-0123Email us', '+15125550123'],
  ['US', 'TX 78701(512) 555-0123', '+15125550123'],
  ['US', '512-555-0123 phone / 512-555-0124 fax', '+15125550123'],
  ['US', 'Ph 512 555 0123, Fx 512 555 0124', '+15125550123'],
  ['UA', '(+380-44) 392-04-01', '+380443920401'],
  ['GB', '(+44 117 496 0123', '+441174960123'],
] as const)('in %s "%s" holds the whole of each number', ([country, text, numbers]) => {
  expect(phonesOf(`<p>${text}</p>`, country).join(' ')).toBe(numbers);
});

test('a number is never cut out of a longer run of digits', () => {
  const digit = fc.integer({ min: 0, max: 9 });
  const group = fc.array(digit, { minLength: 5, maxLength: 6 }).map((digits) => digits.join(''));
  fc.assert(
    fc.property(fc.array(group, { minLength: 4, maxLength: 8 }), (groups) => {
      expect(phonesOf(`<p>Tel ${groups.join('')}</p>`, 'DE')).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test.for([
  ['en', 'US', 'In an emergency call the dental emergency service: 312-555-0188'],
  ['en', 'US', 'Liability insurance: Acme Mutual, 312-555-0188'],
  ['en', 'US', 'Regulated by the State Board of Dentistry, phone 312-555-0188'],
  ['en', 'US', 'Our suppliers: Mill & Sons, phone 312-555-0188'],
  ['de', 'DE', 'Zahnärztlicher Notdienst: 030 2312 5188'],
  ['de', 'DE', 'Zuständige Kammer: Zahnärztekammer Musterland, Tel. 030 2312 5188'],
  ['de', 'DE', 'Aufsichtsbehörde: Gesundheitsamt Musterstadt, Tel. 030 2312 5188'],
  ['de', 'DE', 'Berufshaftpflichtversicherung: Muster AG, Tel. 030 2312 5188'],
  ['de', 'DE', 'Unser Lieferant: Mühle Muster, Tel. 030 2312 5188'],
  ['fr', 'FR', 'Urgences dentaires : 01 99 00 55 88'],
  ['fr', 'FR', 'Ordre des médecins, tél. 01 99 00 55 88'],
  ['fr', 'FR', 'Assurance responsabilité civile : Exemple SA, tél. 01 99 00 55 88'],
  ['fr', 'FR', 'Notre fournisseur : Moulin Exemple, tél. 01 99 00 55 88'],
  ['es', 'ES', 'Urgencias médicas: tel. 912 345 688'],
  ['es', 'ES', 'Colegio oficial de dentistas, tel. 912 345 688'],
  ['es', 'ES', 'Seguro de responsabilidad civil: Ejemplo SA, tel. 912 345 688'],
  ['es', 'ES', 'Nuestro proveedor: Molino Ejemplo, tel. 912 345 688'],
  ['it', 'IT', 'Guardia medica: tel. 06 1234588'],
  ['it', 'IT', 'Ordine dei medici, tel. 06 1234588'],
  ['it', 'IT', 'Polizza assicurativa: Esempio SpA, tel. 06 1234588'],
  ['it', 'IT', 'Fornitore: Mulino Esempio, tel. 06 1234588'],
  ['nl', 'NL', 'Huisartsenpost: 020 1234588'],
  ['nl', 'NL', 'Toezichthouder: Inspectie, tel. 020 1234588'],
  ['nl', 'NL', 'Beroepsaansprakelijkheidsverzekering: Voorbeeld NV, tel. 020 1234588'],
  ['nl', 'NL', 'Onze leverancier: Molen Voorbeeld, tel. 020 1234588'],
  ['pt', 'PT', 'Urgências: tel. 210 123 488'],
  ['pt', 'PT', 'Ordem dos Médicos Dentistas, tel. 210 123 488'],
  ['pt', 'PT', 'Seguro de responsabilidade civil: Exemplo SA, tel. 210 123 488'],
  ['pt', 'PT', 'Fornecedor: Moinho Exemplo, tel. 210 123 488'],
] as const)('%s, %s: "%s" is another party’s number', ([lang, country, text]) => {
  const own = {
    US: '312-555-0177',
    DE: '030 2312 5177',
    FR: '01 99 00 55 77',
    ES: '912 345 677',
    IT: '06 1234577',
    NL: '020 1234577',
    PT: '210 123 477',
  }[country];
  const html = `<html lang="${lang}"><p>${text}</p><h2>Harbor Bakery</h2><p>Tel. ${own}</p>`;
  const numbers = phonesOf(html, country);
  expect(numbers).toHaveLength(1);
  expect(numbers[0]).toMatch(/77$/);
});

test('the number of another party stays out when it stands below its name and street', () => {
  const html = `<h2>Impressum</h2><p>Praxis Muster</p><p>Tel. 030 2312 5177</p><p>Zuständige Kammer:</p>
    <p>Zahnärztekammer Musterland</p><p>Musterweg 4</p><p>Tel. 030 2312 5188</p>`;
  expect(phonesOf(html, 'DE')).toEqual(['+493023125177']);
});

test('a party that the site itself is about is the business', () => {
  const html =
    '<title>Acme Insurance Company</title><p>Acme Insurance Company, phone 312-555-0177</p>';
  expect(phonesOf(html, 'US')).toEqual(['+13125550177']);
});

test('a line that may be a public emergency line is never the first', () => {
  const html = '<p>Emergencies: 312-555-0188</p><p>Phone: 312-555-0177</p>';
  expect(phonesOf(html, 'US')).toEqual(['+13125550177', '+13125550188']);
});

test.for([
  ['1-800-FLOWERS', '+18003569377'],
  ['1-800-Flowers', '+18003569377'],
  ['1-800-CONTACTS', '+18002668228'],
  ['1-877-SOV-BANK (768-2265)', '+18777682265'],
  ['1-800-GOT-JUNK', '+18004685865'],
  ['(734) 555-TIME', '+17345558463'],
  ['312.555.PAUL', '+13125557285'],
])('%s is dialled %s', ([text, number]) => {
  expect(phonesOf(`<p>Call ${text} today</p>`)).toContain(number);
});

test('words beside figures are no numbers', () => {
  expect(
    phonesOf('<p>800 SQUARE FEET, 500 WORDS A DAY, Route 312-BYPASSES, 800-number</p>'),
  ).toEqual([]);
});

test.for([
  ['the record', 'GB', SHOP, '<p>Tel: 020 7946 0123</p>', '+442079460123'],
  [
    'the address',
    undefined,
    SHOP,
    '<p>24 Endell Street</p><p>London WC2H 9HQ</p><p>Tel: 020 7946 0123</p>',
    '+442079460123',
  ],
  [
    'the top-level domain',
    undefined,
    'https://bakery.co.uk/',
    '<p>Tel: 020 7946 0123</p>',
    '+442079460123',
  ],
  ['the language', undefined, SHOP, '<html lang="de"><p>Tel: 030 2312 5123</p>', '+493023125123'],
  [
    'another number',
    undefined,
    SHOP,
    '<p>Tel: (+34) 983 305 022</p><p>Tel: 983 305 023</p>',
    '+34983305022 +34983305023',
  ],
  ['its own form', undefined, SHOP, '<p>Tel: 0161 496 0123</p>', '+441614960123'],
  [
    'the address, against the language',
    undefined,
    SHOP,
    '<html lang="en-GB"><p>Austin TX 78701</p><p>Phone: 512-555-0123</p>',
    '+15125550123',
  ],
  ['a bare country code', undefined, SHOP, '<p>Tel ( 86 ) 21-5175- 8787</p>', '+862151758787'],
  [
    'a country code and a trunk zero',
    undefined,
    SHOP,
    '<p>(+44) 0207 946 0123, + 33 01 99 00 12 34, 44 (0) 161 496 0123</p>',
    '+442079460123 +33199001234 +441614960123',
  ],
] as const)('a national number is read with %s', ([, country, url, html, numbers]) => {
  expect(phonesOf(html, country, url).join(' ')).toBe(numbers);
});

test.for([
  ['ranges of postcodes', '<p>Austin TX 78701 - 78789</p><p>Warren MI 48088 - 48093</p>'],
  ['a charity number', '<p>Registered charity no. 01614960123</p>'],
  ['an extension alone', '<p>Extension 4410</p>'],
])('%s are no phone numbers', ([, html = '']) => {
  expect(phonesOf(html, 'US')).toEqual([]);
});
