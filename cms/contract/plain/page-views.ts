/** Percentages of a chapter that browsers report when readers reach them. */
export const readShares = [0, 25, 50, 75, 100] as const;

type ReadShare = (typeof readShares)[number];

/** Value of `pageViewHeader`: a view, a share of a chapter, or a search without results. */
export type PageReport = 'view' | `read-${ReadShare}` | 'no-results';

/** Path that browsers send a ping to (HTML, "hyperlink auditing") when a reader follows a book's link to the shop. */
export const shopPingPath = (slug: string): string => `/shop/${slug}`;
