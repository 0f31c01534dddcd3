import { consentTo, consentToRelease } from '../contract/privacy';

/** What a subscriber is mailed about. */
export type Topics = { posts: boolean; books: boolean };

/**
 * Returns what a reader agrees to, in the words of the form.
 *
 * @param titles of books that they wait for
 */
export const consentOf = ({ posts, books }: Topics, titles: string[]): string =>
  [posts && consentTo.posts, books && consentTo.books, ...titles.map(consentToRelease)]
    .filter(Boolean)
    .join(' ');
