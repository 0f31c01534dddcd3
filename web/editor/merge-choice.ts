import type { Work } from './post-form-values';

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
} satisfies Partial<Record<keyof Work, string>>;

type Field = keyof typeof fieldNames;

const fields = Object.keys(fieldNames) as Field[];

/** A field as somebody reads it. */
export function wordsOfField(work: Work, field: Field): string {
  const value = work[field];
  if (Array.isArray(value)) return value.join(', ') || 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field === 'publishedAt' && value !== null) return new Date(String(value)).toLocaleString();
  if (field === 'heroId') return value === null ? 'none' : `image ${String(value)}`;
  return String(value ?? '').trim() || 'empty';
}

/** The fields, the text aside, in which two states differ. */
export const differingFields = (mine: Work, theirs: Work): Field[] =>
  fields.filter((field) => wordsOfField(mine, field) !== wordsOfField(theirs, field));

/** The author's state, with the fields that he took from the other one, and the text as he edited it. */
export const merged = (
  mine: Work,
  theirs: Work,
  fromTheirs: ReadonlySet<keyof Work>,
  markdown: string,
): Work => ({
  ...mine,
  ...Object.fromEntries([...fromTheirs].map((field) => [field, theirs[field]])),
  markdown,
});
