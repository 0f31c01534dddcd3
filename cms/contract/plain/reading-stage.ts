// Reading stage and spoilers. Without zod, so that pages can import it.

/** Number of books read, in reading order (`readingOrder`). 0 before the first book and by default. */
export type ReadingStage = number;

/** The whole story, however many books there are. */
export const wholeStory: ReadingStage = 99;

export const notYetBegun: ReadingStage = 0;

/** Cookie with the reading stage. Scripts read it, too. */
export const stageCookie = 'read-up-to';

/** URL parameter that shows something beyond the reading stage once: `?look=once`. Such a page is private and not cached. */
export const lookParameter = 'look';

/** Returns whether content of a book may be shown at a reading stage. */
export const isTold = (fromBook: number | null | undefined, stage: ReadingStage): boolean =>
  (fromBook ?? 0) <= stage;

const pattern = new RegExp(`(?:^|;)\\s*${stageCookie}=(\\d{1,2})\\s*(?:;|$)`);

/**
 * Returns the reading stage in cookies.
 *
 * @param cookies the header `Cookie` (RFC 6265, 4.2.1), or `document.cookie`
 * @returns null if it is missing or invalid
 */
export function stageOfCookies(cookies: string | null | undefined): ReadingStage | null {
  const stage = pattern.exec(cookies ?? '')?.[1];
  return stage === undefined ? null : Number(stage);
}
