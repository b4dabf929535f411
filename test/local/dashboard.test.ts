import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LocalStack } from '../../lib/local/stack.ts';
import { startTestStack } from '../support/stack.ts';

let stack: LocalStack;
beforeAll(async () => {
  stack = await startTestStack({ env: { MAP_TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png' } });
});
afterAll(() => stack.close());

const get = (path: string, method = 'GET') => fetch(`${stack.dashboardUrl}${path}`, { method });

describe('the dashboard', () => {
  test('every path of its own leads to the one document', async () => {
    const document = await (await get('/')).text();
    for (const path of ['/jobs/job_01JD0000000000000000000000', '/billing?checkout=success']) {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(await answer.text()).toBe(document);
    }
    expect((await get('/', 'HEAD')).status).toBe(200);
  });

  test('a script is kept for ever; a missing one is missing, and nothing outside can be read', async () => {
    const document = await (await get('/')).text();
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(document)?.[1] ?? '';
    const answer = await get(script);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect((await get('/assets/gone.js')).status).toBe(404);
    expect(await (await get('/%2e%2e/%2e%2e/package.json')).text()).toBe(document);
  });

  test('the policy allows no inline code and no foreign place but those that it names', async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? '';
    expect(policy).not.toMatch(/unsafe|\*|data:|blob:/);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("img-src 'self' https://tiles.example;");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test('the settings name the API, the provider and the tiles, and no secret', async () => {
    const settings = await (await get('/config.json')).json();
    expect(settings).toMatchObject({
      apiBaseUrl: stack.baseUrl,
      issuer: stack.env['OIDC_ISSUER'],
      tileUrl: 'https://tiles.example/{z}/{x}/{y}.png',
    });
    expect(Object.keys(settings as object).join()).not.toMatch(/secret|key/i);
  });

  test('the licences of what is bundled go along, as their terms want', async () => {
    const answer = await get('/licenses.txt');
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await answer.text();
    for (const name of ['react', 'react-aria-components', 'leaflet', 'oauth4webapi', 'world-atlas'])
      expect(text).toMatch(new RegExp(`^## ${name} - [\\d.]+ \\(`, 'm'));
  });

  test('another name of this machine is sent to the one that sign-in knows', async () => {
    const { hostname, port } = new URL(stack.dashboardUrl);
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    request(
      { hostname, port, path: '/jobs', headers: { host: `localhost:${port}` } },
      (response) => {
        response.resume();
        resolve(response.headers.location);
      },
    ).end();
    expect(await promise).toBe(`${stack.dashboardUrl}/jobs`);
  });

  test('it answers reads only: a path of another method is the API’s 404', async () => {
    expect((await get('/jobs', 'POST')).status).toBe(404);
  });
});
