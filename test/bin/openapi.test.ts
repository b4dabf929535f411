import { expect, test } from 'vitest';
import { errorCodesOf } from '../../bin/openapi/errors.ts';
import { isObject } from '../../bin/openapi/json.ts';
import { EVENT_TYPES } from '../../functions/domain/events/event-types.ts';
import { ERROR_STATUS } from '../../functions/domain/kernel/errors.ts';
import {
  examplesIn,
  judgeAnswer,
  openApi,
  problemOf,
  ROUTES,
  validatorAt,
} from '../support/open-api.ts';

const documented = ROUTES.filter((route) => !route.undocumented);

test('every example fits its schema', () => {
  const examples = [...examplesIn(openApi)];
  const problems = examples.flatMap(({ at, value }) => {
    const problem = problemOf(validatorAt(...at), value);
    return problem === undefined ? [] : [`${at.join('/')}: ${problem}`];
  });
  expect(problems).toEqual([]);
  expect(examples.length).toBeGreaterThan(200);
});

test('every operation answers its errors with an example each, more than six on average', () => {
  const codes = documented.flatMap(errorCodesOf);
  expect(codes.length / documented.length).toBeGreaterThan(6);
  // Every code of the closed list belongs to some operation.
  expect(new Set(codes)).toEqual(new Set(Object.keys(ERROR_STATUS)));
  const { components } = openApi;
  const responses = isObject(components) ? components['responses'] : undefined;
  const text = JSON.stringify(responses);
  for (const code of new Set(codes)) expect(text).toContain(`"code":"${code}"`);
});

test('every route is an operation with its texts, and every event a webhook', () => {
  const { paths, webhooks } = openApi;
  const text = JSON.stringify(paths);
  for (const { operationId, summary } of documented) {
    expect(text).toContain(`"operationId":"${operationId}"`);
    expect(text).toContain(JSON.stringify(summary));
  }
  expect(Object.keys(isObject(webhooks) ? webhooks : {})).toEqual([...EVENT_TYPES]);
});

test('an answer that is not as documented is told from one that is', () => {
  const headers = new Headers({
    'content-type': 'application/json',
    'x-request-id': 'req_01KB39X5ZQ8M4T6V7W2R3S9D0E',
  });
  const health = { method: 'GET', path: '/health', status: 200, headers, text: '{"status":"ok"}' };
  expect(judgeAnswer(health)).toEqual([]);
  expect(judgeAnswer({ ...health, text: '{"status":"ok","more":1}' })).toHaveLength(1);
  expect(judgeAnswer({ ...health, text: '{}' })).toHaveLength(1);
  expect(judgeAnswer({ ...health, status: 201 })).toHaveLength(1);
  expect(judgeAnswer({ ...health, headers: new Headers() })).toHaveLength(2);
  expect(judgeAnswer({ ...health, path: '/nowhere' })).toHaveLength(1);
  // An authenticated route: its answers carry the rate limits.
  expect(judgeAnswer({ ...health, path: '/organization' }).join()).toMatch(/X-RateLimit-Limit/);
});
