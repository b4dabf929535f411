import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankLeads } from '../../../../functions/domain/leads/score/rank-leads.ts';
import { aLead } from '../builders.ts';

test('best score first; the order of arrival never matters', () => {
  const leads = [40, 90, 90, 70, 70].map((score, index) =>
    aLead({ score, name: `Practice ${index % 2}`, address: `${index} Main St` }),
  );
  const ranked = rankLeads(leads);
  expect(ranked.map((lead) => lead.score)).toEqual([90, 90, 70, 70, 40]);
  fc.assert(
    fc.property(fc.shuffledSubarray(leads, { minLength: leads.length }), (shuffled) => {
      expect(rankLeads(shuffled)).toEqual(ranked);
    }),
  );
});
