import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleBusinesses } from '../../../lib/local/sample/businesses.ts';
import type { SiteKind } from '../../../lib/local/sample/businesses.ts';
import { startSampleWebsites } from '../../../lib/local/sample/sample-websites.ts';
import type { SampleWebsites } from '../../../lib/local/sample/sample-websites.ts';

let websites: SampleWebsites;
beforeAll(async () => {
  websites = await startSampleWebsites();
});
afterAll(() => websites.close());

/** Asks as the connector does: the mapped address, the site's own name in the `Host` header. */
function visit(host: string, path: string): Promise<{ status: number; body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
  const request = httpRequest({ host: '127.0.0.1', port: websites.port, path, headers: { host } });
  request.on('error', reject);
  request.on('response', (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('end', () =>
      resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
    );
  });
  request.end();
  return promise;
}

function siteOf(kind: SiteKind, country = 'US') {
  const owner = sampleBusinesses().find(
    ({ site, city, brand }) => site?.kind === kind && city.country === country && brand === null,
  );
  if (owner === undefined || owner.site === null) throw new Error(`No site of kind ${kind}.`);
  return { ...owner, site: owner.site };
}

test('resolves exactly the names of the sample', () => {
  const { host } = siteOf('mailto').site;
  expect(websites.resolveHost(host)).toEqual({ address: '127.0.0.1', port: websites.port });
  for (const other of [
    `www.${host}`,
    `${host}.`,
    'localhost',
    '127.0.0.1',
    'example.com',
    'x.example',
    '',
  ])
    expect(websites.resolveHost(other)).toBeUndefined();
});

test.for([
  ['mailto', (email: string) => `href="mailto:${email}"`],
  ['text', (email: string) => `: ${email}<`],
  ['spelled_out', (email: string) => email.replace('@', ' [at] ')],
  ['json_ld', (email: string) => `"email":"${email}"`],
] as const)('a site of kind %s shows its address on the first page', async ([kind, shown]) => {
  const { site } = siteOf(kind);
  const { status, body } = await visit(site.host, '/');
  expect(status).toBe(200);
  expect(body).toContain(shown(site.email));
});

test('a protected address decodes to the true one', async () => {
  const { site } = siteOf('cloudflare');
  const { body } = await visit(site.host, '/');
  expect(body).not.toContain(site.email);
  const code = Buffer.from(/data-cfemail="([0-9a-f]+)"/.exec(body)?.[1] ?? '', 'hex');
  const key = code[0] ?? 0;
  expect(Buffer.from(code.subarray(1).map((byte) => byte ^ key)).toString()).toBe(site.email);
});

test('a contact page shows what the first page does not', async () => {
  const { site } = siteOf('contact_page');
  expect((await visit(site.host, '/')).body).not.toContain(site.email);
  expect((await visit(site.host, '/contact')).body).toContain(site.email);
});

test('a German site has an imprint with its address', async () => {
  const { site } = siteOf('contact_page', 'DE');
  expect((await visit(site.host, '/impressum')).body).toContain(site.email);
});

test('broken sites are broken in their own way', async () => {
  expect((await visit(siteOf('parked').site.host, '/')).body).toContain('for sale');
  expect((await visit(siteOf('not_found').site.host, '/')).status).toBe(404);
  await expect(visit(siteOf('unreachable').site.host, '/')).rejects.toThrow();
  expect((await visit('unknown.example', '/')).status).toBe(404);
});

test('odd paths get an answer, not a crash', async () => {
  const { host } = siteOf('mailto').site;
  for (const path of ['//', '/%', '/?a=b', '/../etc', '/robots.txt', '*']) {
    expect([200, 404]).toContain((await visit(host, path)).status);
  }
});

test('a chain has a page for each of its cities', async () => {
  const chain = sampleBusinesses().find(
    ({ brand, city }) => brand !== null && city.name === 'Boston',
  );
  const url = new URL(chain?.websites[0] ?? '');
  const { status, body } = await visit(url.hostname, url.pathname);
  expect(status).toBe(200);
  expect(body).toContain('Boston');
});
