import { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';
import { OperatorError } from '../operator-error';

/** First bytes of an age file (https://age-encryption.org/v1). */
export const ageMark = Buffer.from('age-encryption.org/v1\n', 'latin1');

/** scrypt uses 2^16 KB = 64 MB and half a second. */
const scryptWorkFactor = 16;

const asWeb = (bytes: AsyncIterable<Uint8Array>) =>
  Readable.toWeb(Readable.from(bytes, { highWaterMark: 1 })) as ReadableStream<Uint8Array>;

/**
 * Encrypts a stream as an age file, which other age programs can decrypt with the passphrase. Changed, truncated or reordered
 * files are rejected.
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

/** @throws OperatorError if the passphrase is wrong or the header is damaged */
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
      'The backup cannot be decrypted with this passphrase. Set BACKUP_PASSPHRASE to the one that was used for the backup. If it is the right one, the beginning of the file is damaged.',
      { cause },
    );
  }
}
