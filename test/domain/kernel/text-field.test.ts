import { describe, expect, test } from 'vitest';
import { CreateApiKeyBody } from '../../../functions/domain/api-keys/create-api-key.ts';
import { ClarifyJobBody } from '../../../functions/domain/jobs/clarify-job.ts';
import { CreateJobBody } from '../../../functions/domain/jobs/create-job.ts';
import { RenameOrganizationBody } from '../../../functions/domain/organizations/rename-organization.ts';
import { ChangeEndpointBody } from '../../../functions/domain/webhooks/change-endpoint.ts';
import { CreateEndpointBody } from '../../../functions/domain/webhooks/create-endpoint.ts';

/** Every field that a client writes text into: how a body carries it, and what comes out. */
const FIELDS = {
  prompt: {
    parse: (text: string) => CreateJobBody.safeParse({ prompt: text }).data?.prompt,
    most: 2_000,
    lines: true,
    mayBeEmpty: false,
  },
  answer: {
    parse: (text: string) =>
      ClarifyJobBody.safeParse({ answers: [{ questionId: 'r1_place', answer: text }] }).data
        ?.answers[0]?.answer,
    most: 500,
    lines: true,
    mayBeEmpty: false,
  },
  'description of a new endpoint': {
    parse: (text: string) =>
      CreateEndpointBody.safeParse({
        url: 'https://example.com/',
        events: ['job.delivered'],
        description: text,
      }).data?.description,
    most: 500,
    lines: true,
    mayBeEmpty: true,
  },
  'changed description': {
    parse: (text: string) => ChangeEndpointBody.safeParse({ description: text }).data?.description,
    most: 500,
    lines: true,
    mayBeEmpty: true,
  },
  'name of a key': {
    parse: (text: string) => CreateApiKeyBody.safeParse({ name: text, type: 'live' }).data?.name,
    most: 80,
    lines: false,
    mayBeEmpty: false,
  },
  'name of an organisation': {
    parse: (text: string) => RenameOrganizationBody.safeParse({ name: text }).data?.name,
    most: 80,
    lines: false,
    mayBeEmpty: false,
  },
};

describe.for(Object.entries(FIELDS))('the %s', ([, { parse, most, lines, mayBeEmpty }]) => {
  test.for([
    ['NUL', '\u0000'],
    ['escape', '\u001B'],
    ['carriage return', '\r\n'],
    ['vertical tab', '\u000B'],
    ['delete', '\u007F'],
    ['next line', '\u0085'],
    ['half a character', '\uD800'],
  ])('refuses %s within the text', ([, character]) => {
    expect(parse(`a${character}b`)).toBeUndefined();
  });

  test('takes newlines and tabs only where lines make sense', () => {
    const text = 'a\n\tb';
    expect(parse(text)).toBe(lines ? text : undefined);
  });

  test('is trimmed and composed before it is measured', () => {
    expect(parse(' \r\n e\u0301 \n')).toBe('\u00E9');
    expect(parse(` ${'e\u0301'.repeat(most)} `)).toBe('\u00E9'.repeat(most));
  });

  test('is counted in characters of Unicode', () => {
    expect(parse('\u{1F600}'.repeat(most))).toBe('\u{1F600}'.repeat(most));
    expect(parse('\u{1F600}'.repeat(most + 1))).toBeUndefined();
  });

  test('is empty only where nothing needs to be said', () => {
    expect(parse(' \n ')).toBe(mayBeEmpty ? '' : undefined);
  });
});
