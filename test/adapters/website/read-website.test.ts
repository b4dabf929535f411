import { expect, test } from 'vitest';
import { readWebsite } from '../../../functions/adapters/website/read-website.ts';
import { sites } from './sites.ts';
import type { Answer } from './sites.ts';

const CONTACTS = '<p>info@shop.example</p><p>Tel: +1 512 555 0123</p>';

test('one page with everything is one page, after the robots file, under an honest name', async () => {
  await using web = await sites({ 'shop.example': { '/': `<title>Shop</title>${CONTACTS}` } });
  const crawl = await readWebsite(web.ports, { url: 'http://shop.example' });
  expect(crawl).toMatchObject({
    status: 'ok',
    finalUrl: 'http://shop.example/',
    movedTo: null,
    title: 'Shop',
    emails: [{ address: 'info@shop.example', kind: 'generic', source: 'text' }],
    phones: [{ number: '+15125550123' }],
    pagesRead: 1,
    robots: 'none',
    failure: null,
  });
  expect(web.paths()).toEqual(['shop.example/robots.txt', 'shop.example/']);
  expect(web.requests[0]?.userAgent).toBe(web.ports.userAgent);
  await web.idle();
});

test('at most three more pages are read, one of a kind, and only while something is missing', async () => {
  const links = ['contact', 'kontakt', 'impressum', 'about', 'team', 'menu'];
  const nav = links.map((path) => `<a href="/${path}">${path}</a>`).join(' ');
  const more = Object.fromEntries(links.map((path) => [`/${path}`, '<p>nothing</p>']));
  await using web = await sites({ 'shop.example': { '/': nav, ...more } });
  const crawl = await readWebsite(web.ports, { url: 'http://shop.example/' });
  expect(crawl.pagesRead).toBe(4);
  expect(web.paths()).toEqual([
    'shop.example/robots.txt',
    'shop.example/',
    'shop.example/contact',
    'shop.example/impressum',
    'shop.example/about',
  ]);

  await using short = await sites({ 'shop.example': { '/': nav, ...more, '/contact': CONTACTS } });
  const second = await readWebsite(short.ports, { url: 'http://shop.example/' });
  expect(second.emails).toMatchObject([{ address: 'info@shop.example' }]);
  expect(second.pagesRead).toBe(2);
});

test('a home page without links is followed by the usual place', async () => {
  await using web = await sites({
    'shop.example': { '/': '<p>Hi</p>', '/contact': CONTACTS },
    'laden.example': { '/': '<p>Hallo</p>', '/impressum': '<p>info@laden.example</p>' },
  });
  expect((await readWebsite(web.ports, { url: 'http://shop.example/' })).emails).toHaveLength(1);
  const german = await readWebsite(web.ports, { url: 'http://laden.example/', country: 'DE' });
  expect(german.emails).toMatchObject([{ address: 'info@laden.example' }]);
});

test.for([
  ['a general ban', 'User-agent: *\nDisallow: /'],
  ['a ban of this reader', 'User-agent: testreader\nDisallow: /\n\nUser-agent: *\nAllow: /'],
  ['a ban with a byte order mark', '\uFEFFUser-agent: *\r\nDisallow: /'],
])('%s is respected', async ([, robots = '']) => {
  await using web = await sites({ 'shop.example': { '/robots.txt': robots, '/': CONTACTS } });
  const crawl = await readWebsite(web.ports, { url: 'http://shop.example/' });
  expect(crawl).toMatchObject({ status: 'unchecked', robots: 'disallowed', pagesRead: 0 });
  expect(web.paths()).toEqual(['shop.example/robots.txt']);
});

test('rules for single pages are respected, rules for others are not taken', async () => {
  const robots = 'User-agent: OtherBot\nDisallow: /\n\nUser-agent: *\nDisallow: /contact';
  await using web = await sites({
    'shop.example': {
      '/robots.txt': robots,
      '/': '<a href="/contact">Contact</a><a href="/about">About</a>',
      '/contact': CONTACTS,
      '/about': '<p>Since 1990</p>',
    },
  });
  const crawl = await readWebsite(web.ports, { url: 'http://shop.example/' });
  expect(crawl).toMatchObject({ status: 'ok', robots: 'allowed', emails: [], pagesRead: 2 });
  expect(web.paths()).not.toContain('shop.example/contact');
});

