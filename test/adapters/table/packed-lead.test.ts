import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packLead } from '../../../functions/adapters/table/stored/packed-lead.ts';
import { StoredLeadRow } from '../../../functions/adapters/table/stored/stored-lead-row.ts';
import { aLead } from '../../domain/leads/builders.ts';

test('a lead comes out of its row as it went in, whatever its texts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (name, scoreReason) => {
      const lead = aLead({ name, scoreReason });
      expect(StoredLeadRow.parse({ rank: 1, ...packLead(lead) }).lead).toEqual(lead);
    }),
  );
});

test('a usual lead takes less than half a write unit', () => {
  const { packed } = packLead(aLead());
  expect(packed.length).toBeLessThan(512);
});

/** Packed by the first release that packs. */
const FROZEN =
  'xdZNC4IwGAfwr7IvoDwzddYxokN000N0Uxsk+RKmEX36cPNlzqmHksSL43GMsf1/T2vWPs/eNEVuEsVsJgHF6jBEj6GIzbjMoWxdlyRdfmMDALno6Cd+jrbx84LcgiJTRBwRh4DJtBZQHPmxs5JPIIrpnWQz2cxzcK5AN6wV7vu5Jjqxq8GOUQsbJnEAwziovZLf0jqLF/9S8xXEJQ2yNKUFb990+vKTe8y6y9a1sSIFa2UaXml4E9pxyTa+mH8g9oVSLD40vARWagzA1gB7ABv2qlk4nEH5DLiYKKwZcRwZkh2/2ZUnzX2cVqU+CEukeZMyyvjiO4WN3k59AA==';

test('what an earlier release packed can be read', () => {
  const packed = new Uint8Array(Buffer.from(FROZEN, 'base64'));
  const { lead } = StoredLeadRow.parse({ rank: 1, form: 1, packed });
  expect(createHash('sha256').update(JSON.stringify(lead)).digest('hex')).toBe(
    '6219022fe445c2c68162386d18538654584f0db8ade7c291b8bc099d3d1ea7cf',
  );
});

test('a form of a later release is refused, not misread', () => {
  const row = { rank: 1, ...packLead(aLead()), form: 2 };
  expect(() => StoredLeadRow.parse(row)).toThrow('form 2');
});

test('what was found of its addresses since counts, in packed rows and in plain ones', () => {
  const lead = aLead({ email: 'info@a.example', emailStatus: 'unknown' });
  const checked = { email: null, emailStatus: null, emails: [] };
  for (const row of [{ lead }, packLead(lead)])
    expect(StoredLeadRow.parse({ rank: 1, ...row, checked }).lead).toEqual({ ...lead, ...checked });
});
