import { consentTo } from '../contract/privacy';

/** What a subscriber is mailed about. */
export type Topics = { posts: boolean; books: boolean };

/** Returns what a reader agrees to, in the words of the form. */
export const consentOf = ({ posts, books }: Topics): string =>
  [posts && consentTo.posts, books && consentTo.books].filter(Boolean).join(' ');