test.for([
  [404, 'ok'],
  [403, 'ok'],
  [500, 'unchecked'],
  [503, 'unchecked'],
] as const)('a robots file that answers %i makes the site %s', async ([status, expected]) => {
  await using web = await sites({ 'a.example': { '/robots.txt': { status }, '/': CONTACTS } });
  expect((await readWebsite(web.ports, { url: 'http://a.example/' })).status).toBe(expected);
});

test('a robots file is read to 500 KiB, and one behind a redirect counts', async () => {
  const filler = `# ${'x'.repeat(98)}\n`.repeat(5_100);
  const late = `User-agent: *\n${filler}Disallow: /`;
  const moved = { status: 301, headers: { location: '/rules.txt' } };
  await using web = await sites({
    'long.example': { '/robots.txt': late, '/': CONTACTS },
    'moved.example': {
      '/robots.txt': moved,
      '/rules.txt': 'User-agent: *\nDisallow: /',
      '/': CONTACTS,
    },
    'loop.example': {
      '/robots.txt': { status: 302, headers: { location: '/robots.txt' } },
      '/': CONTACTS,
    },
  });
  const statusOf = async (url: string) => (await readWebsite(web.ports, { url })).status;
  // The rule stands 6 kB after the part that has to be read.
  expect(await statusOf('http://long.example/')).toBe('ok');
  expect(await statusOf('http://moved.example/')).toBe('unchecked');
  expect(await statusOf('http://loop.example/')).toBe('ok');
});

test('a crawl delay that a visit can not keep leaves it at the home page', async () => {
  const page = { '/': '<a href="/contact">Contact</a>', '/contact': CONTACTS };
  await using web = await sites({
    'slow.example': { '/robots.txt': 'User-agent: *\nCrawl-delay: 10', ...page },
    'quick.example': { '/robots.txt': 'User-agent: *\nCrawl-delay: 0.05', ...page },
  });
  expect((await readWebsite(web.ports, { url: 'http://slow.example/' })).pagesRead).toBe(1);
  expect((await readWebsite(web.ports, { url: 'http://quick.example/' })).pagesRead).toBe(2);
});

test('redirects are followed and another domain is reported; its own rules count there', async () => {
  await using web = await sites({
    'old.example': { '/': { status: 301, headers: { location: 'http://www.new.example/home' } } },
    'www.new.example': { '/home': '<p>info@old.example</p><p>hello@new.example</p>' },
    'gone.example': { '/': { status: 302, headers: { location: 'http://closed.example/' } } },
    'closed.example': { '/robots.txt': 'User-agent: *\nDisallow: /', '/': CONTACTS },
  });
  const crawl = await readWebsite(web.ports, { url: 'http://old.example/' });
  expect(crawl).toMatchObject({
    status: 'ok',
    finalUrl: 'http://www.new.example/home',
    movedTo: 'new.example',
  });
  expect(crawl.emails.map((email) => email.address).toSorted()).toEqual([
    'hello@new.example',
    'info@old.example',
  ]);
  expect((await readWebsite(web.ports, { url: 'http://gone.example/' })).robots).toBe('disallowed');
});

test('a page that only refreshes to another one is followed, a loop is not', async () => {
  const refresh = (target: string) =>
    `<html><meta http-equiv="refresh" content="0; url=${target}"></html>`;
  await using web = await sites({
    'a.example': { '/': refresh('/en/'), '/en/': '<p>info@a.example</p>' },
    'b.example': { '/': refresh('/x'), '/x': refresh('/') },
    'c.example': { '/': `${refresh('/')}<p>info@c.example</p>` },
  });
  const emails = async (url: string) => (await readWebsite(web.ports, { url })).emails.length;
  expect(await emails('http://a.example/')).toBe(1);
  expect(await readWebsite(web.ports, { url: 'http://b.example/' })).toMatchObject({
    status: 'unreachable',
    failure: 'redirect',
  });
  expect(await emails('http://c.example/')).toBe(1);
});

