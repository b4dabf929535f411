import type { SourceRecord } from '../../functions/domain/leads/normalize/source-record.ts';
import type { LeadChange } from '../../functions/domain/leads/remembered/lead-change.ts';
import { chanceFrom } from '../../lib/local/sample/chance.ts';
import { aSourceRecord } from '../domain/leads/builders.ts';
import type { PlaceJson } from './parquet.ts';
import { aPlace } from './places.ts';

/** A business as it really is, and the records that a source has of it. */
export interface Real {
  number: number;
  name: string;
  phone: string;
  site: string;
  street: string;
  latitude: number;
  longitude: number;
  records: number;
  closed: boolean;
}

const SYLLABLES = [
  'bar',
  'con',
  'del',
  'fim',
  'gor',
  'hul',
  'jas',
  'kev',
  'lom',
  'mur',
  'nep',
  'pol',
];

/** No two are alike. */
const wordOf = (number: number): string => {
  const at = (place: number) => SYLLABLES[Math.floor(number / 12 ** place) % 12] ?? '';
  const word = at(0) + at(1) + at(2) + at(0);
  return word.charAt(0).toUpperCase() + word.slice(1);
};

/** A catalogue that changes from month to month, and knows the truth. */
export class ChangingCatalogue {
  readonly businesses: Real[] = [];
  private serial = 0;
  private readonly chance: ReturnType<typeof chanceFrom>;

  constructor(seed: number) {
    this.chance = chanceFrom(seed);
    for (let index = 0; index < 40; index += 1) this.open();
  }

  open(patch: Partial<Real> = {}): Real {
    this.serial += 1;
    const number = this.serial;
    const business: Real = {
      number,
      name: `${wordOf(number * 7)} Dental`,
      phone: this.newPhone(),
      site: `https://${wordOf(number * 7).toLowerCase()}.example/`,
      street: this.newStreet(),
      latitude: 30.2 + number / 4_000,
      longitude: -97.77,
      records: 1,
      closed: false,
      ...patch,
    };
    this.businesses.push(business);
    return business;
  }

  newPhone(): string {
    this.serial += 1;
    return `+1512478${String(1_000 + this.serial).padStart(4, '0')}`;
  }

  newStreet(): string {
    this.serial += 1;
    return `${100 + this.serial} ${wordOf(this.serial * 11)} St`;
  }

  /** Somebody open, and not changed twice in one month. */
  private draw(taken: Set<Real>, isAlone = false): Real {
    const left = this.businesses.filter(
      (business) =>
        !business.closed &&
        !taken.has(business) &&
        (!isAlone || this.businesses.filter(({ site }) => site === business.site).length === 1),
    );
    const found = left[this.chance.below(left.length)];
    if (found === undefined) throw new Error('Nobody is left.');
    taken.add(found);
    return found;
  }

  /** One month: answers what became of whom. */
  change(): Map<Real, Partial<Record<LeadChange['field'], string>>> {
    const taken = new Set<Real>();
    const changed = new Map<Real, Partial<Record<LeadChange['field'], string>>>();
    const alter = (
      patch: (business: Real) => Partial<Real>,
      fields: LeadChange['field'][],
      isAlone = false,
    ) => {
      const business = this.draw(taken, isAlone);
      Object.assign(business, patch(business));
      const after = {
        phone: business.phone,
        website: business.site,
        name: business.name,
        address: business.street,
        businessStatus: 'permanently_closed',
      };
      changed.set(business, Object.fromEntries(fields.map((field) => [field, after[field]])));
    };
    for (let index = 2 + this.chance.below(3); index > 0; index -= 1) this.open();
    alter(() => ({ phone: this.newPhone() }), ['phone']);
    alter(() => ({ site: `https://new${this.serial}.example/` }), ['website']);
    alter(({ number }) => ({ name: `${wordOf(number * 7 + this.serial)} Smiles` }), ['name']);
    alter(({ latitude }) => ({ street: this.newStreet(), latitude: latitude + 0.02 }), ['address']);
    alter(() => ({ closed: true }), ['businessStatus']);
    // The same business under a new record, with a new number or a new name beside it.
    alter(({ records }) => ({ records: records + 1 }), []);
    alter(({ records }) => ({ records: records + 1, phone: this.newPhone() }), ['phone']);
    alter(
      ({ number, records }) => ({
        records: records + 1,
        name: `${wordOf(number * 7 + this.serial + 5)} Dentistry`,
      }),
      ['name'],
    );
    alter(
      ({ records }) => ({
        records: records + 1,
        phone: this.newPhone(),
        site: `https://again${this.serial}.example/`,
      }),
      ['phone', 'website'],
    );
    alter(
      ({ name, records }) => ({
        records: records + 1,
        name: `${name} Care`,
        phone: this.newPhone(),
      }),
      ['name', 'phone'],
    );
    alter(
      ({ latitude, records }) => ({
        records: records + 1,
        street: this.newStreet(),
        latitude: latitude + 0.02,
      }),
      ['address'],
      // Of a chain's branches nothing tells a move from an opening.
      true,
    );
    // Another business: a branch of a known one, and one that moves in where another closed.
    const chain = this.draw(taken);
    this.open({ name: chain.name, site: chain.site, longitude: -97.7 + this.serial / 5_000 });
    const closed = this.businesses.find((business) => business.closed);
    if (closed !== undefined) this.open({ street: closed.street, latitude: closed.latitude });
    return changed;
  }

  records(): SourceRecord[] {
    return this.businesses.map((business) =>
      aSourceRecord({
        recordId: `place-${business.number}-${business.records}`,
        name: business.name,
        websites: [business.site],
        phones: [business.phone],
        address: {
          freeform: business.street,
          locality: 'Austin',
          region: 'TX',
          postcode: '78704',
          country: 'US',
        },
        latitude: business.latitude,
        longitude: business.longitude,
        operatingStatus: business.closed ? 'permanently_closed' : 'open',
      }),
    );
  }

  /** The same as Overture lays it out. */
  places(): PlaceJson[] {
    return this.businesses.map((business) =>
      aPlace({
        id: `place-${business.number}-${business.records}`,
        lon: business.longitude,
        lat: business.latitude,
        names: { primary: business.name },
        websites: [business.site],
        phones: [business.phone],
        addresses: [
          {
            freeform: business.street,
            locality: 'Austin',
            postcode: '78704',
            region: 'TX',
            country: 'US',
          },
        ],
        operating_status: business.closed ? 'permanently_closed' : 'open',
      }),
    );
  }

  /** The business that a record means. */
  realOf(recordId: string | undefined): Real {
    const [, number] = /^place-(\d+)-/.exec(recordId ?? '') ?? [];
    const found = this.businesses.find((business) => business.number === Number(number));
    if (found === undefined) throw new Error(`Nobody knows ${recordId}.`);
    return found;
  }
}
