import { expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();

function read(prompt: string) {
  const { request, questions } = parsePrompt(knowledge, prompt);
  return {
    searched: request.place?.parts.map(({ label }) => label.split(',')[0]) ?? [],
    radius: request.place?.radiusMeters ?? null,
    away: request.excludedAreas?.map(({ label, radiusMeters }) => [
      label.split(',')[0],
      radiusMeters,
    ]),
    notes: request.notes.map(({ text }) => text),
    asked: questions.map(({ id }) => id),
    labels: request.excludedPlaces,
  };
}

test.for([
  ['dentists in Yorkshire at least 20 miles from Leeds', 'Yorkshire', 'Leeds', 32_187],
  ['dentists in Yorkshire, more than 20 miles away from Leeds', 'Yorkshire', 'Leeds', 32_187],
  ['dentists in Yorkshire outside a 20 mile radius of Leeds', 'Yorkshire', 'Leeds', 32_187],
  ['dentists in Yorkshire, not within 20 miles of Leeds', 'Yorkshire', 'Leeds', 32_187],
  ['dentistes en Bretagne à plus de 20 km de Rennes', 'Bretagne', 'Rennes', 20_000],
  ['dentistas en Andalucía a más de 20 km de Sevilla', 'Andalucía', 'Sevilla', 20_000],
  ['dentistas no Algarve a mais de 20 km de Faro', 'Algarve', 'Faro', 20_000],
  ['dentisti in Toscana a oltre 20 km da Firenze', 'Toscana', 'Firenze', 20_000],
  ['Zahnärzte in Bayern mehr als 20 km von München entfernt', 'Bayern', 'München', 20_000],
  ['tandartsen in Utrecht op meer dan 20 km van Amersfoort', 'Utrecht', 'Amersfoort', 20_000],
] as const)('%s leaves the circle out', ([prompt, searched, town, meters]) => {
  const { labels, ...rest } = read(prompt);
  expect(rest).toEqual({
    searched: [searched],
    radius: null,
    away: [[town, meters]],
    notes: [],
    asked: [],
  });
  // Who reads what is left out sees how far around.
  expect(labels[0]).toMatch(/\(within (?:32\.2|20) km\)$/u);
});

test.for([
  'dentists more than 20 miles from Leeds',
  'Zahnärzte mindestens 20 km von Köln entfernt',
  'dentistas a más de 20 km de Sevilla',
])('%s asks where, as no place is searched', (prompt) => {
  expect(read(prompt)).toMatchObject({ searched: [], radius: null, asked: ['r1_place'] });
});

test.for([
  ['dentists in Leeds further than 5 km from the hospital', 'further than 5 km from the hospital'],
  ['dentists in Leeds, not within 2 km of the station', 'not within 2 km of the station'],
  ['dentists in Leeds, at least 10 km from Exeter', 'at least 10 km from Exeter'],
  ['gyms in Leeds with more than 20 miles of paths', 'more than 20 miles of paths'],
] as const)('%s is noted, and is no radius', ([prompt, note]) => {
  expect(read(prompt)).toMatchObject({
    searched: ['Leeds'],
    radius: null,
    away: [],
    notes: [note],
    asked: [],
  });
});

test.for([
  ['dentists within 20 miles of Leeds', 32_187],
  ['dentists up to 20 miles from Leeds', 32_187],
  ['dentists 20 miles around Leeds', 32_187],
  ['Zahnärzte bis 20 km um Köln', 20_000],
  ['dentistes à moins de 20 km de Lyon', 20_000],
  ['dentistas a menos de 20 km de Sevilla', 20_000],
  ['dentists not more than 20 miles from Leeds', 32_187],
  ['Zahnärzte nicht mehr als 20 km von Köln', 20_000],
  ['dentistes pas à plus de 20 km de Lyon', 20_000],
  ['dentistas a no más de 20 km de Sevilla', 20_000],
  ['dentisti a non più di 20 km da Torino', 20_000],
  ['dentistas a no máximo 20 km de Faro', 20_000],
  ['tandartsen op niet meer dan 20 km van Utrecht', 20_000],
] as const)('%s is a radius', ([prompt, radius]) => {
  expect(read(prompt)).toMatchObject({ radius, away: [], asked: [] });
});
