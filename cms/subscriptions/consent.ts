import { consentTo, consentToRelease } from '../contract/privacy';

/** What a subscriber is mailed about. */
export type Topics = { posts: boolean; books: boolean };

/** Returns what a reader agrees to, in the words of the form, with the titles of books that they wait for. */
export const consentOf = ({ posts, books }: Topics, titles: string[]): string =>
  [posts && consentTo.posts, books && consentTo.books, ...titles.map(consentToRelease)]
    .filter(Boolean)
    .join(' ');

const imported = 'Imported: ';

/** Returns what is stored as the consent of an imported subscriber. */
export const importedConsent = (proof: string): string => imported + proof;

/** Returns where and when an imported subscriber agreed; null for others. */
export const importedProof = (consent: string): string | null =>
  consent.startsWith(imported) ? consent.slice(imported.length) : null;
