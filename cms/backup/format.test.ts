import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { decrypt, encrypt } from './format';

async function* asStream(bytes: Uint8Array) {
  yield bytes;
}

test('encryption uses a scrypt work factor of 16', async () => {
  const words = Buffer.from('the crown lies under the great tree');
  const sealed = await buffer(await encrypt(asStream(words), 'a passphrase'));
  expect(sealed.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 16\n/);
  expect(await buffer(await decrypt(asStream(sealed), 'a passphrase'))).toEqual(words);
});
