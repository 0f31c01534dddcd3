/** Where the passwords are to be had that guessers try first, one a line: those that are long enough to be chosen. */
export const commonPasswordsPath = '/common-passwords.txt';

/** Characters that a new password has at least. */
export const shortestPassword = 8;

/** Letters and digits of a text, which is what is left of it to a guesser. */
export const lettersAndDigits = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The forms of a password that are looked for in the list. */
export function listedForms(password: string): string[] {
  const folded = password.normalize('NFKC').toLowerCase();
  return [folded, lettersAndDigits(folded)];
}
