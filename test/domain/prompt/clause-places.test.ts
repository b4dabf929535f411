import { describe, expect, test } from 'vitest';
import { delivered } from '../../support/delivered.ts';
import type { Clauses } from '../../support/delivered.ts';

describe('a place in a clause, in a phrase, or of who asks is not searched', () => {
  const PLACES: Readonly<Record<string, Clauses>> = {
    English: {
      requests: [
        '20 dentists in Austin, TX with email',
        'breweries and bakeries in Denver, phone and website',
        'dentists in Austin and Dallas',
      ],
      before: [
        'We are based in Miami. ',
        'My office is in Houston: ',
        'Paris Design Studio here, need ',
        'Salesforce flow: new lead Phoenix -> ',
        'Account: Boston Labels. Find ',
        'Sent from London. ',
      ],
      behind: [
        ', 4+ stars on Google',
        ' who deliver to Houston',
        ' with a branch in Miami',
        ' whose owner is from Italy',
        ' importing from Brazil',
        ' owned by a firm in Japan',
        ' like the ones in Chicago',
        ' (my office is in Boston)',
      ],
    },
    German: {
      requests: ['20 Zahnärzte in München mit E-Mail', 'Zahnärzte in Köln und Bonn'],
      before: ['Unser Büro ist in Berlin, wir suchen '],
      behind: [
        ', mind. 4 Sterne bei Google',
        ', die nach Österreich liefern',
        ', mit Filiale in Wien',
        ' mit Kunden in Frankreich',
      ],
    },
    French: {
      requests: ['20 dentistes à Lyon avec email'],
      before: ['Notre siège est à Bruxelles, nous cherchons '],
      behind: [' qui livrent en Belgique', ' avec une agence à Paris', ', bien notés sur Google'],
    },
    Spanish: {
      requests: ['20 dentistas en Madrid con email'],
      before: ['Nuestra oficina está en Lima, buscamos '],
      behind: [
        ' que exportan a México',
        ' con sucursal en Bilbao',
        ', con buenas reseñas en Google',
      ],
    },
    Italian: {
      requests: ['20 dentisti a Milano con email'],
      before: ['Abito a Bari e cerco '],
      behind: [' che esportano in Germania', ' con una sede a Roma'],
    },
    Portuguese: {
      requests: ['20 dentistas em Lisboa com email'],
      before: ['A nossa sede fica em Faro, procuramos '],
      behind: [' que entregam em Espanha', ' com filial em Braga'],
    },
    Dutch: {
      requests: ['20 tandartsen in Utrecht met e-mail'],
      before: ['Ons kantoor is in Antwerpen, wij zoeken '],
      behind: [' die in België leveren', ' met een filiaal in Gent'],
    },
  };
  test.for(Object.entries(PLACES))('%s', ([, { requests, before, behind }]) => {
    for (const request of requests) {
      const expected = delivered(request);
      for (const clause of before)
        expect({ clause, ...delivered(clause + request) }).toEqual({ clause, ...expected });
      for (const clause of behind)
        expect({ clause, ...delivered(request + clause) }).toEqual({ clause, ...expected });
    }
  });

  test.for([
    ['restaurants with a terrace in Austin, TX', ['Austin, TX']],
    ['dentists in Austin, TX with email and in Dallas', ['Austin, TX', 'Dallas, TX']],
    ['bakeries in Austin, TX that deliver and plumbers in Dallas', ['Austin, TX', 'Dallas, TX']],
    ['dentists that are in Austin, TX', ['Austin, TX']],
    ['Zahnärzte, die in Köln sitzen', ['Köln, Germany']],
  ] as const)(
    'a place that has no other, or that is joined to another, is: %s',
    ([prompt, places]) => {
      expect(delivered(prompt).places).toEqual(places);
    },
  );
});

describe('places that stand before their kinds are searched, each of them', () => {
  test.for([
    ['Austin dentists and Dallas plumbers', ['Austin, TX', 'Dallas, TX']],
    ['Seattle roofers, Denver plumbers', ['Seattle, WA', 'Denver, CO']],
    ['20 email addresses: Boston florists and Chicago bakeries', ['Boston, MA', 'Chicago, IL']],
  ] as const)('%s', ([prompt, places]) => {
    const read = delivered(prompt);
    expect(read.places).toEqual(places);
    expect(read.kinds).toHaveLength(2);
  });

  test('one place before two kinds is one place', () => {
    expect(delivered('Austin dentists and plumbers')).toMatchObject({
      places: ['Austin, TX'],
      kinds: ['dental_clinic', 'plumbing'],
    });
  });
});
