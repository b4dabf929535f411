import { describe, expect, inject, test } from 'vitest';
import { dashboardHeaders } from '../../lib/dashboard-headers.ts';
import { DeployedApi } from './client.ts';

// The files behind CloudFront, as a browser gets them. MiniStack models no edge cache and no compression.

const deployment = inject('deployment');
const site = new DeployedApi(deployment);
const get = (path: string) => site.call('GET', `${deployment.dashboardUrl}${path}`);

describe('the dashboard', () => {
  test('comes for every path of a page, with the headers that the local one has', async () => {
    const config = await get('/config.json');
    const { apiBaseUrl, tokenEndpoint } = config.body;
    const wanted = dashboardHeaders({
      api: new URL(apiBaseUrl).origin,
      identity: new URL(tokenEndpoint).origin,
      tileUrl: null,
    });
    for (const path of ['/', '/jobs/job_1', '/callback?code=1&state=2', '/settings']) {
      const { status, headers, text } = await get(path);
      expect(status).toBe(200);
      expect(headers['content-type']).toMatch(/^text\/html/);
      expect(text).toContain('<div id="root">');
      for (const [name, value] of Object.entries(wanted))
        expect(headers[name.toLowerCase()]).toBe(value);
      expect(headers['cache-control']).toBe('no-cache');
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
    }
  });

  test('names only files that are there, which browsers may keep for ever', async () => {
    const { text } = await get('/');
    const named = [...text.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(named.filter((path) => path.startsWith('/assets/')).length).toBeGreaterThan(1);
    for (const path of named) {
      const { status, headers } = await get(path);
      expect(status).toBe(200);
      expect(headers['content-type']).toMatch(/javascript|css|svg|json/);
      expect(headers['cache-control']).toBe(
        path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    }
    const gone = await get('/assets/index-gone.js');
    expect(gone.status).toBeGreaterThanOrEqual(400);
    expect(gone.text).not.toContain('<div id="root">');
  });

  test('is told where the API and the sign-in are', async () => {
    const { status, headers, body } = await get('/config.json');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-cache');
    expect(body).toMatchObject({
      apiBaseUrl: deployment.apiUrl,
      clientId: expect.stringMatching(/^\w{10,}$/),
      issuer: expect.stringMatching(
        /^https:\/\/cognito-idp\.us-east-1\.amazonaws\.com\/us-east-1_/,
      ),
      authorizationEndpoint: expect.stringMatching(/^https:\/\/.+\/oauth2\/authorize$/),
      tokenEndpoint: expect.stringMatching(/^https:\/\/.+\/oauth2\/token$/),
      tileUrl: null,
    });
  });
});
