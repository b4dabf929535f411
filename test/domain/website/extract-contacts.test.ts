import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  collectFindings,
  combineFindings,
  extractContacts,
} from '../../../functions/domain/website/extract-contacts.ts';

const URL_OF_SITE = 'https://www.harbor-bakery.example/';

const emailsOf = (html: string, url = URL_OF_SITE) =>
  extractContacts({ url, html }).emails.map((email) => email.address);

test.for([
  ['a mail link', '<a href="mailto:info@harbor-bakery.example">x</a>'],
  ['an encoded mail link', '<a href="mailto:info%40harbor%2Dbakery.example">x</a>'],
  ['a twice encoded one', '<a href="mailto:info%2540harbor-bakery.example">x</a>'],
  ['one with a name', '<a href="MAILTO: Harbor <info@harbor-bakery.example>">x</a>'],
  ['one of two in a link', '<a href="mailto:a@x.example;info@harbor-bakery.example">x</a>'],
  ['plain text', 'Mail: info@harbor-bakery.example.'],
  ['text in brackets', '&lt;info@harbor-bakery.example&gt;'],
  ['[at]', 'info[at]harbor-bakery.example'],
  ['( at ) and ( dot )', 'info ( at ) harbor-bakery ( dot ) example'],
  ['{at}', 'info {at} harbor-bakery {dot} example'],
  ['at and dot as words', 'info at harbor-bakery dot example'],
  ['AT and DOT as words', 'info AT harbor-bakery DOT example'],
  ['German words', 'info (ät) harbor-bakery punkt example'],
  ['French words', 'info (arobase) harbor-bakery (point) example'],
  ['Spanish words', 'info arroba harbor-bakery punto example'],
  ['Italian words', 'info (chiocciola) harbor-bakery (punto) example'],
  ['blanks around the sign', 'info @ harbor-bakery.example'],
  ['a wide sign', 'info＠harbor-bakery.example'],
  ['tags inside', '<b>info</b><i>@</i>harbor-bakery.example'],
  ['tags around', '<span>Mail</span>info@harbor-bakery.example<span>Phone</span>'],
  ['a soft hyphen', 'info@harbor&shy;-bakery.example'],
])('an address is read from %s', ([, html = '']) => {
  expect(emailsOf(`<p>${html}</p>`)).toEqual(['info@harbor-bakery.example']);
});

test.for([
  ['an image name', '<p>logo@2x.png icon@1.5x.webp</p>'],
  ['a package version', '<p>react@18.2.0 jquery@3.min.js</p>'],
  ['a placeholder', '<p>name@example.com you@domain.com user@yourdomain.com email@email.com</p>'],
  ['a form', '<input placeholder="info@harbor-bakery.example"><textarea>a@gmail.com</textarea>'],
  ['a tracker', '<script>"https://1234567890abcdef@o1.ingest.sentry.io/1"</script>'],
  ['the user of a URL', '<p>https://bob@harbor-bakery.example/path</p>'],
  ['a sentence', '<p>Meet us at harbor-bakery.example, follow us @ harbor-bakery.example</p>'],
  ['a comment', '<!-- info@harbor-bakery.example -->'],
  ['a share link', '<a href="mailto:?body=info@harbor-bakery.example">share</a>'],
  ['a suffix that does not exist', '<p>info@harbor-bakery.nosuchsuffix</p>'],
  ['a style', '<style>a{content:"info@harbor-bakery.example"}</style>'],
  ['a machine', '<p>no-reply@harbor-bakery.example</p>'],
])('%s holds no address of the business', ([, html = '']) => {
  expect(emailsOf(html)).toEqual([]);
});

test('the kind tells role mailboxes from personal ones, in several languages', () => {
  const locals = ['kontakt', 'reservas', 'praxis', 'accueil', 'harborbakery', 'mia.berg', 'jonas'];
  const html = locals.map((local) => `<p>${local}@harbor-bakery.example</p>`).join('');
  const kinds = extractContacts({ url: URL_OF_SITE, html }).emails.map(({ address, kind }) => [
    address.split('@')[0],
    kind,
  ]);
  expect(Object.fromEntries(kinds)).toEqual({
    kontakt: 'generic',
    reservas: 'generic',
    praxis: 'generic',
    accueil: 'generic',
    harborbakery: 'generic',
    'mia.berg': 'personal',
    jonas: 'personal',
  });
});

test('the mailbox for strangers comes first, side purposes last', () => {
  const html = `<p>datenschutz@harbor-bakery.example</p><p>mia.berg@harbor-bakery.example</p>
    <p>bakery.harbor@gmail.com</p><p>info@harbor-bakery.example</p>`;
  expect(emailsOf(html)).toEqual([
    'info@harbor-bakery.example',
    'mia.berg@harbor-bakery.example',
    'datenschutz@harbor-bakery.example',
    'bakery.harbor@gmail.com',
  ]);
});

test('a mailbox of a platform is not the business of one of its pages', () => {
  const html = '<p>support@linktr.ee</p>';
  expect(emailsOf(html, 'https://linktr.ee/harborbakery')).toEqual([]);
});

test("an own address on one page puts a stranger's on another out", () => {
  const home = collectFindings({
    url: URL_OF_SITE,
    html: '<p>Email: office@flour-mill.example</p>',
  });
  const contact = collectFindings({
    url: `${URL_OF_SITE}contact`,
    html: '<p>info@harbor-bakery.example</p>',
  });
  expect(combineFindings([home]).emails).toMatchObject([{ address: 'office@flour-mill.example' }]);
  expect(combineFindings([home, contact]).emails).toMatchObject([
    { address: 'info@harbor-bakery.example' },
  ]);
});

