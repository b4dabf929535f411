import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodePath, routeMatcher } from '../../../lib/local/gateway/routes.ts';

const route = (key: string) => {
  const [method = '', path = ''] = key.split(' ');
  return { method, path, functionName: key };
};
const match = routeMatcher(
  [
    'ANY /{proxy+}',
    'GET /pets/{proxy+}',
    'GET /pets/dog/{id}',
    'GET /pets/dog/1',
    'GET /{kind}/dog/bark',
    'ANY /pets/dog/{id}',
    'GET /',
  ].map(route),
  'default',
);

test.for([
  ['GET', '/pets/dog/1', 'GET /pets/dog/1'],
  ['GET', '/pets/dog/2', 'GET /pets/dog/{id}'],
  ['PUT', '/pets/dog/1', 'ANY /pets/dog/{id}'],
  ['GET', '/pets/cat/1', 'GET /pets/{proxy+}'],
  ['GET', '/pets/dog/', 'GET /pets/{proxy+}'],
  ['GET', '/fish/dog/bark', 'GET /{kind}/dog/bark'],
  ['GET', '/pets', 'ANY /{proxy+}'],
  ['GET', '/Pets/dog/1', 'ANY /{proxy+}'],
  ['GET', '/', 'GET /'],
] as const)('the most specific route takes %s %s', ([method, path, key]) => {
  expect(match(method, path)?.routeKey).toBe(key);
});

test('a parameter-only route wins over a greedy one with a longer literal beginning', () => {
  const table = routeMatcher(['GET /x/{proxy+}', 'GET /{a}/b'].map(route), undefined);
  expect(table('GET', '/x/b')?.routeKey).toBe('GET /{a}/b');
});

test('of two greedy routes the longer one is taken', () => {
  const table = routeMatcher(
    ['ANY /{proxy+}', 'ANY /a/{proxy+}', 'ANY /a/b/{proxy+}'].map(route),
    undefined,
  );
  expect(table('GET', '/a/b/c')?.pathParameters).toEqual({ proxy: 'c' });
  expect(table('GET', '/a/c/d')?.pathParameters).toEqual({ proxy: 'c/d' });
});

test.for(['/v1/jobs/', '/v1/jobs/a/', '//v1/jobs', '/v1/jobs//cancel', '/v1'])(
  'a slash too many or too few is another path: %s',
  (path) => {
    const table = routeMatcher(['GET /v1/jobs', 'GET /v1/jobs/{id}'].map(route), 'default');
    expect(table('GET', path)?.routeKey).toBe('$default');
  },
);

test('without a $default function nothing takes an unmatched request', () => {
  expect(routeMatcher([route('GET /a')], undefined)('POST', '/a')).toBeUndefined();
});

test('HEAD is a method of its own: a GET route does not take it', () => {
  expect(routeMatcher([route('GET /a')], 'default')('HEAD', '/a')?.routeKey).toBe('$default');
});

test.for([
  ['a part with text around a parameter', ['GET /exports/{id}.csv']],
  ['a greedy parameter in the middle', ['GET /{proxy+}/x']],
  ['a path without a slash', ['GET jobs']],
  ['an empty part', ['GET /a//b']],
  ['a route given twice', ['GET /a', 'GET /a']],
] as const)('a route table that API Gateway refuses is refused: %s', ([, keys]) => {
  expect(() => routeMatcher(keys.map(route), undefined)).toThrow();
});

// Captured by others from a live HTTP API.
test.for([
  ['/c/space%20value', '/c/space value'],
  ['/c/question%3Fvalue', '/c/question'],
  ['/c/hash%23value', '/c/hash#value'],
  ['/c/slash%2Fvalue', '/c/slash/value'],
  ['/c/unicode-%CE%BB-%E4%B8%96%E7%95%8C', '/c/unicode-λ-世界'],
  ['/c/literal%252Fvalue', '/c/literal/value'],
  ['/c/literal%253Fvalue', '/c/literal?value'],
  ['/c/literal%2525value', '/c/literal%value'],
  ['/c/percent%25done', undefined],
  ['/c/%zz', undefined],
  ['/c/%ff', undefined],
] as const)('the path %s is decoded twice to %s', ([sent, raw]) => {
  expect(decodePath(sent)?.raw).toBe(raw);
});

test('an encoded slash splits the path, a doubly encoded one stays inside its parameter', () => {
  const table = routeMatcher([route('GET /items/{id}')], 'default');
  expect(table('GET', decodePath('/items/a%2Fb')?.matched ?? '')?.routeKey).toBe('$default');
  expect(table('GET', decodePath('/items/a%252Fb')?.matched ?? '')?.pathParameters).toEqual({
    id: 'a/b',
  });
});

test('no path makes the matcher throw, and every parameter of a match is a part of the decoded path', () => {
  const table = routeMatcher(['GET /a/{x}/{y}', 'GET /a/{rest+}'].map(route), undefined);
  const path = fc.array(
    fc.oneof(fc.constantFrom('a', '%', '%2F', '%252F', '?', '/', ''), fc.string()),
  );
  fc.assert(
    fc.property(path, (parts) => {
      const decoded = decodePath(`/a/${parts.join('/')}`);
      if (decoded === undefined) return;
      const found = table('GET', decoded.matched);
      for (const value of Object.values(found?.pathParameters ?? {})) {
        expect(decoded.raw).toContain(value);
      }
    }),
  );
});
