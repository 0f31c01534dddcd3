import type {
  CollectionBeforeChangeHook,
  CollectionBeforeValidateHook,
  FieldHookArgs,
  CollectionConfig,
} from 'payload';
import { reservedPostSlugs, longestExcerpt, longestPostTitle } from '../../contract/plain/limits';
import { slugFrom } from '../../platform/markup/slug';
import type { Post } from '../../payload-types';
import { isPostSlugTaken } from './queries/post-slugs';
import { editorialStaff, nobody, writtenByStaff } from '../../platform/access/callers';
import { everyVersion } from '../../platform/access/with-history';
import { staffOrPublished } from '../../platform/access/visible-records';
import { readingMinutes } from '../../contract/plain/reading-time';
import { countedLength } from '../../platform/fields/counted-length';
import { field, lineField } from '../../platform/fields/form-fields';
import { fromBookField } from '../../platform/fields/from-book-field';
import { htmlOfField, withLineFeeds } from '../../platform/fields/markdown-with-html';
import { linksTermsField } from '../../platform/fields/links-terms-field';
import { linksTerms } from '../../platform/mentions/hooks';
import { pingHub } from './ping-hub';
import { slugField } from '../../platform/fields/slug-field';

/** Generates a unique slug from the title: 'dawn', 'dawn-2', 'dawn-3'. */
const slugFromTitle: CollectionBeforeValidateHook<Post> = async ({ data, originalDoc, req }) => {
  if (!data || data.slug || (originalDoc?.slug && data.slug === undefined)) return data;
  const base = slugFrom(data.title ?? originalDoc?.title ?? '') || 'post';
  let slug = base;
  const isTaken = async () =>
    reservedPostSlugs.has(slug) || (await isPostSlugTaken(req, slug, originalDoc?.id));
  for (let number = 2; await isTaken(); number++) slug = `${base}-${number}`;
  return { ...data, slug };
};

/** Sets a missing date at publication. */
const publishedNowUnlessScheduled: CollectionBeforeChangeHook<Post> = ({ data, originalDoc }) => {
  const publishedAt = data.publishedAt === undefined ? originalDoc?.publishedAt : data.publishedAt;
  if (data._status !== 'published' || publishedAt) return data;
  return { ...data, publishedAt: new Date().toISOString() };
};

/** Stores the former slug of a published post for redirects. */
const rememberEarlierSlug: CollectionBeforeChangeHook<Post> = ({ data, originalDoc }) => {
  const former = originalDoc?.slug;
  if (!former || !data.slug || data.slug === former || !originalDoc?.publishedAt) return data;
  const earlier = new Set([...(originalDoc.earlierSlugs ?? []), former]);
  earlier.delete(data.slug);
  return { ...data, earlierSlugs: [...earlier] };
};

/** Returns the markdown being saved, for derived fields. */
const markdownOf = ({
  siblingData,
  originalDoc,
}: Pick<FieldHookArgs<Post>, 'siblingData' | 'originalDoc'>): string =>
  String(siblingData.markdown ?? originalDoc?.markdown ?? '');

/** 'Chronicles & Dispatches'. Derived fields are computed from the markdown whenever it is saved. */
export const posts: CollectionConfig = {
  slug: 'posts',
  admin: {
    useAsTitle: 'title',
    group: 'Write',
    description:
      'Every post of the blog, published or not. Write in the editor: “Write a post” in the menu. Here you find a post’s other details.',
    defaultColumns: ['title', 'state', 'publishedAt', 'tags'],
    listSearchableFields: ['title', 'slug', 'excerpt'],
  },
  access: { ...writtenByStaff(staffOrPublished), readVersions: editorialStaff },
  defaultSort: '-publishedAt',
  trash: true,
  disableDuplicate: true,
  versions: { drafts: true, ...everyVersion },
  hooks: {
    beforeValidate: [slugFromTitle],
    beforeChange: [publishedNowUnlessScheduled, rememberEarlierSlug],
    afterChange: [linksTerms('post'), pingHub],
  },
  fields: [
    lineField('title', longestPostTitle, 'The heading of the post and of its card.', {
      required: true,
    }),
    slugField(
      { description: 'Made from the title if empty. Old addresses redirect.' },
      reservedPostSlugs,
    ),
    field('text', 'earlierSlugs', 'Each redirects to the current one.', {
      hasMany: true,
      index: true,
      label: 'Earlier addresses',
      access: { create: nobody, update: nobody },
      admin: { position: 'sidebar', readOnly: true },
    }),
    field('textarea', 'excerpt', 'One or two sentences for the card, search engines and feeds.', {
      validate: countedLength({ most: longestExcerpt }),
    }),
    field(
      'textarea',
      'markdown',
      'In Markdown: **bold**, *italic*, # before a heading. It is easier in the editor: “Write a post” in the menu.',
      {
        label: 'Text',
        required: true,
        hooks: { beforeValidate: [withLineFeeds] },
        admin: { rows: 24 },
      },
    ),
    {
      name: 'html',
      type: 'textarea',
      admin: { hidden: true },
      hooks: {
        beforeChange: [(saved) => htmlOfField('markdown', markdownOf(saved))],
      },
    },
    field(
      'number',
      'minutes',
      'Shown on its card. Counted from the text whenever the post is saved.',
      {
        label: 'Minutes to read',
        defaultValue: 1,
        access: { create: nobody, update: nobody },
        hooks: {
          beforeChange: [(saved) => readingMinutes(markdownOf(saved))],
        },
        admin: { position: 'sidebar', readOnly: true },
      },
    ),
    field('upload', 'hero', 'On the card and above the text; in social networks too.', {
      relationTo: 'media',
      label: 'Hero image',
    }),
    field('relationship', 'tags', 'Two to four topics. Readers find the posts of a tag together.', {
      relationTo: 'tags',
      hasMany: true,
      admin: { position: 'sidebar' },
    }),
    field('relationship', 'categories', 'One or two sections of the blog.', {
      relationTo: 'categories',
      hasMany: true,
      admin: { position: 'sidebar' },
    }),
    field('date', 'publishedAt', 'When the post appears; may be in the future.', {
      label: 'Appears on',
      index: true,
      admin: { position: 'sidebar', date: { pickerAppearance: 'dayAndTime' } },
    }),
    {
      name: 'state',
      type: 'ui',
      label: 'State',
      admin: {
        disableListColumn: false,
        components: { Cell: '/dashboard/server-parts#PostStateCell' },
      },
    },
    field('checkbox', 'commentsClosed', 'Existing comments stay; new ones are refused.', {
      label: 'No more comments',
      defaultValue: false,
      admin: { position: 'sidebar' },
    }),
    fromBookField({ isAside: true }),
    fromBookField({
      name: 'commentsFromBook',
      label: 'Comments told from',
      description: 'For a post without spoilers whose comments discuss a book.',
      isAside: true,
    }),
    linksTermsField,
  ],
};
