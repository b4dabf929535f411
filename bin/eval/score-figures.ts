import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadKnowledge } from '../../functions/adapters/knowledge/load-knowledge.ts';
import { openProbability } from '../../functions/domain/leads/openness/open-probability.ts';
import { scoreLead } from '../../functions/domain/leads/score/score-lead.ts';
import { selectLeads } from '../../functions/domain/leads/score/select-leads.ts';
import { EMPTY_REQUEST } from '../../functions/domain/prompt/request.ts';
import { areaUnderCurve } from '../openness/area-under-curve.ts';
import { PLACES_FILE, readPlaces } from '../openness/labelled-places.ts';
import { figure, percent, score } from './figure.ts';
import type { Figure } from './figure.ts';

/**
 * How the scores of leads spread, and whether they tell open from closed as well as P(open) does: each labelled place as a
 * lead of a job that asks for its own kind and a phone number. Its website was not read. Leads whose kind is unclear
 * score less for that, whether open or not, and don't count for the second figure.
 */
export function scoreFigures(dataFolder: string | undefined): Figure[] {
  if (dataFolder === undefined || !existsSync(join(dataFolder, PLACES_FILE))) {
    console.log(`EVAL_DATA_DIR holds no ${PLACES_FILE}: the scores are skipped.`);
    return [];
  }
  const { categories } = loadKnowledge();
  const leads = readPlaces(dataFolder).flatMap(({ open, business }) => {
    if (business.category === null) return [];
    const asked = { id: business.category, label: business.category };
    const request = { ...EMPTY_REQUEST, categories: [asked], contactFields: ['phone' as const] };
    const { kept } = selectLeads({ businesses: [business], request, step: 'enriched', categories });
    return kept.map((lead) => ({
      open,
      isClear: lead.nameKind === undefined,
      points: scoreLead(lead, request).score,
      probability: openProbability(lead),
    }));
  });
  const counts = new Map<number, number>();
  for (const { points } of leads) counts.set(points, (counts.get(points) ?? 0) + 1);
  const clear = leads.filter(({ isClear }) => isClear);
  const byScore = areaUnderCurve(clear.map(({ open, points }) => ({ open, score: points })));
  const byProbability = areaUnderCurve(
    clear.map(({ open, probability }) => ({ open, score: probability })),
  );
  const on = `${leads.length} labelled places as leads`;
  return [
    figure(
      'leads that share the commonest score',
      Math.max(...counts.values()) / leads.length,
      { atMost: 0.1 },
      percent,
      on,
    ),
    figure(
      'score, area under the curve of open, less that of P(open)',
      byScore - byProbability,
      { atLeast: -0.01 },
      score,
      `${clear.length} of them of a clear kind`,
    ),
  ];
}
