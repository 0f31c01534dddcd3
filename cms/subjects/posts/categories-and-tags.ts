import { field } from '../../platform/fields/form-fields';
import type { CollectionConfig, CollectionSlug } from 'payload';
import { anyone, writtenByStaff } from '../../platform/access/callers';
import { everyday } from '../../platform/access/everyday';
import { longestTagName } from '../../contract/plain/limits';
import { slugFrom } from '../../platform/markup/slug';
import { countedLength } from '../../platform/fields/counted-length';
import { slugField } from '../../platform/fields/slug-field';

/** A collection of names for grouping posts. The slug defaults to the name. */
const namedWithSlug = (
  slug: CollectionSlug,
  labels: { singular: string; plural: string },
  description: string,
): CollectionConfig => ({
  slug,
  labels,
  admin: {
    useAsTitle: 'name',
    group: 'Write',
    description,
    defaultColumns: ['name', 'slug', 'updatedAt'],
    listSearchableFields: ['name', 'slug'],
  },
  defaultSort: 'name',
  access: writtenByStaff(anyone),
  disableDuplicate: true,
  ...everyday('Posts do not change.'),
  hooks: {
    beforeValidate: [
      ({ data }) => (data?.name && !data.slug ? { ...data, slug: slugFrom(data.name) } : data),
    ],
  },
  fields: [
    field('text', 'name', 'As shown to readers.', {
      required: true,
      unique: true,
      index: true,
      validate: countedLength({ most: longestTagName }),
    }),
    slugField({ description: 'For addresses; made from the name if empty.' }),
  ],
});

export const categories = namedWithSlug(
  'categories',
  {
    singular: 'Category',
    plural: 'Categories',
  },
  'The main sections of the blog. Every post belongs to one or two.',
);

export const tags = namedWithSlug(
  'tags',
  { singular: 'Tag', plural: 'Tags' },
  'The topics of posts, in one or two words. A tag is created when a post first uses it.',
);
