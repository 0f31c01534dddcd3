import type {
  CollectionBeforeChangeHook,
  CollectionBeforeValidateHook,
  FieldHookArgs,
  CollectionConfig,
} from 'payload';
import { reservedPostSlugs, longestExcerpt, longestPostTitle } from '../contract/limits';
import { slugFrom } from '../markup/slug';
import type { Post } from '../payload-types';
import { isPostSlugTaken } from './queries/post-slugs';
import { editorialStaff, nobody, writtenByStaff } from '../access/callers';
import { staffOrPublished } from '../access/visible-records';
import { readingMinutes } from '../contract/reading-time';
import { countedLength } from '../fields/counted-length';
import { lineField } from '../fields/form-fields';
import { fromBookField } from '../fields/from-book-field';
import { htmlOfField, withLineFeeds } from '../fields/markdown-with-html';
import { linksTermsField } from '../fields/links-terms-field';
import { linksTerms } from '../mentions/hooks';
import { pingHub } from './ping-hub';
import { slugField } from '../fields/slug-field';

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
  versions: { drafts: true, maxPerDoc: 100 },
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
    {
      name: 'earlierSlugs',
      type: 'text',
      hasMany: true,
      index: true,
      label: 'Earlier addresses',
      access: { create: nobody, update: nobody },
      admin: {
        position: 'sidebar',
        readOnly: true,
        description: 'Each redirects to the current one.',
      },
    },
    {
      name: 'excerpt',
      type: 'textarea',
      validate: countedLength({ most: longestExcerpt }),
      admin: { description: 'One or two sentences for the card, search engines and feeds.' },
    },
    {
      name: 'markdown',
      type: 'textarea',
      label: 'Text',
      required: true,
      hooks: { beforeValidate: [withLineFeeds] },
      admin: {
        rows: 24,
        description:
          'In Markdown: **bold**, *italic*, # before a heading. It is easier in the editor: “Write a post” in the menu.',
      },
    },
    {
      name: 'html',
      type: 'textarea',
      admin: { hidden: true },
      hooks: {
        beforeChange: [(saved) => htmlOfField('markdown', markdownOf(saved))],
      },
    },
    {
      name: 'minutes',
      type: 'number',
      label: 'Minutes to read',
      defaultValue: 1,
      access: { create: nobody, update: nobody },
      admin: {
        position: 'sidebar',
        readOnly: true,
        description: 'Shown on its card. Counted from the text whenever the post is saved.',
      },
      hooks: {
        beforeChange: [(saved) => readingMinutes(markdownOf(saved))],
      },
    },
    {
      name: 'hero',
      type: 'upload',
      relationTo: 'media',
      label: 'Hero image',
      admin: { description: 'On the card and above the text; in social networks too.' },
    },
    {
      name: 'tags',
      type: 'relationship',
      relationTo: 'tags',
      hasMany: true,
      admin: {
        position: 'sidebar',
        description: 'Two to four topics. Readers find the posts of a tag together.',
      },
    },
    {
      name: 'categories',
      type: 'relationship',
      relationTo: 'categories',
      hasMany: true,
      admin: { position: 'sidebar', description: 'One or two sections of the blog.' },
    },
    {
      name: 'publishedAt',
      type: 'date',
      label: 'Appears on',
      index: true,
      admin: {
        position: 'sidebar',
        date: { pickerAppearance: 'dayAndTime' },
        description: 'When the post appears; may be in the future.',
      },
    },
    {
      name: 'state',
      type: 'ui',
      label: 'State',
      admin: {
        disableListColumn: false,
        components: { Cell: '/dashboard/server-parts#PostStateCell' },
      },
    },
    {
      name: 'commentsClosed',
      type: 'checkbox',
      label: 'No more comments',
      defaultValue: false,
      admin: { position: 'sidebar', description: 'Existing comments stay; new ones are refused.' },
    },
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
