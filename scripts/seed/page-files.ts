import type { z } from 'zod';
import { listOf, oneOf, picture, record, text, webUrl } from './fields';
import { splitFrontMatter } from './front-matter';
import { checkMarkdown } from './markdown-body';
import type { SeedProblem } from './problem';
import { readYamlRecord, type SourceText, type YamlRecord } from './yaml-record';

/** The front matter of each page that has a text; the file is `pages/<name>.md`. */
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

const site = record({
  siteTitle: text(1, 120),
  tagline: text(1, 200).optional(),
  authorName: text(1, 120),
  socialLink: link,
  builderCredit: link,
  retailerUrl: webUrl,
  comments: oneOf(['firstWaits', 'allWait', 'noneWaits', 'closed']).optional(),
});

export type PageName = keyof typeof pageForms;

export interface PageFile<Fields> {
  file: string;
  lineOf: YamlRecord<unknown>['lineOf'];
  fields: Fields;
  /** Markdown. */
  body: string;
}

export type PageFiles = { [Name in PageName]?: PageFile<z.output<(typeof pageForms)[Name]>> };

export interface SiteFile {
  file: string;
  fields: z.output<typeof site>;
}

/** `pages/home.md`, `series.md`, `author.md` or `contact.md`: the headings of a page, and its text below. */
export function readPageFile<Form extends z.ZodType>(
  source: SourceText,
  form: Form,
  problems: SeedProblem[],
): PageFile<z.output<Form>> | undefined {
  const parts = splitFrontMatter(source, problems);
  if (!parts) return undefined;
  const parsed = readYamlRecord(parts.frontMatter, form, problems);
  if (parts.body.text !== '') checkMarkdown(parts.body, 'rich text', problems);
  if (!parsed) return undefined;
  return {
    file: source.file,
    lineOf: parsed.lineOf,
    fields: parsed.value,
    body: parts.body.text,
  };
}

/** `pages/site.yaml`: what is the same on every page. */
export function readSiteFile(source: SourceText, problems: SeedProblem[]): SiteFile | null {
  const parsed = readYamlRecord(source, site, problems);
  return parsed && { file: source.file, fields: parsed.value };
}