test.for([
  ['/contact', 'Contact', 'contact'],
  ['/kontakt.html', 'Kontakt', 'contact'],
  ['/contatti', 'Contatti', 'contact'],
  ['/contactez-nous', 'Nous contacter', 'contact'],
  ['/contato', 'Fale conosco', 'contact'],
  ['/impressum', 'Impressum', 'imprint'],
  ['/mentions-legales', 'Mentions légales', 'imprint'],
  ['/aviso-legal', 'Aviso legal', 'imprint'],
  ['/colofon', 'Colofon', 'imprint'],
  ['/p?id=7', 'Über uns', 'about'],
  ['/qui-sommes-nous', 'Qui sommes-nous', 'about'],
  ['/quienes-somos', 'Quiénes somos', 'about'],
  ['/chi-siamo', 'Chi siamo', 'about'],
  ['/quem-somos', 'Quem somos', 'about'],
  ['/over-ons', 'Over ons', 'about'],
  ['/team', 'Our team', 'team'],
])('%s (%s) is the %s page', ([path, text, kind]) => {
  const html = `<a href="/menu">Menu</a><a href="${path}#top">${text}</a>`;
  expect(extractContacts({ url: URL_OF_SITE, html }).links).toEqual([
    { kind, url: `https://www.harbor-bakery.example${path}` },
  ]);
});

test('pages of other sites, files and the page itself are not offered', () => {
  const html = `<a href="https://other.example/contact">Contact</a><a href="/contact.pdf">Contact</a>
    <a href="#contact">Contact</a><a href="javascript:contact()">Contact</a><a href="/">Contact</a>`;
  expect(extractContacts({ url: URL_OF_SITE, html }).links).toEqual([]);
});

test.for([
  '<title>a.example</title><h1>Buy this domain</h1>',
  '<h1>Diese Domain steht zum Verkauf</h1>',
  '<p>Este dominio está en venta</p>',
  '<p>Ce domaine est à vendre</p>',
  '<script src="https://img1.wsimg.com/parking-lander/x.js"></script>',
  '<iframe src="https://www.sedoparking.com/a"></iframe>',
  '<h1>Welcome to nginx!</h1>',
  '<h1>Account Suspended</h1>',
])('%s is no site of a business', (html) => {
  const contacts = extractContacts({
    url: URL_OF_SITE,
    html: `${html}<p>info@harbor-bakery.example</p>`,
  });
  expect(contacts).toMatchObject({ parked: true, emails: [], phones: [] });
});

test('a page that only mentions the sale of domains in a long text is not parked', () => {
  const article = `<p>${'We bake bread every morning. '.repeat(150)}</p>`;
  const html = `<h1>News</h1><p>Our old domain is for sale</p>${article}`;
  expect(extractContacts({ url: URL_OF_SITE, html }).parked).toBe(false);
});

test.for([
  ['a fax', 'Fax 512-555-0123'],
  ['an order number', 'Order no. 5125550123'],
  ['a tax number', 'EIN 51-2555012'],
  ['a date', 'Call 12.05.2019'],
  ['years', 'Phone lines since 2019-2024'],
  ['hours', 'Call 8.00-17.00, 9.00-18.00'],
  ['an IBAN', 'Phone IBAN DE02 1203 0000 0000 2020 51'],
  ['a price', 'Call now $5,125,550.12'],
  ['coordinates', 'tel 30.267153 97.743057'],
])('%s is no phone number', ([, text = '']) => {
  expect(
    extractContacts({ url: URL_OF_SITE, html: `<p>${text}</p>`, country: 'US' }).phones,
  ).toEqual([]);
});

test('any text gives an answer, and every answer is well-formed', () => {
  const pieces = [
    '<p>|</p>|<a href="mailto:|<a href="tel:|">|</a>|@|info|.example|harbor-bakery| at |(dot)',
    '+1 512 555 0123|<script>|</script>|<!--|&#64;|"|<footer>|https://wa.me/|<h1>|<|%|<svg>',
    '\u0001|\u0000',
  ];
  const piece = fc.constantFrom(...pieces.flatMap((each) => each.split('|')));
  const html = fc.array(fc.oneof(piece, fc.string({ unit: 'binary' })), { maxLength: 60 });
  fc.assert(
    fc.property(html, (parts) => {
      const contacts = extractContacts({ url: URL_OF_SITE, html: parts.join(''), country: 'US' });
      for (const { address } of contacts.emails) expect(address).toMatch(/^[!-?A-~]+@[a-z0-9.-]+$/);
      for (const { number } of contacts.phones) expect(number).toMatch(/^\+[1-9]\d{6,14}$/);
    }),
    { numRuns: 300 },
  );
});

const HOSTILE = {
  nesting: '<div>',
  'mixed nesting': '<b><div>a@',
  signs: 'a@',
  'at words': '(at)',
  dots: 'a.',
  addresses: '<br>x@a.example ',
  'phone links': '<a href="tel:5125550123">x</a>',
  'mail links': '<a href="mailto:x@a.example">x</a>',
  digits: '1-',
  entities: '&amp;',
  'open tags': '<a x="',
};

test.for(Object.entries(HOSTILE))('a megabyte of %s takes time in proportion', ([, piece]) => {
  const html = piece.repeat(Math.ceil(1_000_000 / piece.length));
  extractContacts({ url: URL_OF_SITE, html: html.slice(0, 50_000), country: 'US' });
  const startedAt = performance.now();
  extractContacts({ url: URL_OF_SITE, html, country: 'US' });
  // Quadratic behaviour would take minutes; the limit leaves room for a busy machine.
  expect(performance.now() - startedAt).toBeLessThan(3_000);
});
