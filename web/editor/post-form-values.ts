import type { EditedPost, PostStatus } from '../../cms/contract/posts';
import type { DraftContent } from '../../cms/contract/drafts';
import {
  lengthComplaint,
  longestExcerpt,
  longestPostTitle,
  longestSlug,
  longestTagName,
  mostTags,
} from '../../cms/contract/plain/limits';
import { notYetBegun } from '../../cms/contract/plain/reading-stage';
import { firstCharacters } from '../../cms/contract/plain/cut-text';

/** Values of the editor's form. Tags and categories are names. */
export type PostFormValues = {
  [Field in keyof DraftContent]-?: Exclude<DraftContent[Field], undefined>;
};

/** Values of a new post. */
export const emptyValues: PostFormValues = {
  title: '',
  excerpt: '',
  markdown: '',
  slug: '',
  tags: [],
  categories: [],
  heroId: null,
  publish: false,
  publishedAt: null,
  fromBook: notYetBegun,
  commentsFromBook: notYetBegun,
  linksTerms: true,
};

const fields = Object.keys(emptyValues) as (keyof PostFormValues)[];

/** Returns the values of a saved post. */
export function valuesOf(post: EditedPost): PostFormValues {
  const saved = { ...post, publish: post.status !== 'draft' };
  return Object.fromEntries(fields.map((field) => [field, saved[field]])) as PostFormValues;
}

export const sameTime = (one: string | null, other: string | null) =>
  one === other || (one !== null && other !== null && Date.parse(one) === Date.parse(other));

const comparable = (value: unknown) =>
  typeof value === 'string' ? value.trim() : JSON.stringify(value);

/** Returns whether two forms would be saved as the same post, ignoring outer whitespace. */
export const isSamePost = (one: PostFormValues, other: PostFormValues): boolean =>
  sameTime(one.publishedAt, other.publishedAt) &&
  fields.every(
    (field) => field === 'publishedAt' || comparable(one[field]) === comparable(other[field]),
  );

/** Returns whether a post has the sent values, except a slug or a publication date from the server. */
export function isSavedAs(post: EditedPost, sent: PostFormValues): boolean {
  const saved = valuesOf(post);
  const publishedAt = sent.publishedAt ?? (post.status === 'published' ? saved.publishedAt : null);
  return isSamePost({ ...saved, slug: '' }, { ...sent, slug: '', publishedAt });
}

/**
 * Returns the form's values after a save. The server may have changed the slug, the date, and the spelling of tags. The text and
 * edits since then stay.
 */
export function afterSave(
  values: PostFormValues,
  sent: PostFormValues,
  post: EditedPost,
): PostFormValues {
  const { markdown, ...saved } = valuesOf(post);
  if (isSamePost(values, sent)) return { ...saved, markdown: values.markdown };
  return {
    ...values,
    ...(values.slug === sent.slug && { slug: saved.slug }),
    ...(sameTime(values.publishedAt, sent.publishedAt) && { publishedAt: saved.publishedAt }),
  };
}

/** Returns the values with an earlier version. `publish`, the date, the slug, and fields that an old draft lacks stay. */
export const withVersion = (values: PostFormValues, version: DraftContent): PostFormValues => ({
  ...values,
  ...version,
  publish: values.publish,
  publishedAt: values.publishedAt,
  slug: values.slug,
});

/** Returns whether nothing has been written yet. */
export const isBlank = (values: DraftContent) =>
  isSamePost({ ...emptyValues, ...values }, { ...emptyValues, publish: values.publish });

/** Returns error messages for fields that are too long to be saved, by field. Drafts are stored anyway. */
export function lengthErrors(values: PostFormValues): Record<string, string> {
  const longest = { title: longestPostTitle, excerpt: longestExcerpt, slug: longestSlug };
  const errors: Record<string, string> = {};
  for (const field of ['title', 'excerpt', 'slug'] as const) {
    const complaint = lengthComplaint(values[field].trim(), { most: longest[field] });
    if (complaint !== null) errors[field] = complaint;
  }
  return errors;
}

/** Returns the change for a new date. A future date also sets Publish. An author who wants a draft unticks it. */
export const publishingAt = (publishedAt: string | null): Partial<PostFormValues> =>
  isToCome(publishedAt) ? { publishedAt, publish: true } : { publishedAt };

/** Returns whether a timestamp is in the future. */
export const isToCome = (moment: string | null) =>
  moment !== null && Date.parse(moment) > Date.now();

/** Label of the save button. */
export function saveLabel(
  { publish, publishedAt }: PostFormValues,
  status: PostStatus | null,
): string {
  if (!publish) return status === null || status === 'draft' ? 'Save draft' : 'Save and unpublish';
  if (isToCome(publishedAt)) return 'Save and schedule';
  return status === 'published' ? 'Save and update' : 'Save and publish';
}

/** Removes characters that the API cannot store: lone surrogates and NUL. */
export const toStorableText = (text: string) => text.replaceAll('\0', '').toWellFormed();

/** Returns the values with texts that the API can store. */
export const toStorable = (values: PostFormValues): PostFormValues => ({
  ...values,
  title: toStorableText(values.title),
  excerpt: toStorableText(values.excerpt),
  markdown: toStorableText(values.markdown),
  slug: values.slug.trim(),
});

const isSameName = (one: string, other: string) =>
  one.normalize('NFC').toLowerCase() === other.normalize('NFC').toLowerCase();

/** Returns trimmed names without duplicates, ignoring case. */
export function distinctNames(names: string[]): string[] {
  const distinct: string[] = [];
  for (const name of names.map((each) => each.trim()))
    if (name !== '' && !distinct.some((known) => isSameName(known, name))) distinct.push(name);
  return distinct;
}

/** Handles typing in the tag picker: a comma ends a name and makes it a chip. The rest is still being typed. */
export function typeTag(names: string[], text: string): { names: string[]; text: string } {
  const sections = text.split(',');
  const rest = sections.pop() ?? '';
  return sections.length === 0
    ? { names, text }
    : { names: distinctNames([...names, ...sections]), text: rest.trimStart() };
}

/** Returns why the names are invalid, or null. */
export function tagProblem(names: string[]): string | null {
  const tooLong = names.find((name) => name.length > longestTagName);
  if (tooLong)
    return `“${firstCharacters(tooLong, 30)}…” is too long: a tag has at most ${longestTagName} characters.`;
  if (names.length > mostTags)
    return `A post has at most ${mostTags} tags, and there are ${names.length}. Remove ${names.length - mostTags}.`;
  return null;
}

/** Converts a timestamp to a `datetime-local` value in the local time zone. */
export function toLocalField(iso: string | null): string {
  const at = Date.parse(iso ?? '');
  if (Number.isNaN(at)) return '';
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}

/** Converts a `datetime-local` value to a timestamp; null if it is empty or incomplete. */
export function fromLocalField(text: string): string | null {
  const at = new Date(text);
  return text === '' || Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** Returns the local time zone: “Europe/Berlin, GMT+1”. */
export function timeZone(at: Date): string {
  const { timeZone: name } = Intl.DateTimeFormat().resolvedOptions();
  const offset = new Intl.DateTimeFormat('en-US', { timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return [name, offset].join(', ');
}
