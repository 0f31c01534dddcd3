import type { CollectionConfig } from 'payload';
import { editorialStaff } from '../access/editorial-staff';
import { nobody } from '../access/nobody';
import { staffOrPublished } from '../access/staff-or-published';
import { markdownToHtml } from '../content/markdown-to-html';
import { slugField } from '../fields/slug-field';
import { publishedNowUnlessScheduled, rememberEarlierSlug, slugFromTitle } from './post-hooks';

/** 'Chronicles & Dispatches'. The markdown is the source of truth; its HTML is made whenever it is saved. */
export const posts: CollectionConfig = {
  slug: 'posts',
  admin: {
    useAsTitle: 'title',
    group: 'Content',
    defaultColumns: ['title', '_status', 'publishedAt', 'tags'],
  },
  access: {
    create: editorialStaff,
    read: staffOrPublished,
    readVersions: editorialStaff,
    update: editorialStaff,
    delete: editorialStaff,
  },
  defaultSort: '-publishedAt',
  versions: { drafts: true, maxPerDoc: 100 },
  hooks: {
    beforeValidate: [slugFromTitle],
    beforeChange: [publishedNowUnlessScheduled, rememberEarlierSlug],
  },
  fields: [
    { name: 'title', type: 'text', required: true, maxLength: 200 },
    slugField({ description: 'Made from the title when left empty. An old address redirects.' }),
    {
      name: 'earlierSlugs',
      type: 'text',
      hasMany: true,
      index: true,
      access: { create: nobody, update: nobody },
      admin: { position: 'sidebar', readOnly: true },
    },
    { name: 'excerpt', type: 'textarea', maxLength: 500 },
    { name: 'markdown', type: 'textarea', required: true, admin: { rows: 24 } },
    {
      name: 'html',
      type: 'textarea',
      admin: { hidden: true },
      hooks: {
        beforeChange: [
          ({ siblingData, originalDoc }) =>
            markdownToHtml(String(siblingData.markdown ?? originalDoc?.markdown ?? '')),
        ],
      },
    },
    { name: 'hero', type: 'upload', relationTo: 'media', label: 'Hero image' },
    {
      name: 'tags',
      type: 'relationship',
      relationTo: 'tags',
      hasMany: true,
      admin: { position: 'sidebar' },
    },
    {
      name: 'categories',
      type: 'relationship',
      relationTo: 'categories',
      hasMany: true,
      admin: { position: 'sidebar' },
    },
    {
      name: 'publishedAt',
      type: 'date',
      index: true,
      admin: {
        position: 'sidebar',
        date: { pickerAppearance: 'dayAndTime' },
        description: 'A published post appears at this moment, also when it lies in the future.',
      },
    },
    {
      name: 'commentsClosed',
      type: 'checkbox',
      label: 'No more comments',
      defaultValue: false,
      admin: { position: 'sidebar', description: 'What was said stays; nothing is added.' },
    },
  ],
};
