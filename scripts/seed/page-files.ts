import type { z } from 'zod';
import { longestPageTexts, mostHighlights } from '../../cms/contract/limits';
import { listOf, oneOf, picture, record, text, webUrl } from './fields';
import type { MarkdownFile } from './markdown-file';

/** The fields of each page with a text. */
export const pageForms = {
  home: record({
    heroTitle: text(1, longestPageTexts.title),
    heroTagline: text(1, longestPageTexts.tagline).optional(),
    highlights: listOf(text(1, longestPageTexts.highlight), 0, mostHighlights),
  }),
  series: record({ title: text(1, longestPageTexts.title), image: picture.optional() }),
  author: record({ title: text(1, longestPageTexts.title), photo: picture.optional() }),
  contact: record({ title: text(1, longestPageTexts.title) }),
};

type PageName = keyof typeof pageForms;

/** The field with each page's text. */
export const pageTexts = {
  home: 'description',
  series: 'overview',
  author: 'biography',
  contact: 'intro',
} as const satisfies Record<PageName, string>;

export const pageNames = Object.keys(pageForms) as PageName[];

const link = record({ label: text(1, longestPageTexts.link), url: webUrl }).optional();

export const siteForm = record({
  siteTitle: text(1, longestPageTexts.title),
  tagline: text(1, longestPageTexts.tagline).optional(),
  authorName: text(1, longestPageTexts.title),
  socialLink: link,
  builderCredit: link,
  retailerUrl: webUrl,
  comments: oneOf(['firstWaits', 'allWait', 'noneWaits', 'closed']).optional(),
});

/** `pages/home.md`, `series.md`, `author.md` and `contact.md`. */
export type PageFile = MarkdownFile<(typeof pageForms)[PageName]>;

/** Returns the pictures that a page may have, by the names of their fields. */
export const pagePictures = (fields: PageFile['fields']) => ({
  image: 'image' in fields ? fields.image : undefined,
  photo: 'photo' in fields ? fields.photo : undefined,
});

/** `pages/site.yaml`: what is the same on every page. */
export type SiteFile = { file: string; fields: z.output<typeof siteForm> };
