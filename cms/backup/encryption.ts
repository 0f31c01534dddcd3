import { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';
import { OperatorError } from '../operator-error';

/** The first bytes of an age file (https://age-encryption.org/v1). */
export const ageMark = Buffer.from('age-encryption.org/v1\n', 'latin1');

/** scrypt takes two to the power of it times a kilobyte: 64 MB, for half a second. */
const scryptWorkFactor = 16;

/** Reading a stream of the platform's by parts as they come. */
const asWeb = (bytes: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(bytes, { highWaterMark: 1 })) as ReadableStream<Uint8Array>;

/**
 * As an age file, which any program that knows age opens with the passphrase, too. It is encrypted and decrypted as it passes by:
 * a part that was changed, cut off or moved is refused.
 */
export async function encrypt(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string,
): Promise<AsyncIterable<Uint8Array>> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(scryptWorkFactor);
  return encrypter.encrypt(asWeb(bytes));
}

/** @throws OperatorError when it is another passphrase, or the beginning is damaged */
export async function decrypt(
  bytes: AsyncIterable<Uint8Array>,
  passphrase: string,
): Promise<AsyncIterable<Uint8Array>> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return await decrypter.decrypt(asWeb(bytes));
  } catch (cause) {
    throw new OperatorError(
      'The backup does not open with this passphrase: set BACKUP_PASSPHRASE to the one that it was made with. If it is that one, the beginning of the file is damaged.',
      { cause },
    );
  }
}
