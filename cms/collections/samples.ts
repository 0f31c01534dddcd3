import type { CollectionConfig } from 'payload';
import { anyone } from '../access/anyone';
import { editorialStaff } from '../access/editorial-staff';
import { sampleIdFromBook } from './sample-ids';

/** The free preview chapters, three for each book. */
export const samples: CollectionConfig = {
  slug: 'samples',
  labels: { singular: 'Sample chapter', plural: 'Sample chapters' },
  admin: {
    useAsTitle: 'title',
    group: 'Content',
    defaultColumns: ['title', 'book', 'chapter', 'sampleId'],
  },
  access: { create: editorialStaff, read: anyone, update: editorialStaff, delete: editorialStaff },
  defaultSort: 'sampleId',
  disableDuplicate: true,
  hooks: { beforeValidate: [sampleIdFromBook] },
  indexes: [{ fields: ['book', 'chapter'], unique: true }],
  fields: [
    { name: 'title', type: 'text', required: true, maxLength: 120 },
    {
      name: 'excerpt',
      type: 'textarea',
      required: true,
      admin: {
        rows: 24,
        description:
          'Square brackets stand for angle brackets: [p], [em], [h3], [blockquote], [hr].',
      },
    },
    {
      name: 'book',
      type: 'relationship',
      relationTo: 'books',
      required: true,
      index: true,
      admin: { position: 'sidebar' },
    },
    {
      name: 'chapter',
      type: 'number',
      required: true,
      min: 1,
      max: 3,
      admin: { position: 'sidebar' },
    },
    {
      name: 'sampleId',
      type: 'number',
      required: true,
      unique: true,
      index: true,
      admin: { position: 'sidebar', readOnly: true, description: 'Follows from the book.' },
    },
  ],
};
