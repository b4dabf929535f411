import type { Chance } from './chance.ts';
import type { SampleCity } from './cities.ts';

/** Gives out a city's fictional numbers, each once. */
export class PhoneBook {
  readonly #city: SampleCity;
  readonly #given = new Set<string>();

  constructor(city: SampleCity) {
    this.#city = city;
  }

  /** The next free number; one in four as people there write it at home, the others in international form. */
  next(chance: Chance): string {
    for (;;) {
      const number = chance.pick(this.#city.phones).replaceAll('x', () => String(chance.below(10)));
      if (this.#given.has(number)) continue;
      this.#given.add(number);
      return chance.is(0.25) ? atHome(number, this.#city.country) : number;
    }
  }
}

function atHome(number: string, country: string): string {
  if (country === 'US' || country === 'CA') {
    return number.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
  }
  return number.replace(/^\+(?:44|49|33|61|353)/, '0');
}
