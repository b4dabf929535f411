import { expect, test } from 'vitest';
import {
  collectFindings,
  combineFindings,
  combineInSteps,
  extractContacts,
} from '../../../functions/domain/website/extract-contacts.ts';

const emailsOf = (html: string, url = 'https://www.harbor-bakery.example/') =>
  extractContacts({ url, html }).emails.map(({ address }) => address);

const ESCAPES = [
  String.raw`\u003e`,
  String.raw`\u003E`,
  String.raw`\\u003e`,
  String.raw`\u0022`,
  String.raw`\u0027`,
  String.raw`\u00a0`,
  String.raw`\x3c`,
  String.raw`\x22`,
  String.raw`\n`,
  String.raw`\t`,
  String.raw`\r\n`,
  String.raw`\"`,
  '%3A',
  '%20',
  '%22',
  '&quot;',
  'u003e',
];

test.for(ESCAPES)('%s before an address in a script is no part of it', (escape) => {
  const html = `<script>var page = "Write to us${escape}info@harbor-bakery.example";</script>`;
  expect(emailsOf(html)).toEqual(['info@harbor-bakery.example']);
});

test.for(ESCAPES)('%s behind an address in a script is no part of it', (escape) => {
  const html = `<script>var page = {"email":"info@harbor-bakery.example${escape}Call us"};</script>`;
  expect(emailsOf(html)).toEqual(escape === 'u003e' ? [] : ['info@harbor-bakery.example']);
});

test('an address whose signs are all escaped is read', () => {
  const html = String.raw`<script>x = "info\u0040harbor\u002dbakery\x2eexample"</script>`;
  expect(emailsOf(html)).toEqual(['info@harbor-bakery.example']);
});

test.for([
  ['a postcode', '10115info@harbor-bakery.example', 'info@harbor-bakery.example'],
  ['a number', '512-474-1234hello@harbor-bakery.example', 'hello@harbor-bakery.example'],
  ['a number with dots', '512.474.1234mia@harbor-bakery.example', 'mia@harbor-bakery.example'],
  ['a label', 'Emailinfo@harbor-bakery.example', 'info@harbor-bakery.example'],
  ['the next label', 'hello@harbor-bakery.comPhone: 512-474-1234', 'hello@harbor-bakery.com'],
  ['the next number', 'hello@harbor-bakery.com512-474-1234', 'hello@harbor-bakery.com'],
  ['the next sentence', 'hello@harbor-bakery.com.Call us', 'hello@harbor-bakery.com'],
])('%s glued to an address is no part of it', ([, text = '', address]) => {
  expect(emailsOf(`<p>${text}</p>`, `https://${address?.split('@')[1] ?? ''}/`)).toEqual([address]);
});

test.for(['max1990', '24info', '1a-reinigung', 'webmaster', 'contactus', 'mailroom', 'faxton'])(
  '%s is a whole name',
  (local) => {
    expect(emailsOf(`<p>${local}@harbor-bakery.example</p>`)).toEqual([
      `${local}@harbor-bakery.example`,
    ]);
  },
);

test.for([
  ['cc', 'mailto:info@harbor-bakery.example?cc=boss@harbor-bakery.example'],
  ['bcc', 'mailto:info@harbor-bakery.example?subject=Hi&bcc=boss@harbor-bakery.example'],
  ['cc without a question mark', 'mailto:info@harbor-bakery.example&cc=boss@harbor-bakery.example'],
  ['an escaped cc', 'mailto:info@harbor-bakery.example%3Fcc=boss@harbor-bakery.example'],
])('who only gets a copy (%s) is no contact', ([, href = '']) => {
  expect(emailsOf(`<a href="${href}">Write</a>`)).toEqual(['info@harbor-bakery.example']);
  expect(emailsOf(`<button onclick="location='${href}'">Write</button>`)).toEqual([
    'info@harbor-bakery.example',
  ]);
});

test.for([
  ['the target of a form', '<form action="mailto:forms@harbor-bakery.example"><input></form>'],
  ['a style', '<p style="display:none">trap@harbor-bakery.example</p>'],
  ['a hidden block', '<div style="visibility: hidden"><p>mia@harbor-bakery.example</p></div>'],
  [
    'a place off the screen',
    '<div style="position:absolute;left:-9999px">mia@harbor-bakery.example</div>',
  ],
  ['the attribute', '<p hidden>mia@harbor-bakery.example</p>'],
  [
    'a style sheet',
    '<style>.x, #y { color: red; display: none }</style><p class="a x">mia@harbor-bakery.example</p><p id="y">jo@harbor-bakery.example</p>',
  ],
  [
    'a hidden link',
    '<style>.x{display:none}</style><a class="x" href="mailto:mia@harbor-bakery.example">Mail</a>',
  ],
  [
    'a link in a hidden block',
    '<div style="display:none"><a href="mailto:mia@harbor-bakery.example">Mail</a></div>',
  ],
  ['the name of a trap', '<p>spamtrap@harbor-bakery.example honeypot@harbor-bakery.example</p>'],
  ['a warning', '<p>Do not write to mia@harbor-bakery.example</p>'],
  ['a class', '<span class="honeypot">mia@harbor-bakery.example</span>'],
])('an address that nobody is meant to use (%s) is no contact', ([, html = '']) => {
  expect(emailsOf(html)).toEqual([]);
  expect(emailsOf(`${html}<p>info@harbor-bakery.example</p>`)).toEqual([
    'info@harbor-bakery.example',
  ]);
});

