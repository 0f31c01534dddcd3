import type { z } from 'zod';
import { listOf, oneOf, picture, record, text, webUrl } from './fields';
import type { MarkdownFile } from './markdown-file';

/** The fields of each page with a text. */
export const pageForms = {
  home: record({
    heroTitle: text(1, 120),
    heroTagline: text(1, 200).optional(),
    highlights: listOf(text(1, 200), 0, 50),
  }),
  series: record({ title: text(1, 120), image: picture.optional() }),
  author: record({ title: text(1, 120), photo: picture.optional() }),
  contact: record({ title: text(1, 120) }),
};

const link = record({ label: text(1, 100), url: webUrl }).optional();

export const siteForm = record({
  siteTitle: text(1, 120),
  tagline: text(1, 200).optional(),
  authorName: text(1, 120),
  socialLink: link,
  builderCredit: link,
  retailerUrl: webUrl,
  comments: oneOf(['firstWaits', 'allWait', 'noneWaits', 'closed']).optional(),
});

/** `pages/home.md`, `series.md`, `author.md` and `contact.md`. */
export type PageFiles = {
  [Name in keyof typeof pageForms]?: MarkdownFile<(typeof pageForms)[Name]> | null;
};

/** `pages/site.yaml`: what is the same on every page. */
export type SiteFile = { file: string; fields: z.output<typeof siteForm> };
