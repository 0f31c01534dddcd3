import { stageInWords } from './book-titles';
import type { PostFormValues } from './post-form-values';

/** Names of the fields, in display order, without the text, which is compared word by word. */
export const fieldNames = {
  title: 'Title',
  excerpt: 'Excerpt',
  slug: 'Address',
  tags: 'Tags',
  categories: 'Categories',
  heroId: 'Hero image',
  publish: 'Publish',
  publishedAt: 'Publish at',
  fromBook: 'Told from',
  commentsFromBook: 'Comments told from',
  linksTerms: 'Names lead to the glossary',
} satisfies Partial<Record<keyof PostFormValues, string>>;

type Field = keyof typeof fieldNames;

const fields = Object.keys(fieldNames) as Field[];

/** Returns the value of a field in words. @param titles titles of the books in reading order */
export function wordsOfField(values: PostFormValues, field: Field, titles: string[] = []): string {
  const value = values[field];
  if (Array.isArray(value)) return value.join(', ') || 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field === 'publishedAt' && value !== null) return new Date(String(value)).toLocaleString();
  if (field === 'heroId') return value === null ? 'none' : `image ${String(value)}`;
  if (field === 'fromBook' || field === 'commentsFromBook')
    return stageInWords(values[field], titles);
  return String(value ?? '').trim() || 'empty';
}

/** Returns the fields that differ, except the text. */
export const differingFields = (mine: PostFormValues, theirs: PostFormValues): Field[] =>
  fields.filter((field) => wordsOfField(mine, field) !== wordsOfField(theirs, field));

/**
 * Returns the author's values, with those that only others have changed.
 *
 * @param base the version that the author started from; null if unknown
 */
export function merged(mine: PostFormValues, theirs: PostFormValues, base: PostFormValues | null) {
  if (base === null) return mine;
  const changed = new Set<Field>(differingFields(mine, base));
  const outdated = fields.filter((field) => !changed.has(field));
  const newer = Object.fromEntries(outdated.map((field) => [field, theirs[field]]));
  const { markdown } = mine.markdown === base.markdown ? theirs : mine;
  return { ...mine, ...newer, markdown };
}