test('what is hidden on some screens only, or until a script unfolds it, is a contact', () => {
  const small = '<style>@media (max-width: 9em) { .x { display: none } }</style>';
  expect(emailsOf(`${small}<p class="x">info@harbor-bakery.example</p>`)).toHaveLength(1);
  const tab = `<div style="display:none"><p>${'Opening hours and more. '.repeat(40)}</p>
    <p>info@harbor-bakery.example</p></div>`;
  expect(emailsOf(tab)).toHaveLength(1);
  expect(emailsOf('<body style="display:none"><p>info@harbor-bakery.example</p>')).toHaveLength(1);
});

test.for([
  'your-email@harbor-bakery.example',
  'yourname@gmail.com',
  'john.doe@gmail.com',
  'max.mustermann@harbor-bakery.example',
  'info@yourbusiness.com',
  'hello@lorem.com',
  'info@mydomain.com',
  'vorname.nachname@harbor-bakery.example',
  '{{email}}@harbor-bakery.example',
])('%s is what a template left', (address) => {
  expect(emailsOf(`<h2>Contact</h2><p>Email: ${address}</p>`)).toEqual([]);
});

test('an address beside a number in the footer is stated as a contact', () => {
  const html = '<footer><p>14 Pier Rd | p. 303-555-0158 | info@harborfoods.com</p></footer>';
  expect(emailsOf(html)).toEqual(['info@harborfoods.com']);
});

test('a word in prose above puts nobody out', () => {
  const html = `<h2>Feedback</h2><p>${'We welcome your comments and reviews at any time. '.repeat(4)}</p>
    <p>You can also email us here:</p><p>team@harborfoods.com</p>`;
  expect(emailsOf(html)).toEqual(['team@harborfoods.com']);
});

test.for([
  ['a sentence that asks for comments', 'Website comments', true],
  ['a heading over comments', 'Comments', false],
  ['their count', '12 comments', false],
] as const)('%s: is what stands below a contact of the business?', ([, heading, isContact]) => {
  const html = `<h2>${heading}</h2><p>Email comments or questions to pier14@gmail.com.</p>`;
  expect(emailsOf(html)).toEqual(isContact ? ['pier14@gmail.com'] : []);
});

test('text that runs backwards inside of text that does is turned once', () => {
  const html = '<bdo dir=rtl><bdo dir=rtl>elpmaxe.yrekab-robrah</bdo>@aim</bdo>';
  expect(emailsOf(html)).toEqual(['mia@harbor-bakery.example']);
});

test('of a tag with more attributes than any has the first are read', () => {
  const more = Array.from({ length: 5_000 }, (_, index) => `data-a${index}=1`).join(' ');
  const html = `<a href="mailto:mia@harbor-bakery.example" ${more} hidden>Mail</a><a ${more}>x</a>`;
  expect(emailsOf(html)).toEqual(['mia@harbor-bakery.example']);
});

test('a rule that hides is read behind names without end and braces that are never closed', () => {
  const hidden = '<p class="x">mia@harbor-bakery.example</p>';
  const names = 'a'.repeat(5_000);
  expect(emailsOf(`<style>${names}, .x { display: none }</style>${hidden}`)).toEqual([]);
  expect(emailsOf(`<style>a { b { .x { display: none } </style>${hidden}`)).toEqual([]);
  expect(emailsOf(`<style>${names} { display: none</style>${hidden}`)).toHaveLength(1);
});

test('what was found is judged with pauses, all of it, though time is up', () => {
  const links = Array.from(
    { length: 100 },
    (_, index) => `<a href="mailto:a${index}@harbor-bakery.example">x</a>`,
  );
  const page = collectFindings({ url: 'https://harbor-bakery.example/', html: links.join('') });
  const steps = combineInSteps([page]);
  let pauses = 0;
  let step = steps.next(true);
  for (; step.done !== true; step = steps.next(true)) pauses += 1;
  expect(step.value).toEqual(combineFindings([page]));
  expect(step.value.emails).toHaveLength(10);
  expect(pauses).toBeGreaterThanOrEqual(6);
});
