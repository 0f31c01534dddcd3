import type { EditedPost, PostStatus } from '../../cms/contract/posts';
import type { DraftContent } from '../../cms/contract/drafts';

/** What is on the desk: the fields of a post as they stand, finished or not. Tags and categories are names. */
export type Work = DraftContent;

export const emptyWork: Work = {
  title: '',
  excerpt: '',
  markdown: '',
  slug: '',
  tags: [],
  categories: [],
  heroId: null,
  publish: false,
  publishedAt: null,
};

/** A saved post as it is taken up again. */
export const workFrom = (post: EditedPost): Work => ({
  title: post.title,
  excerpt: post.excerpt,
  markdown: post.markdown,
  slug: post.slug,
  tags: post.tags,
  categories: post.categories,
  heroId: post.heroId,
  publish: post.status !== 'draft',
  publishedAt: post.publishedAt,
});

const sameTime = (one: string | null, other: string | null) =>
  one === other || (one !== null && other !== null && Date.parse(one) === Date.parse(other));

const sameNames = (one: string[], other: string[]) =>
  one.length === other.length && one.every((name, index) => name === other[index]);

/** Whether two states would be saved as the same post: blanks around a text are not kept. */
export const isSameWork = (one: Work, other: Work): boolean =>
  (['title', 'excerpt', 'markdown', 'slug'] as const).every(
    (field) => one[field].trim() === other[field].trim(),
  ) &&
  one.heroId === other.heroId &&
  one.publish === other.publish &&
  sameTime(one.publishedAt, other.publishedAt) &&
  sameNames(one.tags, other.tags) &&
  sameNames(one.categories, other.categories);

/** Whether anything has been written at all. */
export const isBlank = (work: Work) => isSameWork(work, { ...emptyWork, publish: work.publish });

/**
 * When the post is to be published. An hour that is yet to come says by itself that it is to be: it sets Publish too, and
 * whoever wants a draft takes that away again.
 */
export const publishingAt = (publishedAt: string | null): Partial<Work> =>
  isToCome(publishedAt) ? { publishedAt, publish: true } : { publishedAt };

/** Whether a moment is yet to come. */
export const isToCome = (moment: string | null) =>
  moment !== null && Date.parse(moment) > Date.now();

/** What becomes of the post by the next save, in words for the button that does it. */
export function nextSave({ publish, publishedAt }: Work, status: PostStatus | null): string {
  if (!publish) return status === null || status === 'draft' ? 'Save draft' : 'Save and unpublish';
  if (isToCome(publishedAt)) return 'Save and schedule';
  return status === 'published' ? 'Save and update' : 'Save and publish';
}

/** What the API cannot store is left out of a text: half a pictogram, and the sign that ends texts in C. */
export const sendable = (text: string) => text.replaceAll('\0', '').toWellFormed();

/** The fields of a save. Tags go by their ids where the picker has resolved them. */
export const postFieldsOf = (work: Work, tagIds: number[] | null) => ({
  title: sendable(work.title),
  excerpt: sendable(work.excerpt),
  markdown: sendable(work.markdown),
  publish: work.publish,
  slug: work.slug.trim(),
  tags: tagIds ?? work.tags,
  categories: work.categories,
  heroId: work.heroId,
  publishedAt: work.publishedAt,
});

export type PostFields = ReturnType<typeof postFieldsOf>;
