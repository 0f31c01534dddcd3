import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { decrypt, encrypt, isPlainName } from './format';

async function* asStream(bytes: Uint8Array) {
  yield bytes;
}

test('encryption uses a scrypt work factor of 16', async () => {
  const words = Buffer.from('the crown lies under the great tree');
  const sealed = await buffer(await encrypt(asStream(words), 'a passphrase'));
  expect(sealed.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt \S+ 16\n/);
  expect(await buffer(await decrypt(asStream(sealed), 'a passphrase'))).toEqual(words);
});

test('a file that is not encrypted is refused with the cause', async () => {
  await expect(decrypt(asStream(Buffer.from('plain words')), 'a passphrase')).rejects.toMatchObject(
    {
      name: 'OperatorError',
      cause: expect.any(Error) as Error,
    },
  );
});

test.each([
  ['a.jpg', true],
  ['a.', true],
  ['', false],
  ['.hidden', false],
  ['a/b', false],
  ['a\\b', false],
  ['a\0b', false],
])('whether %j is a plain file name: %s', (name, isPlain) => {
  expect(isPlainName(name)).toBe(isPlain);
});
