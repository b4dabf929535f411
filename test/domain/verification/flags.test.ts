import { disposableEmailBlocklist } from 'disposable-email-domains-js';
import { expect, test } from 'vitest';
import { MISTYPED_PROVIDERS } from '../../../functions/domain/contacts/free-providers.ts';
import { flagsOf } from '../../../functions/domain/verification/flags.ts';
import { parseAddress } from '../../../functions/domain/verification/parse-address.ts';
import {
  suggestAddress,
  suggestRepair,
} from '../../../functions/domain/verification/suggest-address.ts';

function addressOf(text: string) {
  const address = parseAddress(text);
  if (address === undefined) throw new Error(`No address: ${text}`);
  return address;
}

const flags = (text: string) => flagsOf(addressOf(text));
const suggestion = (text: string, domainExists = true) =>
  suggestAddress(addressOf(text), domainExists);

test('lists are matched by whole labels, in any spelling', () => {
  expect(flags('x@mailinator.com').disposable).toBe(true);
  expect(flags('x@some.sub.Mailinator.com').disposable).toBe(true);
  expect(flags('x@mailinator.com.firm.com').disposable).toBe(false);
  expect(flags('x@firmmailinator.com').disposable).toBe(false);
  expect(flags('x@GMAIL.com').free).toBe(true);
  expect(flags('x@yahoo.co.uk').free).toBe(true);
  expect(flags('x@hotmail.fr').free).toBe(true);
  expect(flags('x@mygmail.com').free).toBe(false);
  expect(flags('x@yahoo.example.com').free).toBe(false);
  expect(flags('Info+spring@firm.com').role).toBe(true);
  expect(flags('jane.doe@firm.com').role).toBe(false);
});

test('no ordinary provider is on the list of throw-away ones', () => {
  const disposable = new Set(disposableEmailBlocklist());
  expect(MISTYPED_PROVIDERS.filter((domain) => disposable.has(domain))).toEqual([]);
  expect(MISTYPED_PROVIDERS.filter((domain) => !flags(`x@${domain}`).free)).toEqual([]);
});

test.for<[string, string]>([
  ['jane@gmial.com', 'jane@gmail.com'],
  ['jane@gmai.com', 'jane@gmail.com'],
  ['jane@xgmail.com', 'jane@gmail.com'],
  ['jane@gmail.co', 'jane@gmail.com'],
  ['jane@gmail.con', 'jane@gmail.com'],
  ['jane@hotmial.com', 'jane@hotmail.com'],
  ['jane@yaho.com', 'jane@yahoo.com'],
  ['jane@outlok.com', 'jane@outlook.com'],
  ['Jane.Doe+x@iclod.com', 'Jane.Doe+x@icloud.com'],
  ['"jane doe"@gmial.com', '"jane doe"@gmail.com'],
  ['jürgen@t-onlin.de', 'jürgen@t-online.de'],
])('%s was probably %s', ([text, meant]) => {
  expect(suggestion(text)).toBe(meant);
});

test.for([
  'jane@gmail.com',
  'jane@gmx.at',
  'jane@mail.com',
  'jane@email.com',
  'jane@firm.io',
  'jane@gmqzl.com',
  'jane@gmial.con',
  'jane@firm.ee',
  'jane@main.com',
  'jane@five.com',
  'jane@small.com',
  'jane@xn--bcher-kva.de',
  'jane@[192.0.2.1]',
])('%s is left alone', (text) => {
  expect(suggestion(text)).toBeNull();
});

test('a slip in the ending is suggested only where the domain does not exist', () => {
  expect(suggestion('jane@dentist-austin.con', false)).toBe('jane@dentist-austin.com');
  expect(suggestion('jane@dentist-austin.con', true)).toBeNull();
  expect(suggestion('jane@dentist-austin.io', false)).toBeNull();
});

test('a text that is nearly an address is repaired in the suggestion only', () => {
  expect(suggestRepair(' jane@firm.com ')).toBe('jane@firm.com');
  expect(suggestRepair('mailto:jane@firm.com')).toBe('jane@firm.com');
  expect(suggestRepair('<jane@firm.com>')).toBe('jane@firm.com');
  expect(suggestRepair('jane@firm.com.')).toBe('jane@firm.com');
  expect(suggestRepair('<jane@firm.com>;')).toBe('jane@firm.com');
  expect(suggestRepair('jane@firm.com'.padStart(400))).toBe('jane@firm.com');
  expect(suggestRepair('jane@firm.com'.padStart(401))).toBeNull();
  expect(suggestRepair('jane@firm')).toBeNull();
  expect(suggestRepair('not an address')).toBeNull();
});
