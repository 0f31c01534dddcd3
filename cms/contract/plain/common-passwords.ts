/** Path of the list of common passwords, one per line, without too short ones. */
export const commonPasswordsPath = '/common-passwords.txt';

/** Minimum characters of a new password. */
export const shortestPassword = 8;

/** Returns the lower-case letters and digits of a text. Other characters hardly slow a guesser down. */
export const lettersAndDigits = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Returns the forms of a password to look up in the list. */
export function listedForms(password: string): string[] {
  const folded = password.normalize('NFKC').toLowerCase();
  return [folded, lettersAndDigits(folded)];
}
