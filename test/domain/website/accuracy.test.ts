import { expect, test } from 'vitest';
import { extractContacts } from '../../../functions/domain/website/extract-contacts.ts';
import { fixturePages } from './fixture-pages.ts';

const pages = fixturePages();

const found = pages.map((page) => {
  const contacts = extractContacts(page);
  return {
    page,
    emails: contacts.emails.map((email) => email.address),
    phones: contacts.phones.map((phone) => phone.number),
    socials: Object.values(contacts.socials).filter((url) => url !== null),
    whatsapp: contacts.whatsapp,
    bookingUrls: contacts.bookingUrls,
  };
});

test.for(['emails', 'phones', 'socials'] as const)(
  '%s are found with a precision of 0.98 and a recall of 0.95 at least',
  (kind) => {
    const mistakes: string[] = [];
    let right = 0;
    let wrong = 0;
    let missed = 0;
    for (const { page, [kind]: got } of found) {
      const wanted = Object.values(page[kind]);
      const extra = got.filter((value) => !wanted.includes(value));
      const absent = wanted.filter((value) => !got.includes(value));
      right += got.length - extra.length;
      wrong += extra.length;
      missed += absent.length;
      for (const value of extra) mistakes.push(`${page.name}: ${value} is not the business's`);
      for (const value of absent) mistakes.push(`${page.name}: ${value} was not found`);
    }
    const figures = { precision: right / (right + wrong), recall: right / (right + missed) };
    expect(figures, mistakes.join('\n')).toEqual({
      precision: expect.toSatisfy((value: number) => value >= 0.98),
      recall: expect.toSatisfy((value: number) => value >= 0.95),
    });
  },
);

test('chat numbers and booking pages are found exactly', () => {
  for (const { page, whatsapp, bookingUrls } of found) {
    if (page.whatsapp.length + page.bookingUrls.length === 0) continue;
    expect({ whatsapp, bookingUrls }).toEqual({
      whatsapp: page.whatsapp,
      bookingUrls: page.bookingUrls,
    });
  }
});

test('the fixtures are varied enough to mean something', () => {
  expect(pages.length).toBeGreaterThanOrEqual(40);
  expect(new Set(pages.map((page) => page.country)).size).toBeGreaterThanOrEqual(8);
});
