import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ServiceError } from '../../../functions/domain/kernel/errors.ts';
import type { RateVerdict } from '../../../functions/domain/rate-limits/buckets.ts';
import { authentication } from '../../../functions/http/middlewares/authentication.ts';
import { cors } from '../../../functions/http/middlewares/cors.ts';
import { admitted, rateLimit } from '../../../functions/http/middlewares/rate-limit.ts';
import { routing } from '../../../functions/http/middlewares/routing.ts';
import { timeLimit } from '../../../functions/http/middlewares/time-limit.ts';
import { aKeyActor } from '../../builders/actors.ts';
import { Clock } from '../../support/clock.ts';
import { anEvent, aRoute, given, runCall } from './run-call.ts';

const ok = () => Promise.resolve({ status: 200, body: { ok: true } });
const failing = (error: unknown) => async () => {
  throw error;
};
const notCalled = vi.fn(ok);
afterEach(() => {
  expect(notCalled).not.toHaveBeenCalled();
});

describe('the request log', () => {
  test('an answered call writes one line with its id, its route, its caller and its time', async () => {
    const clock = new Clock();
    const actor = aKeyActor();
    const { answer, lines } = await runCall(
      [given({ actor, route: aRoute('leads:read') })],
      () => {
        clock.advance(40);
        return ok();
      },
      anEvent(),
      clock,
    );
    expect(lines).toEqual([
      {
        requestId: answer.headers['X-Request-Id'],
        operationId: 'readThings',
        status: 200,
        durationMs: 40,
        orgId: actor.orgId,
        mode: actor.mode,
        keyId: actor.keyId,
        errorCode: null,
      },
    ]);
  });

  test('a refused call writes its code, an unknown error the error itself', async () => {
    const refused = await runCall([], failing(new ServiceError('NOT_FOUND', 'No such thing.')));
    expect(refused.lines).toMatchObject([{ status: 404, errorCode: 'NOT_FOUND' }]);
    expect(refused.lines[0]).not.toHaveProperty('error');
    const error = new Error('The disk is full.');
    const broken = await runCall([], failing(error));
    expect(broken.lines).toMatchObject([{ status: 500, errorCode: 'INTERNAL_ERROR', error }]);
  });

  test('header names are read in any case', async () => {
    let seen: unknown;
    await runCall(
      [],
      (call) => {
        seen = call.state.headers;
        return ok();
      },
      anEvent({ headers: { 'X-Mode': 'test' } }),
    );
    expect(seen).toEqual({ 'x-mode': 'test' });
  });
});

describe('the envelope', () => {
  test('an unknown error shows one fixed text and nothing of itself', async () => {
    const { answer, body } = await runCall([], failing(new Error('secret')));
    expect(answer.statusCode).toBe(500);
    expect(body).toEqual({
      error: {
        code: 'INTERNAL_ERROR',
        message: 'Something went wrong on our side.',
        requestId: answer.headers['X-Request-Id'],
      },
    });
  });

  test('a reply that can not be written as JSON is an error in the envelope', async () => {
    const { answer, lines } = await runCall([], () =>
      Promise.resolve({ status: 200, body: { count: 1n } }),
    );
    expect(answer.statusCode).toBe(500);
    expect(lines).toMatchObject([{ status: 500, errorCode: 'INTERNAL_ERROR' }]);
  });

  test("a reply's own headers win over the defaults of every layer", async () => {
    const { answer } = await runCall(
      [authentication({ authenticate: () => Promise.resolve({ actor: aKeyActor() }) })].toSpliced(
        0,
        0,
        given({ route: aRoute('leads:read') }),
      ),
      () => Promise.resolve({ status: 200, headers: { 'Cache-Control': 'max-age=60' } }),
    );
    expect(answer.headers).toMatchObject({
      'Cache-Control': 'max-age=60',
      'X-Content-Type-Options': 'nosniff',
    });
    expect(answer.headers).not.toHaveProperty('Content-Type');
  });
});

describe('routing', () => {
  const find = (key: string) => (key === 'GET /v1/things' ? aRoute('public') : undefined);

  test('an unknown route is 404, and its handler is never called', async () => {
    const { answer, body } = await runCall(
      [routing({ find })],
      notCalled,
      anEvent({ routeKey: '$default' }),
    );
    expect(answer.statusCode).toBe(404);
    expect(body.error.message).toBe('No such route.');
  });

  test('a preflight has no route and passes', async () => {
    const { answer } = await runCall(
      [routing({ find })],
      ({ state }) => Promise.resolve({ status: state.route === undefined ? 204 : 200 }),
      anEvent({ method: 'OPTIONS', routeKey: '$default' }),
    );
    expect(answer.statusCode).toBe(204);
  });
});

describe('authentication', () => {
  test.for(['leads:read', 'session', 'key'] as const)(
    'a route with access %s refuses a caller that nobody knows, and says how to call',
    async (access) => {
      const { answer } = await runCall(
        [given({ route: aRoute(access) }), authentication()],
        notCalled,
      );
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['WWW-Authenticate']).toBe('Bearer');
      expect(answer.headers).not.toHaveProperty('Cache-Control');
    },
  );

  test('a public route asks nobody, and may be cached', async () => {
    const authenticate = vi.fn(() => Promise.resolve({ actor: aKeyActor() }));
    const { answer } = await runCall(
      [given({ route: aRoute('public') }), authentication({ authenticate })],
      ok,
    );
    expect(authenticate).not.toHaveBeenCalled();
    expect(answer.headers).not.toHaveProperty('Cache-Control');
  });

  test('what a known caller is answered is kept by no cache, errors included', async () => {
    const layers = [
      given({ route: aRoute('leads:read') }),
      authentication({ authenticate: () => Promise.resolve({ actor: aKeyActor() }) }),
    ];
    for (const handle of [ok, failing(new ServiceError('NOT_FOUND', 'No such thing.'))]) {
      const { answer } = await runCall(layers, handle);
      expect(answer.headers['Cache-Control']).toBe('no-store');
    }
  });
});

