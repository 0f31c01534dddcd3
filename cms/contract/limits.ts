// The limits of what people send, for the calls that take it, the forms that send it and the records that store it. Lengths
// count characters (code points), so that an emoji is one, without the spaces at the ends.

/** Characters of a comment. */
export const longestComment = 5000;

/** For how long a comment can be changed by its writer, in minutes. */
export const minutesToEdit = 15;

/** For how long a deletion can be taken back by the writer, in minutes; then the words are forgotten. */
export const minutesToRestore = 60;

/** Of what a search finds, so many of the newest posts are compared by how well they fit. */
export const mostRanked = 200;

/** How many conversations one page of a post shows. */
export const threadsAPage = 50;

/** How many replies of one conversation a page shows; the call tells all of them. */
export const repliesAPage = 20;

/** How long what was deleted can be put back: posts, books, sample chapters, terms and pictures alike. */
export const daysInTrash = 30;

/** How many characters a text may have. */
export type Length = { least: number; most: number };

/** Of a suggested term. Specification, sections 5 and 9. */
export const subjectLength: Length = { least: 2, most: 50 };
export const descriptionLength: Length = { least: 5, most: 500 };

/** The longest name by which a suggestion is credited, and the longest line that the author says of one, in characters. */
export const longestCredit = 50;
export const longestNote = 300;

/** For how long a decision on a suggestion can be undone, in days. */
export const daysToUndo = 7;

/** Least length of an API key, in characters. */
export const shortestApiKey = 32;

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

/** The form of a slug: lower-case words joined by hyphens, and how many characters it may have. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const longestSlug = 100;
export const slugHint =
  'Use lower-case letters, digits and single hyphens, such as “the-long-road”.';

/** What stands below /blog and is no post: a post of this slug would be reached by nobody. */
export const reservedPostSlugs: ReadonlySet<string> = new Set(['preview', 'feed']);
export const reservedSlugHint =
  'Is an address that the site itself uses. Choose another one, such as “the-long-road”.';

/** The longest title and the longest excerpt of a post, in characters. */
export const longestPostTitle = 200;
export const longestExcerpt = 500;

/** The longest name of a tag or a category, in characters, and how many of each a post may have. */
export const longestTagName = 50;
export const mostTags = 50;

/** Of what a picture shows, in characters. */
export const longestPictureDescription = 500;

/** Bytes of an image that is uploaded. */
export const largestUpload = 20_000_000;

/** So many passkeys an account may have, with names of so many characters. */
export const mostPasskeys = 20;
export const longestPasskeyName = 60;
