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
import type { MarkdownFile } from './markdown-file';

export const postForm = record({
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

/** `posts/<slug>.md`: a blog post. */
export type PostFile = MarkdownFile<typeof postForm> & { slug: string };
