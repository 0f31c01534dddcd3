import { stageInWords } from './book-titles';
import type { PostFormValues } from './post-form-values';

/** What the fields are called, in the order in which they are shown. The text is compared word by word, apart from these. */
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

/**
 * A field as somebody reads it.
 *
 * @param titles those of the books in the order of reading
 */
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

/** The fields, the text aside, in which two states differ. */
export const differingFields = (mine: PostFormValues, theirs: PostFormValues): Field[] =>
  fields.filter((field) => wordsOfField(mine, field) !== wordsOfField(theirs, field));

/**
 * The fields that others have changed and the author has not: what they say in the author's state is merely old.
 *
 * @param base the post as the author began with it; null where that is not known
 */
export const untouchedFields = (
  mine: PostFormValues,
  theirs: PostFormValues,
  base: PostFormValues | null,
): Field[] =>
  base === null
    ? []
    : differingFields(mine, theirs).filter(
        (field) => wordsOfField(mine, field) === wordsOfField(base, field),
      );

/** The author's state, with the fields that they took from the other one, and the text as they edited it. */
export const merged = (
  mine: PostFormValues,
  theirs: PostFormValues,
  fromTheirs: ReadonlySet<keyof PostFormValues>,
  markdown: string,
): PostFormValues => ({
  ...mine,
  ...Object.fromEntries([...fromTheirs].map((field) => [field, theirs[field]])),
  markdown,
});
