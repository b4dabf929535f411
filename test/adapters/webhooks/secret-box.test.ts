import { expect, test } from 'vitest';
import { secretBox } from '../../../functions/adapters/webhooks/secret-box.ts';

const oldKey = { kid: 'old', secret: 'a-secret-of-last-year' };
const newKey = { kid: 'new', secret: 'a-secret-of-this-year' };

test('what is sealed opens in its own context only', async () => {
  const sealed = await secretBox([newKey]).seal('whsec_abc', 'we_1');
  expect(sealed).not.toContain('abc');
  // A box of its own each: nothing may come out of a cache.
  await expect(secretBox([newKey]).open(sealed, 'we_1')).resolves.toBe('whsec_abc');
  await expect(secretBox([newKey]).open(sealed, 'we_2')).rejects.toThrow();
});

test('the same secret is never sealed alike', async () => {
  const box = secretBox([newKey]);
  expect(await box.seal('whsec_abc', 'we_1')).not.toBe(await box.seal('whsec_abc', 'we_1'));
});

test('an older key opens as long as it is given, the newest seals', async () => {
  const sealed = await secretBox([oldKey]).seal('whsec_abc', 'we_1');
  const both = secretBox([newKey, oldKey]);
  await expect(both.open(sealed, 'we_1')).resolves.toBe('whsec_abc');
  expect(await both.seal('whsec_abc', 'we_1')).toMatch(/^new\./);
  await expect(secretBox([newKey]).open(sealed, 'we_1')).rejects.toThrow('no key old');
});

test('an altered or cut ciphertext does not open', async () => {
  const box = secretBox([newKey]);
  const sealed = await box.seal('whsec_abc', 'we_1');
  const [kid = '', text = ''] = sealed.split('.');
  const bytes = Buffer.from(text, 'base64url');
  for (const index of bytes.keys()) {
    const altered = Buffer.from(bytes);
    altered[index] = (altered[index] ?? 0) ^ 1;
    await expect(box.open(`${kid}.${altered.toString('base64url')}`, 'we_1')).rejects.toThrow();
  }
  for (const length of [0, 12, 20, 28, bytes.length - 1])
    await expect(
      box.open(`${kid}.${bytes.subarray(0, length).toString('base64url')}`, 'we_1'),
    ).rejects.toThrow();
});
