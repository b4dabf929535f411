import { describe, expect, test } from 'vitest';
import { vetWebhookUrl } from '../../../functions/adapters/webhooks/vet-webhook-url.ts';
import { policyFor } from '../net/servers.ts';
import { words } from '../net/words.ts';

const records = {
  'hooks.example.com': ['93.184.216.34', '2606:2800:220:1::1'],
  'inside.example.com': ['10.1.2.3'],
  'mixed.example.com': ['93.184.216.34', '169.254.169.254'],
  'xn--bcher-kva.example': ['93.184.216.34'],
};

function vetted(url: string, allowLocalhost = false) {
  const policy = policyFor({}, records);
  return { problem: vetWebhookUrl({ policy, allowLocalhost }, url), lookups: policy.lookups };
}

describe('accepted', () => {
  test.for(words`
    https://hooks.example.com https://hooks.example.com/ https://hooks.example.com:443/a?b=c
    https://hooks.example.com:8443/ HTTPS://HOOKS.EXAMPLE.COM/ https://hooks.example.com./
    https://bücher.example/ https://93.184.216.34/ https://[2606:2800:220:1::1]/
    https://hooks.example.com/a@b https://hooks.example.com/?mail=a@b
  `)('%s', async (url) => {
    expect(await vetted(url).problem).toBeUndefined();
  });

  test('a name that does not resolve', async () => {
    expect(await vetted('https://not-yet.example.com/').problem).toBeUndefined();
  });

  test('a name whose look-up takes longer than 2 s', async () => {
    const policy = { resolve: () => new Promise<never>(() => {}) };
    const began = performance.now();
    const problem = await vetWebhookUrl({ policy, allowLocalhost: false }, 'https://slow.example/');
    expect(problem).toBeUndefined();
    expect(performance.now() - began).toBeLessThan(2_500);
  });
});

describe('refused', () => {
  test.for(words`
    hooks.example.com ftp://hooks.example.com/ http://hooks.example.com/ javascript:alert(1) https://
    data:text/plain,x file:///etc/passwd wss://hooks.example.com/
    https://hooks.example.com:80/ https://hooks.example.com:8080/ https://hooks.example.com:22/
    https://hooks.example.com:0/ https://hooks.example.com:70000/
    https://user@hooks.example.com/ https://user:pass@hooks.example.com/ https://@hooks.example.com/
    https://:@hooks.example.com/ https://hooks.example.com/#top https://hooks.example.com/#
    https:hooks.example.com https:/hooks.example.com https:///hooks.example.com/
    https:\\hooks.example.com https://hooks.example.com\@evil.example/
    https://inside.example.com/ https://mixed.example.com/
    https://10.0.0.1/ https://172.16.0.1/ https://192.168.1.1/ https://127.0.0.1/ https://0.0.0.0/
    https://169.254.169.254/ https://100.64.0.1/ https://224.0.0.1/ https://255.255.255.255/
    https://2130706433/ https://0x7f.1/ https://0177.0.0.1/ https://127.1/
    https://[::1]/ https://[::]/ https://[fe80::1]/ https://[fd00::1]/ https://[ff02::1]/
    https://[::ffff:10.0.0.1]/ https://[64:ff9b::a00:1]/ https://[2002:a00:1::1]/ https://[2001::1]/
    http://localhost/ http://127.0.0.1/
  `)('%s', async (url) => {
    expect(await vetted(url).problem).toBeTypeOf('string');
  });

  test.for(['', ' https://hooks.example.com/', 'https://hooks.example.com/\n', 'https://a b/'])(
    '%j',
    async (url) => {
      expect(await vetted(url).problem).toBeTypeOf('string');
    },
  );

  test.for(words`
    https://intranet/ https://localhost/ https://localhost./ https://a.localhost/ https://a.localhost./
    https://printer.local/ https://printer.local./ https://api.internal/ https://api.internal./
    https://nas.home.arpa/ https://nas.home.arpa./ https://intranet./
  `)('%s, without looking it up', async (url) => {
    const { problem, lookups } = vetted(url, true);
    expect(await problem).toBeTypeOf('string');
    expect(lookups).toEqual([]);
  });
});

describe('with local receivers allowed', () => {
  test.for(words`
    http://localhost/ http://localhost:3000/hook http://127.0.0.1:1/ http://127.0.0.1/
  `)('%s is accepted', async (url) => {
    expect(await vetted(url, true).problem).toBeUndefined();
  });

  test.for(words`
    https://localhost/ https://127.0.0.1:8443/ http://localhost./ http://a.localhost/ http://[::1]/
    http://127.0.0.2/ http://10.0.0.1/ http://hooks.example.com/ http://user@localhost/
    http://localhost/#x http://0.0.0.0/
  `)('%s is refused', async (url) => {
    expect(await vetted(url, true).problem).toBeTypeOf('string');
  });
});
