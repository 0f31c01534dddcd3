import type {
  CollectionBeforeChangeHook,
  CollectionBeforeValidateHook,
  FieldHookArgs,
} from 'payload';
import { reservedPostSlugs } from '../contract/limits';
import { slugFrom } from '../markup/slug';
import type { Post } from '../payload-types';
import { isPostSlugTaken } from './queries/post-slugs';

/** Generates a unique slug from the title: 'dawn', 'dawn-2', 'dawn-3'. */
export const slugFromTitle: CollectionBeforeValidateHook<Post> = async ({
  data,
  originalDoc,
  req,
}) => {
  if (!data || data.slug || (originalDoc?.slug && data.slug === undefined)) return data;
  const base = slugFrom(data.title ?? originalDoc?.title ?? '') || 'post';
  let slug = base;
  const isTaken = async () =>
    reservedPostSlugs.has(slug) || (await isPostSlugTaken(req, slug, originalDoc?.id));
  for (let number = 2; await isTaken(); number++) slug = `${base}-${number}`;
  return { ...data, slug };
};

/** Sets a missing date at publication. */
export const publishedNowUnlessScheduled: CollectionBeforeChangeHook<Post> = ({
  data,
  originalDoc,
}) => {
  const publishedAt = data.publishedAt === undefined ? originalDoc?.publishedAt : data.publishedAt;
  if (data._status !== 'published' || publishedAt) return data;
  return { ...data, publishedAt: new Date().toISOString() };
};

/** Stores the former slug of a published post for redirects. */
export const rememberEarlierSlug: CollectionBeforeChangeHook<Post> = ({ data, originalDoc }) => {
  const former = originalDoc?.slug;
  if (!former || !data.slug || data.slug === former || !originalDoc?.publishedAt) return data;
  const earlier = new Set([...(originalDoc.earlierSlugs ?? []), former]);
  earlier.delete(data.slug);
  return { ...data, earlierSlugs: [...earlier] };
};

/** Returns the markdown being saved, for derived fields. */
export const markdownOf = ({
  siblingData,
  originalDoc,
}: Pick<FieldHookArgs<Post>, 'siblingData' | 'originalDoc'>): string =>
  String(siblingData.markdown ?? originalDoc?.markdown ?? '');
