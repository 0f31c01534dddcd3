import { lettersAndDigits, listedForms } from '../../contract/plain/common-passwords';

const siteWords = ['thefoveanchronicles', 'foveanchronicles', 'chronicles', 'fovean', 'fovea'];

/** Minimum number of characters besides known words. */
const minimumOwnCharacters = 5;

let loaded: Promise<Set<string>> | undefined;

async function readCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** About 50,000 of the most frequent leaked passwords, loaded on first use. */
export const commonPasswords = () => (loaded ??= readCommonPasswords());

/** Returns a word and its parts: `ann.reader`, `ann` and `reader`. */
const partsOf = (text: string) =>
  [text, ...text.split(/[^\p{L}\p{N}]+/u)].map(lettersAndDigits).filter((part) => part.length >= 3);

/** Returns whether a password consists mostly of known words, such as `fovean2026` or `annreader1`. */
function consistsOf(password: string, words: string[]): boolean {
  const plain = lettersAndDigits(password);
  const rest = words
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ''), plain);
  return rest.length < plain.length && rest.length < minimumOwnCharacters;
}

export type PasswordOwner = { userName: string; email: string };

/** Returns why a password is refused, or null: it is common or consists of names (NIST SP 800-63B, 3.1.1.2). */
export async function passwordComplaint(
  password: string,
  { userName, email }: PasswordOwner,
): Promise<string | null> {
  const common = await commonPasswords();
  const folded = password.normalize('NFKC').toLowerCase();
  if (listedForms(password).some((form) => common.has(form)))
    return 'Is too common. Choose another one, for example several words in a row.';
  const [local = ''] = email.split('@');
  if (consistsOf(folded, [...partsOf(userName), ...partsOf(local)]))
    return 'Is too similar to your name or address. Choose another one, for example several words in a row.';
  if (consistsOf(folded, siteWords))
    return 'Is too similar to the name of this site. Choose another one, for example several words in a row.';
  return null;
}
