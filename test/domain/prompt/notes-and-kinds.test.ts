import { describe, expect, test } from 'vitest';
import { loadKnowledge } from '../../../functions/adapters/knowledge/load-knowledge.ts';
import { parsePrompt } from '../../../functions/domain/prompt/parse-prompt.ts';

const knowledge = loadKnowledge();
const read = (prompt: string) => parsePrompt(knowledge, prompt);

describe('what a prompt says besides kind and place', () => {
  const notes = (prompt: string) => read(prompt).request.notes.map(({ text }) => text);

  test.for([
    ['Owners of HVAC companies in Maricopa County', 'Owners'],
    ['hvac company owners in Dallas, csv', 'csv'],
    ['top 10 steakhouses in Calgary', 'top'],
    ['small businesses in Kilkenny', 'small'],
    ['pharma distributors in Austin, contact person', 'contact person'],
    ['software companies in Boulder, CO. CTO email.', 'CTO'],
    ['mobilifici in Brianza, export manager', 'export manager'],
    ['constructoras en Monterrey con director de compras', 'director de compras'],
    ['bakeries in Austin with annual revenue 1-5 million', 'annual revenue 1-5 million'],
  ] as const)('is noted: %s', ([prompt, text]) => {
    expect(notes(prompt).join(' | ')).toContain(text);
  });

  test('chains are left out with those that are named as examples', () => {
    const { brands, filters } = read('Hotels in Zürich, ohne Ketten wie Ibis oder Novotel').request;
    expect(brands.exclude).toEqual(['Ibis', 'Novotel']);
    expect(filters).toContainEqual({ kind: 'independent', op: 'eq', value: true });
    // One chain alone is only that chain.
    const one = read('hoteles en Benidorm excepto la cadena Meliá').request;
    expect(one.brands.exclude).toHaveLength(1);
    expect(one.filters).toEqual([]);
  });

  test('the kind that is asked for is never left out: some of it is, and that is noted', () => {
    const prompt = 'Rechtsanwälte in Innsbruck, aber keine Kanzleien mit mehr als 10 Anwälten';
    const { excludedCategories, categories } = read(prompt).request;
    expect(categories).toHaveLength(1);
    expect(excludedCategories).toEqual([]);
    expect(notes(prompt).join(' | ')).toContain('keine Kanzleien');
  });

  test('a name before `excluded` is left out', () => {
    expect(read('vet clinics in Canberra, Greencross excluded').request.brands.exclude).toEqual([
      'Greencross',
    ]);
  });

  test('a bracket, a semicolon or a number ends what is left out', () => {
    const { brands, excludedPlaces } = read(
      'Solar installers in Queensland (not Brisbane) CEC accredited',
    ).request;
    expect(excludedPlaces).toHaveLength(1);
    expect(brands.exclude).toEqual([]);
    const hotels = read('hotels in Dublin, no hostels, 4 star+').request;
    expect(hotels.excludedCategories.map(({ id }) => id)).toEqual(['hostel']);
  });
});

describe('a kind of business', () => {
  test.for([
    ['leak detection', 'plumbing'],
    ['home cinema installation', 'home_theater_systems_stores'],
    ['drain cleaning', 'plumbing'],
    ['lash studio', 'eyelash_service'],
    ['septic system service', 'septic_service'],
    ['moving and storage', 'mover'],
    ['payroll', 'payroll_service'],
    ['ghost kitchen', 'kitchen_incubator'],
    ['coffee roasters', 'coffee_roastery'],
    ['physio clinics', 'physical_therapy'],
    ['chiros', 'chiropractic'],
    ['cosmetics wholesaler', 'beauty_product_supplier'],
    ['zapaterías', 'shoe_store'],
    ['fabrics', 'fabric_store'],
    ['Logistikfirmen', 'freight_and_cargo_service'],
    ['tanning salons near our store', 'tanning_salon'],
  ] as const)('is the one that is named: %s', ([kind, id]) => {
    const { categories } = read(`${kind} in Austin, TX`).request;
    expect(categories.map((category) => category.id)).toEqual([id]);
  });

  test('bars and restaurants are two', () => {
    const { categories } = read('bars and restaurants in Baton Rouge').request;
    expect(categories.map(({ id }) => id)).toEqual(['bar', 'restaurant']);
  });
});

test('a town of another state is never read for the one that is named', () => {
  for (const prompt of ['gyms in St. Charles, LA', 'restaurants in Madrid, NM']) {
    const { request, questions } = read(prompt);
    expect(request.place).toBeNull();
    expect(questions.map(({ id }) => id)).toEqual(['r1_place']);
  }
  const label = (prompt: string) => read(prompt).request.place?.label;
  expect(label('gyms in Independent Hill VA')).toBe('Independent Hill, VA');
  expect(label('gyms in Camden NSW')).toBe('Camden, NSW, Australia');
  expect(label('gyms in Penrith Australia')).toBe('Penrith, NSW, Australia');
});

describe('what is left unread is noted without the grammar at its edges', () => {
  test.for([
    ['dentists in Leeds, website if you can', []],
    ['Mi servono dentisti a Bari che rispondono subito', ['rispondono subito']],
    ['dentists in Leeds that have zorbing', ['zorbing']],
  ] as const)('%s', ([prompt, texts]) => {
    const { notes } = parsePrompt(knowledge, prompt).request;
    expect(notes.map(({ text }) => text)).toEqual(expect.arrayContaining([...texts]));
    expect(notes.map(({ text }) => text.toLowerCase())).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:if|mi|che|that|have)$/u)]),
    );
  });
});
