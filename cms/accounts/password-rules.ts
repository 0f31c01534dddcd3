import { lettersAndDigits, listedForms } from '../contract/common-passwords';

/** What a password must not be made of: the names of the site and what everybody knows of it. */
const siteWords = ['thefoveanchronicles', 'foveanchronicles', 'chronicles', 'fovean', 'fovea'];

/** Characters that have to be left of a password without the words that a guesser tries first. */
const minimumOwnCharacters = 5;

let loaded: Promise<Set<string>> | undefined;

async function readCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common']);
}

/** Some 50,000 passwords that were found most often in stolen collections. They are unpacked when first used. */
export const commonPasswords = () => (loaded ??= readCommonPasswords());

/** A word as it is, and its parts: `ann.reader@example.com` is known by `ann.reader`, `ann` and `reader`. */
const partsOf = (text: string) =>
  [text, ...text.split(/[^\p{L}\p{N}]+/u)].map(lettersAndDigits).filter((part) => part.length >= 3);

/** Whether little but known words is left: `fovean2026`, `annreader1`. */
function consistsOf(password: string, words: string[]): boolean {
  const plain = lettersAndDigits(password);
  const rest = words
    .sort((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ''), plain);
  return rest.length < plain.length && rest.length < minimumOwnCharacters;
}

export type PasswordOwner = { userName: string; email: string };

/**
 * What is wrong with a password that is long enough: it is one of those that guessers try first, or made of the owner's or
 * the site's names. NIST SP 800-63B, 3.1.1.2: no other rule applies.
 *
 * @returns a sentence for the person who chose it; null when it is good enough
 */
export async function passwordComplaint(
  password: string,
  { userName, email }: PasswordOwner,
): Promise<string | null> {
  const common = await commonPasswords();
  const folded = password.normalize('NFKC').toLowerCase();
  if (listedForms(password).some((form) => common.has(form)))
    return 'Is one of the passwords that are guessed first. Choose another: a few words in a row are good.';
  const [local = ''] = email.split('@');
  if (consistsOf(folded, [...partsOf(userName), ...partsOf(local)]))
    return 'Is too much like your name or address. Choose another: a few words in a row are good.';
  if (consistsOf(folded, siteWords))
    return 'Is too much like the name of this site. Choose another: a few words in a row are good.';
  return null;
}
