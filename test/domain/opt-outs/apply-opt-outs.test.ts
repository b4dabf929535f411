import { describe, expect, test } from 'vitest';
import type { Seen } from '../../../functions/domain/leads/remembered/next-memory.ts';
import { rememberLead } from '../../../functions/domain/leads/remembered/remembered.ts';
import {
  maskLead,
  seenWithoutOptedOut,
  withoutOptedOut,
} from '../../../functions/domain/opt-outs/apply-opt-outs.ts';
import { aBusiness, aLead } from '../leads/builders.ts';

const NUMBER = '+15124780101';

/** Whoever opted out: answers only what it is asked for, as the table does. */
const portsOf = (...out: string[]) => ({
  findOptOuts: (keys: readonly string[]) =>
    Promise.resolve(new Set(out.filter((key) => keys.includes(key)))),
});

describe('a business on its way to a lead', () => {
  test('loses a number that opted out wherever it stands, as a chat too', async () => {
    const business = { ...aBusiness(), phone: null, phones: null, whatsapp: NUMBER };
    const { kept } = await withoutOptedOut(portsOf(`phone:${NUMBER}`), [business]);
    expect(kept).toMatchObject([{ whatsapp: null }]);
  });

  test('has its next best address and number then', async () => {
    const number = (text: string) => ({
      number: text,
      type: 'fixed_line',
      scope: 'location' as const,
      source: 'overture',
    });
    const address = (text: string, status: 'deliverable' | 'risky') => ({
      address: text,
      kind: 'generic' as const,
      status,
      source: 'website',
    });
    const business = {
      ...aBusiness(),
      phone: NUMBER,
      phones: [number(NUMBER), number('+15124780102')],
      email: 'a@smith.example',
      emailStatus: 'deliverable' as const,
      emails: [address('a@smith.example', 'deliverable'), address('b@smith.example', 'risky')],
    };
    const out = portsOf(`phone:${NUMBER}`, 'email:a@smith.example');
    expect((await withoutOptedOut(out, [business])).kept).toMatchObject([
      {
        phone: '+15124780102',
        phones: [{ number: '+15124780102' }],
        email: 'b@smith.example',
        emailStatus: 'risky',
        emails: [{ address: 'b@smith.example' }],
      },
    ]);
  });
});

describe('a delivered lead', () => {
  test('of a business that opted out keeps no way to it, and is masked once', () => {
    const lead = aLead({ domain: 'smith.example' });
    const out = new Set(['domain:smith.example']);
    const masked = maskLead(lead, out);
    const ways = ['phone', 'phones', 'email', 'emails', 'website', 'domain', 'street', 'address'];
    expect(masked).toMatchObject(Object.fromEntries(ways.map((field) => [field, null])));
    expect(maskLead({ ...lead, ...masked }, out)).toBeUndefined();
  });

  test('of which nothing opted out stays as it is', () => {
    expect(maskLead(aLead({}), new Set(['phone:+15120000000']))).toBeUndefined();
  });
});

describe('what a run of a monitor tells', () => {
  const lead = aLead({ domain: 'smith.example', phone: NUMBER });
  const seen: Seen = {
    place: 0,
    aliases: ['overture:place-7', 'site:smith.example|78704|1|smith'],
    facts: rememberLead(lead, []).facts,
    changes: [
      { field: 'phone', before: NUMBER, after: '+15124780102' },
      { field: 'businessStatus', before: 'operational', after: 'permanently_closed' },
    ],
  };
  const told = async (...out: string[]) =>
    (await seenWithoutOptedOut(portsOf(...out), [seen])).map(({ changes }) => changes);

  test('is nothing of a business that opted out, by its domain or by its record', async () => {
    expect(await told('domain:smith.example')).toEqual([[]]);
    expect(await told('record:place-7')).toEqual([[]]);
    expect(await told('record:overture:place-7')).toEqual([[]]);
  });

  test('names no number that opted out', async () => {
    expect(await told('phone:+15124780102')).toEqual([[seen.changes[1]]]);
    expect(await told(`phone:${NUMBER}`)).toEqual([
      [{ ...seen.changes[0], before: null }, seen.changes[1]],
    ]);
    expect(await told()).toEqual([seen.changes]);
  });
});
