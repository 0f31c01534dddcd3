// How far somebody has read, and what that lets them be told. Free of zod, so that pages take it as it is.

/**
 * How far a reader has read: 0 before the first book, N when the Nth book in the order of reading (`readingOrder`) is read. Who
 * has not said anything stands at 0.
 */
export type ReadingStage = number;

/** Everything is read, however many books there are. */
export const wholeStory: ReadingStage = 99;

/** What a stranger may be told. */
export const notYetBegun: ReadingStage = 0;

/** The cookie that says how far somebody has read. Scripts read it too: it holds no secret. */
export const stageCookie = 'read-up-to';

/**
 * The parameter of a page's URL by which its reader looks at something for once that is told later: `?look=once`. What the page
 * shows then is theirs alone, and nobody keeps it.
 */
export const lookParameter = 'look';

/** Whether something that is told from a book on may be told to somebody who has read so far. */
export const isTold = (fromBook: number | null | undefined, stage: ReadingStage): boolean =>
  (fromBook ?? 0) <= stage;

const pattern = new RegExp(`(?:^|;)\\s*${stageCookie}=(\\d{1,2})\\s*(?:;|$)`);

/**
 * What somebody has said of how far they have read.
 *
 * @param cookies the header `Cookie` (RFC 6265, 4.2.1), or `document.cookie`
 * @returns null for who has not said anything, or something that is no stage
 */
export function stageOfCookies(cookies: string | null | undefined): ReadingStage | null {
  const stage = pattern.exec(cookies ?? '')?.[1];
  return stage === undefined ? null : Number(stage);
}
