/**
 * How long what people type may be, for the calls that take it, the forms that send it and the records that keep it. All of
 * them count characters (code points), so that an emoji is one, without the spaces at the ends.
 */

export type Length = { least: number; most: number };

/** Of a suggested term. Specification, sections 5 and 9. */
export const subjectLength: Length = { least: 2, most: 50 };
export const descriptionLength: Length = { least: 5, most: 500 };

/** Of an e-mail address, and of the part before its at sign. Specification, sections 5 and 9. */
export const longestEmail = { whole: 254, local: 64 };

/** Of the name of an account that is made. */
export const longestUserName = 50;

/** How many characters a text has, as limits count them. */
export const lengthOf = (text: string): number => [...text].length;

/** What is wrong with the length of a text, in words; null for nothing. */
export function lengthComplaint(text: string, { least = 0, most = Infinity }: Partial<Length>) {
  const length = lengthOf(text);
  if (length < least) return tooShort(least);
  return length > most ? tooLong(most) : null;
}

export const tooShort = (least: number) => `Must have at least ${least} characters.`;
export const tooLong = (most: number) => `Must have at most ${most} characters.`;
export const tooLongBeforeAt = `Must have at most ${longestEmail.local} characters before the at sign.`;