test.for<[string, Answer]>([
  ['a redirect to a private address', { status: 302, headers: { location: 'http://10.0.0.1/' } }],
  ['a redirect to the loopback', { status: 302, headers: { location: 'http://127.0.0.1:22/' } }],
  ['a server error', { status: 500 }],
  ['a file', { headers: { 'content-type': 'application/pdf' }, body: '%PDF' }],
  ['a reset', (request) => request.socket.destroy()],
  ['a parked domain', '<h1>This domain is for sale</h1>'],
])('%s is an unreachable site', async ([, answer]) => {
  await using web = await sites({ 'a.example': { '/': answer } });
  const crawl = await readWebsite(web.ports, { url: 'http://a.example/' });
  expect(crawl).toMatchObject({ status: 'unreachable', emails: [] });
  expect(crawl.failure).not.toBeNull();
});

test('a site that refuses automatic readers is unchecked', async () => {
  await using web = await sites({ 'a.example': { '/': { status: 403 } } });
  expect((await readWebsite(web.ports, { url: 'http://a.example/' })).status).toBe('unchecked');
});

test('https falls back to http, and www to the bare name and back', async () => {
  await using web = await sites({
    'plain.example': { '/': CONTACTS },
    'www.named.example': { '/': CONTACTS },
    'bare.example': { '/': CONTACTS },
  });
  const finalUrl = async (url: string) => (await readWebsite(web.ports, { url })).finalUrl;
  expect(await finalUrl('https://plain.example/')).toBe('http://plain.example/');
  expect(await finalUrl('http://named.example/')).toBe('http://www.named.example/');
  expect(await finalUrl('https://www.bare.example/')).toBe('http://bare.example/');
  const missing = await readWebsite(web.ports, { url: 'http://missing.example/' });
  expect(missing).toMatchObject({ status: 'unreachable', failure: 'dns_error' });
});

test('a page that is gone is replaced by the home page', async () => {
  await using web = await sites({ 'a.example': { '/': CONTACTS } });
  const crawl = await readWebsite(web.ports, { url: 'http://a.example/old/page.html' });
  expect(crawl).toMatchObject({ status: 'ok', finalUrl: 'http://a.example/' });
});

test.for([
  ['https://www.facebook.com/harborbakery', 'facebook', 'https://www.facebook.com/harborbakery'],
  ['instagram.com/harborbakery/', 'instagram', 'https://www.instagram.com/harborbakery'],
] as const)('%s is not fetched but taken as a profile', async ([url, network, profile]) => {
  await using web = await sites({});
  const crawl = await readWebsite(web.ports, { url });
  expect(crawl).toMatchObject({ status: 'social_only', socials: { [network]: profile } });
  expect(web.requests).toEqual([]);
});

test('a site that redirects to a social network is social only', async () => {
  const location = 'https://www.facebook.com/harborbakery';
  await using web = await sites({ 'a.example': { '/': { status: 302, headers: { location } } } });
  const crawl = await readWebsite(web.ports, { url: 'http://a.example/' });
  expect(crawl).toMatchObject({ status: 'social_only', socials: { facebook: location } });
});

test.for([
  '',
  'none',
  'ftp://a.example/',
  'http://localhost/',
  'mailto:a@b.example',
  'http://1.2.3.4/',
])('"%s" is no website', async (url) => {
  await using web = await sites({});
  expect((await readWebsite(web.ports, { url })).status).toBe('none');
});

test('a large page is read at both ends, a slow one to the budget', async () => {
  const filler = '<p>words words words</p>'.repeat(120_000);
  await using web = await sites({
    'large.example': { '/': `<p>info@large.example</p>${filler}<p>late@large.example</p>` },
    'slow.example': {
      '/': (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' });
        response.write('<p>info@slow.example</p>');
      },
    },
  });
  const large = await readWebsite(web.ports, { url: 'http://large.example/' });
  expect(large.emails.map((email) => email.address)).toEqual([
    'info@large.example',
    'late@large.example',
  ]);
  const startedAt = performance.now();
  const ports = { ...web.ports, siteBudgetMs: 300 };
  const slow = await readWebsite(ports, { url: 'http://slow.example/' });
  expect(slow.emails.map((email) => email.address)).toEqual(['info@slow.example']);
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

test('an abort ends the visit with its reason', async () => {
  const controller = new AbortController();
  const reason = new Error('stop');
  await using web = await sites({ 'a.example': { '/': () => controller.abort(reason) } });
  const visit = readWebsite(web.ports, { url: 'http://a.example/', signal: controller.signal });
  await expect(visit).rejects.toBe(reason);
});
