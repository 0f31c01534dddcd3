import { consentTo, consentToRelease } from '../../contract/plain/privacy';

/** Topics of the mails to a subscriber. */
export type Topics = { posts: boolean; books: boolean };

/** Returns a reader's consent in the words of the form, with the titles of books that they wait for. */
export const consentOf = ({ posts, books }: Topics, titles: string[]): string =>
  [posts && consentTo.posts, books && consentTo.books, ...titles.map(consentToRelease)]
    .filter(Boolean)
    .join(' ');

const imported = 'Imported: ';

/** Returns the stored consent of an imported subscriber. */
export const importedConsent = (proof: string): string => imported + proof;

/** Returns the place and time of an imported subscriber's consent; null for others. */
export const importedProof = (consent: string): string | null =>
  consent.startsWith(imported) ? consent.slice(imported.length) : null;
