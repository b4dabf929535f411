import { expect, test } from 'vitest';
import { websiteCrawler } from '../../../functions/adapters/website/read-websites.ts';
import { sites } from './sites.ts';
import type { Answer } from './sites.ts';

type Site = [host: string, pages: Record<string, Answer>];

const slowly =
  (html: string): Answer =>
  (_request, response) => {
    response.setHeader('content-type', 'text/html');
    setTimeout(() => response.end(html), 15);
  };

const notAborted = () => new AbortController().signal;

test('readings come in the order of the sites, and no host sees two requests at once', async () => {
  const location = 'http://shared.example/';
  const shops = Array.from({ length: 6 }, (_, index): Site => [
    `shop${index}.example`,
    { '/': slowly(`<p>info@shop${index}.example</p>`) },
  ]);
  const moved = Array.from({ length: 6 }, (_, index): Site => [
    `moved${index}.example`,
    { '/': { status: 302, headers: { location } } },
  ]);
  const branches = Object.fromEntries(
    Array.from({ length: 6 }, (_, index) => [`/b${index}`, slowly('<p>Branch</p>')]),
  );
  await using web = await sites({
    ...Object.fromEntries([...shops, ...moved]),
    'shared.example': { '/': slowly('<p>info@shared.example</p>') },
    'chain.example': branches,
  });
  const urls = [
    ...Object.keys(branches).map((path) => `http://chain.example${path}`),
    ...[...shops, ...moved].map(([host]) => `http://${host}/`),
  ];
  const crawl = websiteCrawler(web.ports, notAborted());
  const crawls = await Promise.all(urls.map((url) => crawl({ url })));
  expect(crawls.map(({ finalUrl }) => finalUrl)).toEqual(
    urls.map((url) => (url.includes('moved') ? location : url)),
  );
  expect(web.mostAtOneHost()).toBe(1);
  const robotsOfChain = web.paths().filter((path) => path === 'chain.example/robots.txt');
  expect(robotsOfChain).toHaveLength(1);
});

test('the same site is read once for all who name it', async () => {
  await using web = await sites({ 'a.example': { '/': '<p>info@a.example</p>' } });
  const site = { url: 'http://a.example/', country: 'US' };
  const crawl = websiteCrawler(web.ports, notAborted());
  const crawls = await Promise.all([crawl(site), crawl(site), crawl({ ...site })]);
  expect(crawls).toHaveLength(3);
  expect(web.paths().filter((path) => path === 'a.example/')).toHaveLength(1);
});

test('one broken site takes no other with it', async () => {
  await using web = await sites({
    'a.example': { '/': (request) => request.socket.destroy() },
    'b.example': { '/': '<p>info@b.example</p>' },
  });
  const urls = ['http://a.example/', 'not a url', 'http://b.example/'];
  const crawl = websiteCrawler(web.ports, notAborted());
  const crawls = await Promise.all(urls.map((url) => crawl({ url })));
  expect(crawls.map(({ status }) => status)).toEqual(['unreachable', 'none', 'ok']);
});

test('an abort ends what is under way and begins nothing more; what was read stays', async () => {
  const controller = new AbortController();
  await using web = await sites({
    'a.example': { '/': '<a href="mailto:info@a.example">Write to us</a>' },
    'b.example': { '/': () => controller.abort() },
  });
  const crawl = websiteCrawler(web.ports, controller.signal);
  const [a, b, c] = ['a', 'b', 'c'].map((name) => ({ url: `http://${name}.example/` }));
  if (a === undefined || b === undefined || c === undefined) throw new Error('There are three.');
  expect(await crawl(a)).toMatchObject({ status: 'ok' });
  await expect(crawl(b)).rejects.toMatchObject({ name: 'AbortError' });
  await expect(crawl(c)).rejects.toMatchObject({ name: 'AbortError' });
  expect(web.paths().filter((path) => path.startsWith('c.example'))).toEqual([]);
});
