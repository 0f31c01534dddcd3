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
} satisfies Partial<Record<keyof PostFormValues, string>>;

type Field = keyof typeof fieldNames;

const fields = Object.keys(fieldNames) as Field[];

/** A field as somebody reads it. */
export function wordsOfField(values: PostFormValues, field: Field): string {
  const value = values[field];
  if (Array.isArray(value)) return value.join(', ') || 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field === 'publishedAt' && value !== null) return new Date(String(value)).toLocaleString();
  if (field === 'heroId') return value === null ? 'none' : `image ${String(value)}`;
  return String(value ?? '').trim() || 'empty';
}

/** The fields, the text aside, in which two states differ. */
export const differingFields = (mine: PostFormValues, theirs: PostFormValues): Field[] =>
  fields.filter((field) => wordsOfField(mine, field) !== wordsOfField(theirs, field));

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
