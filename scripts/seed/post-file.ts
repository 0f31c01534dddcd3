import type { z } from 'zod';
import { longestTagName } from '../../cms/contract/limits';
import {
  fromBook,
  listOf,
  moment,
  oneOf,
  picture,
  record,
  slug,
  text,
  wholeNumber,
  yesOrNo,
} from './fields';
import { splitFrontMatter } from './front-matter';
import { checkMarkdown } from './markdown-body';
import type { SeedProblem } from './problem';
import { readYamlRecord, type SourceText, type YamlRecord } from './yaml-record';

const frontMatter = record({
  title: text(1, 200),
  excerpt: text(1, 500).optional(),
  tags: listOf(text(1, longestTagName), 0, 100),
  categories: listOf(text(1, longestTagName), 0, 100),
  hero: picture.optional(),
  status: oneOf(['published', 'draft']),
  publishedAt: moment.optional(),
  number: wholeNumber({ min: 1, max: 999_999_999 }).optional(),
  createdAt: moment.optional(),
  updatedAt: moment.optional(),
  earlierSlugs: listOf(slug, 0, 1000).optional(),
  commentsClosed: yesOrNo.optional(),
  fromBook: fromBook.optional(),
  commentsFromBook: fromBook.optional(),
  linksTerms: yesOrNo.optional(),
}).refine(({ status, publishedAt }) => status === 'draft' || publishedAt !== undefined, {
  path: ['publishedAt'],
  error: 'is missing: a published post needs the time of its publication',
  when: ({ issues }) => issues.length === 0,
});

export interface PostFile {
  file: string;
  slug: string;
  lineOf: YamlRecord<unknown>['lineOf'];
  fields: z.output<typeof frontMatter>;
  markdown: string;
}

/** `posts/<slug>.md`: a blog post in Markdown. */
export function readPostFile(
  source: SourceText,
  slug: string,
  problems: SeedProblem[],
): PostFile | null {
  const parts = splitFrontMatter(source, problems);
  if (!parts) return null;
  const parsed = readYamlRecord(parts.frontMatter, frontMatter, problems);
  checkMarkdown(parts.body, 'post', problems);
  return (
    parsed && {
      file: source.file,
      slug,
      lineOf: parsed.lineOf,
      fields: parsed.value,
      markdown: parts.body.text,
    }
  );
}
