import { expect, test } from 'vitest';
import type { ConnectPolicy } from '../../../functions/adapters/net/vet-target.ts';
import { get, outcome } from './requests.ts';
import { httpServer, policyFor } from './servers.ts';
import { words } from './words.ts';

test.for([
  ...words`
  http://127.0.0.1/ http://2130706433/ http://0x7f.1/ http://017700000001/ http://127.1/
  http://[::1]/ http://[::ffff:127.0.0.1]/ http://localhost/ http://localhost./
  http://a.localhost/ http://metadata/ http://x.internal./ http://nas.local/
  http://nas.home.arpa/ http://①②⑦.⓪.⓪.①/ http://10.0.0.1/
  http://169.254.169.254/latest/meta-data/ http://[fd00:ec2::254]/ http://0/
  http://[64:ff9b::7f00:1]/ http://[2002:7f00:1::]/ http://192.168.0.1/
  ftp://public.example/ file:///etc/passwd gopher://public.example/
  http://user:secret@public.example/ http://user@public.example/ http://public.example:22/
  javascript:alert(1) http:// http://public.example:6379/ http://private.example/
  http://mixed.example/ http://mixed6.example/ http://mapped.example/
`,
  'no url',
])('%s is refused before any connection', async (url) => {
  const policy = policyFor(
    {},
    {
      'private.example': ['10.0.0.1'],
      'mixed.example': ['93.184.216.34', '127.0.0.1'],
      'mixed6.example': ['93.184.216.34', 'fe80::1'],
      'mapped.example': ['::ffff:127.0.0.1'],
    },
  );
  expect(await outcome(get(policy, url))).toBe('blocked_address');
});

test('http is refused where the caller wants https', async () => {
  const policy = policyFor({ 'shop.example': 1 });
  const answer = get(policy, 'http://shop.example/', { allowHttp: false });
  expect(await outcome(answer)).toBe('blocked_address');
});

test('a name is looked up once for each connection, so a second answer can not be used', async () => {
  let answers = 0;
  const policy: ConnectPolicy = {
    resolve: async () => {
      answers += 1;
      // A loopback answer from the second look-up on: whoever asks twice, connects there.
      return answers === 1 ? ['192.0.2.1'] : ['127.0.0.1'];
    },
  };
  expect(await outcome(get(policy, 'http://rebind.example/'))).toBe('blocked_address');
  expect(answers).toBe(1);
});

test('the mapping opens exactly its host and port, no other loopback address', async () => {
  await using server = await httpServer((_request, response) => response.end('ok'));
  const policy: ConnectPolicy = {
    ...policyFor({}, { 'other.example': ['127.0.0.1'] }),
    allow: (host, port) =>
      host === 'shop.example' && port === 80
        ? { address: '127.0.0.1', port: server.port }
        : undefined,
  };
  expect(await outcome(get(policy, 'http://shop.example/'))).toBe(200);
  for (const url of [
    `http://shop.example:${server.port}/`,
    `http://127.0.0.1:${server.port}/`,
    `http://localhost:${server.port}/`,
    `http://other.example:${server.port}/`,
  ]) {
    const code = await outcome(get(policy, url, { ports: 'any' }));
    expect(['blocked_address', 'dns_error']).toContain(code);
  }
  expect(server.accepted()).toBe(1);
});

test('allowLocalhost opens localhost and 127.0.0.1 over http, nothing else', async () => {
  await using server = await httpServer((_request, response) => response.end('ok'));
  const at = (origin: string, options: { allowLocalhost?: boolean } = { allowLocalhost: true }) =>
    outcome(get(policyFor({}), `${origin}:${server.port}/`, { ports: 'any', ...options }));
  expect(await at('http://localhost')).toBe(200);
  expect(await at('http://127.0.0.1')).toBe(200);
  expect(await at('http://127.0.0.1', {})).toBe('blocked_address');
  expect(await at('http://localhost', {})).toBe('blocked_address');
  for (const host of ['[::1]', '127.0.0.2', 'a.localhost', '0.0.0.0']) {
    expect(await at(`http://${host}`)).toBe('blocked_address');
  }
  expect(await at('https://127.0.0.1')).toBe('blocked_address');
});

test('a redirect fails with its status by default, and comes back where the caller asks for it', async () => {
  await using server = await httpServer((_request, response) =>
    response.writeHead(302, { location: '/next' }).end('moved'),
  );
  const policy = policyFor({ 'shop.example': server.port });
  const refused = get(policy, 'http://shop.example/');
  await expect(refused).rejects.toMatchObject({
    code: 'redirect',
    status: 302,
    location: 'http://shop.example/next',
  });
  const returned = await get(policy, 'http://shop.example/', { redirects: 'return' });
  expect(returned).toMatchObject({ status: 302, headers: { location: '/next' } });
  expect(returned.body.toString()).toBe('moved');
  const posted = get(policy, 'http://shop.example/', { method: 'POST', redirects: 5 });
  expect(await outcome(posted)).toBe('redirect');
});

test.for(words`
  http://127.0.0.1/secret http://169.254.169.254/ http://private.example/ file:///x
  http://localhost/ //[::1]/ http://user:p@shop.example/ http://shop2.example:22/
  http://[broken
`)('a followed redirect to %s is refused', async (location) => {
  await using server = await httpServer((_request, response) =>
    response.writeHead(301, { location }).end(),
  );
  const policy = policyFor({ 'shop.example': server.port }, { 'private.example': ['10.1.1.1'] });
  const options = { redirects: 3, allowLocalhost: true };
  const answer = get(policy, 'http://shop.example/', options);
  expect(await outcome(answer)).toBe('blocked_address');
  expect(server.accepted()).toBe(1);
});

test('followed redirects end, and secrets stay on their origin', async () => {
  const seen: (string | undefined)[] = [];
  await using other = await httpServer((request, response) => {
    seen.push(request.headers.authorization, request.headers.accept);
    response.end('there');
  });
  await using server = await httpServer((request, response) => {
    const location = request.url === '/loop' ? '/loop' : 'http://other.example/';
    response.writeHead(307, { location }).end();
  });
  const policy = policyFor({ 'shop.example': server.port, 'other.example': other.port });
  const headers = { authorization: 'secret', accept: 'text/html' };
  const response = await get(policy, 'http://shop.example/', { redirects: 1, headers });
  expect(response.url).toBe('http://other.example/');
  expect(seen).toEqual([undefined, 'text/html']);
  const loop = get(policy, 'http://shop.example/loop', { redirects: 4 });
  expect(await outcome(loop)).toBe('redirect');
  expect(server.accepted()).toBe(6);
});
