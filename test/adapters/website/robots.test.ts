import { expect, test } from 'vitest';
import { parseRobots, parseRobotsInSteps } from '../../../functions/adapters/website/robots.ts';

const AGENT = 'TestReader/1.0 (+https://reader.example/about)';
const allows = (text: string, path: string) =>
  parseRobots(text, AGENT).allows(`https://a.example${path}`);

test.for([
  ['User-agent: *\nDisallow: /', '/x', false],
  ['User-agent: *\nDisallow:', '/x', true],
  ['User-agent: *\nDisallow: /private', '/private/x', false],
  ['User-agent: *\nDisallow: /private', '/Private', true],
  ['User-agent: *\nDisallow: /\nAllow: /contact', '/contact-us', true],
  ['User-agent: *\nAllow: /contact\nDisallow: /contact/old', '/contact/old/1', false],
  ['User-agent: *\nDisallow: /page\nAllow: /page', '/page', true],
  ['User-agent: *\nDisallow: /*.php$', '/a/b.php', false],
  ['User-agent: *\nDisallow: /*.php$', '/a/b.php5', true],
  ['User-agent: *\nDisallow: /a*z', '/abcz/x', false],
  ['User-agent: *\nDisallow: /x$', '/x', false],
  ['User-agent: *\nDisallow: /x$', '/xy', true],
  ['User-agent: *\nDisallow: /*?id=', '/p?id=7', false],
  ['User-agent: *\nDisallow: /%7ejoe', '/%7Ejoe', false],
  ['User-agent: *\nDisallow: /münchen', '/m%C3%BCnchen', false],
  ['User-agent: testreader\nDisallow: /\n\nUser-agent: *\nAllow: /', '/x', false],
  ['User-agent: other\nDisallow: /', '/x', true],
  [
    'User-agent: testreader\nDisallow: /a\nUser-agent: other\nDisallow: /\nUser-agent: TestReader\nDisallow: /b',
    '/b',
    false,
  ],
  ['User-agent: other\nUser-agent: *\nDisallow: /', '/x', false],
  ['user-AGENT : *\r\n DISALLOW : /x # no\r\n', '/x', false],
  ['\uFEFFUser-agent: *\nDisallow: /', '/x', false],
  ['User-agent: *\nSitemap: https://a.example/s.xml\nDisallow: /', '/x', false],
  ['Disallow: /', '/x', true],
  ['User-agent: *\nDisallow: /', '/robots.txt', true],
] as const)('%j lets %s be read: %s', ([text, path, expected]) => {
  expect(allows(text, path)).toBe(expected);
});

test('the delay is that of the group for this reader', () => {
  const text =
    'User-agent: *\nCrawl-delay: 9\n\nUser-agent: TestReader\nCrawl-delay: 0.5\nAllow: /';
  expect(parseRobots(text, AGENT).crawlDelaySeconds).toBe(0.5);
  expect(parseRobots('User-agent: *\nCrawl-delay: never', AGENT).crawlDelaySeconds).toBe(0);
});

test('a pattern beyond the bound forbids by its beginning and allows nothing', () => {
  const long = `/${'a'.repeat(3_000)}`;
  expect(allows(`User-agent: *\nDisallow: ${long}`, `${long}b`)).toBe(false);
  expect(allows(`User-agent: *\nDisallow: /\nAllow: ${long}`, `${long}b`)).toBe(false);
  expect(allows(`User-agent: *\nDisallow: ${'/*x'.repeat(50)}`, `/x${'/x'.repeat(60)}`)).toBe(
    false,
  );
});

test.for([
  ['rules that are nearly alike', 'Allow: /*a*a*b\n', 'a'],
  ['rules of many stars', `Disallow: /${'*a'.repeat(200)}b\n`, 'a'],
  ['rules that end', 'Disallow: /*a*b$\n', 'ab'],
  ['groups', 'User-agent: *\nDisallow: /*a*b\n', 'a'],
  ['lines without an end', 'Disallow: /'.padEnd(500_000, 'a'), 'a'],
] as const)('a robots file of %s costs no more than a blink', ([, line, letter]) => {
  const text = `User-agent: *\n${line.repeat(Math.ceil(512_000 / line.length))}`;
  const before = process.cpuUsage();
  const robots = parseRobots(text, AGENT);
  robots.allows(`https://a.example/${letter.repeat(14_000)}`);
  const { user, system } = process.cpuUsage(before);
  // Some 30 ms; rule by rule and letter by letter it would be many seconds.
  expect((user + system) / 1_000).toBeLessThan(250);
});

test.for(['\n', '\r\n', '\r'])('lines end as %j', (end) => {
  const text = ['User-agent: *', 'Disallow: /a', '# no', '', 'Disallow: /b'].join(end);
  expect(['/a', '/b', '/c'].map((path) => allows(text, path))).toEqual([false, false, true]);
});

test('a file whose rules would take too long to look through forbids; an honest one of as many rules does not', () => {
  const hostile = `User-agent: *\n${`Allow: /*${'a'.repeat(80)}b\n`.repeat(5_000)}`;
  expect(allows(hostile, `/${'a'.repeat(2_000)}`)).toBe(false);
  const honest = Array.from({ length: 5_000 }, (_, index) => `Disallow: /*shop-${index}/*?sort=`);
  const text = `User-agent: *\n${honest.join('\n')}`;
  expect(allows(text, '/contact-us/directions-and-opening-hours')).toBe(true);
  expect(allows(text, '/de/shop-4999/all?sort=price')).toBe(false);
});

test('a long file is read with pauses, whole', () => {
  const text = `User-agent: *\n${'Disallow: /a\n'.repeat(15_000)}Disallow: /z`;
  const steps = parseRobotsInSteps(text, AGENT);
  let pauses = 0;
  let step = steps.next(true);
  for (; step.done !== true; step = steps.next(true)) pauses += 1;
  expect(step.value.allows('https://a.example/a')).toBe(false);
  expect(pauses).toBeGreaterThanOrEqual(10);
});
