import { readdirSync, readFileSync } from 'node:fs';

export interface FixturePage {
  readonly name: string;
  readonly url: string;
  readonly country: string;
  readonly html: string;
  readonly emails: readonly string[];
  readonly phones: readonly string[];
  readonly socials: Readonly<Record<string, string>>;
  readonly whatsapp: readonly string[];
  readonly bookingUrls: readonly string[];
}

const folder = new URL('../../fixtures/websites/', import.meta.url);

/** Invented pages with what a careful reader would take from each. */
export function fixturePages(): FixturePage[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.toSorted().map((name) => {
    const expected = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
    const html = readFileSync(new URL(name.replace('.json', '.html'), folder), 'utf8');
    return { whatsapp: [], bookingUrls: [], ...expected, name, html };
  });
}