describe('the rate limit', () => {
  const now = new Clock().now;
  const resetAt = now().getTime() / 1_000 + 30;
  const bucket = { bucket: 'requestsPerMinKey', limit: 60, remaining: 0, resetAt } as const;
  const refused: RateVerdict = { kind: 'refused', refused: bucket, buckets: [bucket] };
  const taking = (verdict: Promise<RateVerdict>, method: 'GET' | 'POST') => [
    given({ actor: aKeyActor(), route: aRoute('leads:read', method) }),
    rateLimit({ now, takeRequest: () => verdict }),
  ];

  test('a refused write never reaches its handler', async () => {
    const { answer, body } = await runCall(taking(Promise.resolve(refused), 'POST'), notCalled);
    expect(answer.statusCode).toBe(429);
    expect(answer.headers).toMatchObject({
      'Retry-After': '30',
      'X-RateLimit-Limit': '60',
      'X-RateLimit-Remaining': '0',
      'X-RateLimit-Reset': String(resetAt),
    });
    expect(body.error.details).toEqual({ bucket: 'requestsPerMinKey', limit: 60 });
  });

  test('a refused read is told of its rate, whatever the read itself came to', async () => {
    const { answer } = await runCall(taking(Promise.resolve(refused), 'GET'), async ({ state }) => {
      await admitted(state);
      throw new ServiceError('NOT_FOUND', 'No such thing.');
    });
    expect(answer.statusCode).toBe(429);
  });

  test('a read begins before the limiter has answered', async () => {
    const { promise, resolve } = Promise.withResolvers<RateVerdict>();
    const { answer } = await runCall(taking(promise, 'GET'), async ({ state }) => {
      resolve({ kind: 'admitted', buckets: [{ ...bucket, remaining: 7 }] });
      await admitted(state);
      return { status: 200 };
    });
    expect(answer.headers['X-RateLimit-Remaining']).toBe('7');
  });

  test('a limiter that fails fails the request, and leaves no rejection behind', async () => {
    const broken = Promise.reject(new ServiceError('SERVICE_UNAVAILABLE', 'Try again.'));
    const { answer } = await runCall(taking(broken, 'GET'), async ({ state }) => {
      await admitted(state);
      return { status: 200 };
    });
    expect(answer.statusCode).toBe(503);
  });

  test('a caller that is unknown takes no place', async () => {
    const takeRequest = vi.fn(() => Promise.resolve(refused));
    const { answer } = await runCall([rateLimit({ now, takeRequest })], ok);
    expect(takeRequest).not.toHaveBeenCalled();
    expect(answer.statusCode).toBe(200);
  });
});

describe('the time limit', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('work that takes 25 seconds is answered with 503 in the envelope', async () => {
    const call = runCall([timeLimit()], ({ state }) =>
      state.withinLimit(new Promise<never>(() => {})),
    );
    await vi.advanceTimersByTimeAsync(24_999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    const { answer, body } = await call;
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['Retry-After']).toBe('1');
    expect(body.error.code).toBe('SERVICE_UNAVAILABLE');
  });

  test('one limit holds for all layers together', async () => {
    const slow = () => new Promise<void>((resolve) => setTimeout(resolve, 15_000));
    const call = runCall(
      [
        timeLimit({ seconds: 20 }),
        { before: async ({ event }) => event.state.withinLimit(slow()) },
      ],
      async ({ state }) => {
        await state.withinLimit(slow());
        return { status: 200 };
      },
    );
    await vi.advanceTimersByTimeAsync(20_000);
    expect((await call).answer.statusCode).toBe(503);
  });

  test.for([
    ['an answer', ok],
    ['an error', failing(new Error('broken'))],
  ] as const)('%s leaves no timer running', async ([, handle]) => {
    await runCall([timeLimit()], handle);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('CORS', () => {
  const origin = 'https://dashboard.example.com';
  const from = (headers: Record<string, string>, method: 'GET' | 'OPTIONS' = 'GET') =>
    anEvent({ headers, method });

  test.for([
    ['an answer', ok],
    ['an error', failing(new Error('broken'))],
  ] as const)("the dashboard's pages may read %s", async ([, handle]) => {
    const { answer } = await runCall([cors({ origin })], handle, from({ Origin: origin }));
    expect(answer.headers['Access-Control-Allow-Origin']).toBe(origin);
    expect(answer.headers['Access-Control-Expose-Headers']).toContain('X-Request-Id');
    expect(answer.headers['Vary']).toBe('Origin');
  });

  test('another origin gets no header, and a cache is told apart', async () => {
    const { answer } = await runCall(
      [cors({ origin })],
      () => Promise.resolve({ status: 200, headers: { Vary: 'Accept' } }),
      from({ Origin: 'https://other.example.com' }),
    );
    expect(answer.headers).not.toHaveProperty('Access-Control-Allow-Origin');
    expect(answer.headers['Vary']).toBe('Accept, Origin');
  });

  test('a preflight is told methods and headers', async () => {
    const { answer } = await runCall(
      [cors({ origin })],
      () => Promise.resolve({ status: 204 }),
      from({ Origin: origin, 'Access-Control-Request-Method': 'POST' }, 'OPTIONS'),
    );
    expect(answer.headers).toMatchObject({
      'Access-Control-Allow-Methods': 'GET, POST, PATCH, DELETE',
      'Access-Control-Max-Age': '600',
    });
  });
});
