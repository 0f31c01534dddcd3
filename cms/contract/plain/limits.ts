// Limits for calls, forms and records. Lengths count code points without spaces at the ends, so an emoji is one.

/** Characters of a comment. */
export const longestComment = 5000;

/** Minutes in which a writer can edit a comment. */
export const minutesToEdit = 15;

/** Minutes in which a writer can restore a deleted comment. Then its text is deleted. */
export const minutesToRestore = 60;

/** Maximum number of newest matching posts that are ranked by relevance. */
export const mostRanked = 200;

/** Conversations on a page of a post. */
export const threadsAPage = 50;

/** Replies of a conversation shown on a page. The call returns all of them. */
export const repliesAPage = 20;

/** Days until records in the trash are deleted permanently. */
export const daysInTrash = 30;

/** Latest versions of a record that stay when they are older than that. A book of 50 long parts needs 250 kB for each. */
export const mostVersions = 30;

/** Length of a text in characters. */
export type Length = { least: number; most: number };

/** Suggested terms. */
export const subjectLength: Length = { least: 2, most: 50 };
export const descriptionLength: Length = { least: 5, most: 500 };

/** Maximum lengths of a credit and of the author's note on a suggestion. */
export const longestCredit = 50;
export const longestNote = 300;

/** Records of a decision. Every update runs all hooks, so larger requests would be slow. */
export const mostDecidedAtOnce = 25;

/** Days in which a decision can be undone. */
export const daysToUndo = 7;

export const shortestApiKey = 32;

/** E-mail address, and its part before the at sign. */
export const longestEmail = { whole: 254, local: 64 };

export const longestUserName = 50;

/** Number of characters, as counted by limits. */
export const lengthOf = (text: string): number => [...text].length;

/** Describes what is wrong with the length of a text, or returns null. */
export function lengthComplaint(text: string, { least = 0, most = Infinity }: Partial<Length>) {
  const length = lengthOf(text);
  if (length < least) return tooShort(least);
  return length > most ? tooLong(most) : null;
}

export const missing = 'Is required.';
export const tooManyEntries = (most: number | string) => `Must have at most ${most} entries.`;
export const tooShort = (least: number) => `Must have at least ${least} characters.`;
export const tooLong = (most: number) => `Must have at most ${most} characters.`;
export const tooLongBeforeAt = `Must have at most ${longestEmail.local} characters before the at sign.`;

/** Form of a slug: lower-case words joined by hyphens. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const longestSlug = 100;
export const slugHint =
  'Must be lower-case letters, digits and single hyphens, such as “the-long-road”.';

/** Describes what is wrong with a slug, or returns null. */
export const slugComplaint = (slug: string) =>
  lengthComplaint(slug, { most: longestSlug }) ?? (slugPattern.test(slug) ? null : slugHint);

/** Paths below /blog that are not posts. */
export const reservedPostSlugs: ReadonlySet<string> = new Set(['preview', 'feed']);
export const reservedSlugHint =
  'Is used by the site itself. Choose another one, such as “the-long-road”.';

export const longestPageTexts = { title: 120, tagline: 200, highlight: 200, link: 100 } as const;
export const mostHighlights = 50;

export const longestUrl = 500;
export const notWebUrl = 'Must be an address that begins with https:// or http://.';

export const longestPostTitle = 200;
export const longestExcerpt = 500;

export const longestTagName = 50;
export const mostTags = 50;

export const longestPictureDescription = 500;

/** Bytes of an uploaded image. */
export const largestUpload = 20_000_000;

export const mostPasskeys = 20;
export const longestPasskeyName = 60;

/** Maximum length of the author's answer to a message. */
export const longestAnswer = 20_000;

/** Days for which the link of an invitation works. */
export const daysOfInvitation = 7;
