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
  ['a spoken sign', 'info [put the at sign here] harbor-bakery.example'],
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
  ['stars around the words', 'info *at* harbor-bakery *dot* example'],
  ['blanks around sign and dot', 'info @ harbor-bakery . example'],
  ['capitals to take out', 'infoREMOVETHIS@NOSPAM.harbor-bakery.example'],
  ['a label of a button', '<a href="#" aria-label="Email info@harbor-bakery.example"></a>'],
  ['a click handler', `<button onclick="location='mailto:info@harbor-bakery.example'">x</button>`],
  ['a meta tag', '<meta property="og:email" content="info@harbor-bakery.example">'],
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

test('one stranger beside the own address comes last; two are none of the business', () => {
  const page = (...strangers: string[]) =>
    emailsOf(
      ['info@harbor-bakery.example', ...strangers].map((one) => `<p>Email: ${one}</p>`).join(''),
    );
  expect(page('office@mill-group.example')).toEqual([
    'info@harbor-bakery.example',
    'office@mill-group.example',
  ]);
  expect(page('office@mill-group.example', 'hello@flour.example')).toEqual([
    'info@harbor-bakery.example',
  ]);
});

test.for([
  ['the maker beside', '<footer>Site by Bo <a href="mailto:bo@gmail.com">mail</a></footer>'],
  ['the maker one line below', '<p>Website by Studio Bo</p><p>hi@studio-bo.example</p>'],
  ['an unlabelled footer', '<h3>Contact</h3><footer><p>hi@studio-bo.example</p></footer>'],
  ['a licensing board', '<p>Complaints: contact board@dental.gov</p>'],
  ['a vendor', '<p>Contact privacy@google.com</p>'],
  ['a visitor', '<h3>2 Comments</h3><p>Nice! jane.q@hotmail.com</p>'],
  [
    'structured data about a maker',
    '<script type="application/ld+json">{"creator":{"email":"a@b.example"}}</script>',
  ],
  [
    'a list of companies',
    '<p>Email a@a.example</p><p>Email b@b.example</p><p>Email c@c.example</p>',
  ],
])('the address of %s is not the business’s', ([, html = '']) => {
  expect(emailsOf(html)).toEqual([]);
});

test('of two strangers only the surer one can be the business', () => {
  const html =
    '<h2>Contact</h2><p>Email: office@bakers.example</p><p>Flour: mill@flour.example</p>';
  expect(emailsOf(html)).toEqual(['office@bakers.example']);
});

test.for([
  ['US', '(512) 555-0123', '+15125550123'],
  [undefined, '512-555-0123 | 1 (512) 555-0124', '+15125550123 +15125550124'],
  ['US', 'Tel 512-555-0123 Fax 512-555-0124', '+15125550123'],
  ['US', '512 555 0123 / 512 555 0124 (fax)', '+15125550123'],
  ['DE', 'Tel.: 0 30 / 23 12 51 23', '+493023125123'],
  ['DE', 'Fon +49 (0)30 23125–123', '+493023125123'],
  ['FR', '01.99.00.12.34', '+33199001234'],
  ['ES', 'Tlf: 91 123 45 67 / 600 123 456', '+34911234567 +34600123456'],
  ['IT', 'Tel. 06 1234567 - P.Iva 12345678901 - REA RM-1234567', '+39061234567'],
  ['NL', 'T 020-1234567 | KVK 12345678 | NL91ABNA0417164300', '+31201234567'],
  ['GB', 'Call 020 7946 0123, Company no. 01234567', '+442079460123'],
  ['AU', '1300 123 456', '+611300123456'],
  ['BR', '(11) 3123-4567 CNPJ 12.345.678/0001-90', '+551131234567'],
] as const)('in %s "%s" holds %s', ([country, text, numbers]) => {
  const { phones } = extractContacts({ url: URL_OF_SITE, html: `<p>${text}</p>`, country });
  expect(phones.map((phone) => phone.number).join(' ')).toBe(numbers);
});

test('social profiles are canonical; shares, posts, other people and vendors are none', () => {
  const hrefs = [
    'https://m.facebook.com/harborbakery?ref=x',
    'https://www.facebook.com/sharer.php?u=x',
    'https://www.facebook.com/wix',
    'https://instagram.com/p/Cabc/',
    'https://twitter.com/intent/tweet?url=x',
    'https://x.com/critic/status/1',
    'https://youtu.be/abc',
    'https://www.linkedin.com/in/mia-berg/',
    'https://www.linkedin.com/company/harbor-bakery/about/',
  ];
  const html = hrefs.map((href) => `<a href="${href}">x</a>`).join('');
  expect(extractContacts({ url: URL_OF_SITE, html }).socials).toEqual({
    facebook: 'https://www.facebook.com/harborbakery',
    instagram: null,
    linkedin: 'https://www.linkedin.com/company/harbor-bakery',
    x: null,
    youtube: null,
    tiktok: null,
  });
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

const FILLER = '<p>We bake bread, rolls and cakes every morning.</p>';

test('the contacts of a page beyond 2 MiB count wherever they stand', () => {
  const many = (bytes: number) => FILLER.repeat(Math.ceil(bytes / FILLER.length));
  const html = `<p>first@harbor-bakery.example</p>${many(4_000_000)}
    <section id="contact"><p>middle@harbor-bakery.example, 512-555-0123</p></section>${many(4_000_000)}
    <script>var late = "</p>${'x'.repeat(500_000)}";</script><footer>last@harbor-bakery.example</footer>`;
  const { emails, phones } = extractContacts({ url: URL_OF_SITE, html, country: 'US' });
  expect(emails.map(({ address }) => address).toSorted()).toEqual([
    'first@harbor-bakery.example',
    'last@harbor-bakery.example',
    'middle@harbor-bakery.example',
  ]);
  expect(phones.map(({ number }) => number)).toEqual(['+15125550123']);
});

test('a footer behind more lines than are kept counts', () => {
  const html = `${'<p>a</p>'.repeat(200_000)}<p>Call 512-555-0123</p><p>info@harbor-bakery.example</p>`;
  const { emails, phones } = extractContacts({ url: URL_OF_SITE, html, country: 'US' });
  expect([emails.length, phones.length]).toEqual([1, 1]);
});
