import { field } from '../../platform/fields/form-fields';
import type { CollectionConfig } from 'payload';
import { editorialStaff, writtenByStaff } from '../../platform/access/callers';
import { everyday } from '../../platform/access/everyday';
import { countedLength } from '../../platform/fields/counted-length';

/** The author's notes on days, shown with the figures. */
export const dayNotes: CollectionConfig = {
  slug: 'day-notes',
  labels: { singular: 'Note on a day', plural: 'Notes on days' },
  admin: {
    useAsTitle: 'text',
    group: 'Readers',
    description:
      'What happened on a day and may explain its figures, such as an interview. Shown in Figures. Posts, books that came out, and newsletters are marked there automatically.',
    defaultColumns: ['day', 'text'],
  },
  access: writtenByStaff(editorialStaff),
  defaultSort: '-day',
  disableDuplicate: true,
  ...everyday('The figures do not change.'),
  fields: [
    field('date', 'day', 'The day that the note is about.', {
      required: true,
      index: true,
      defaultValue: () => new Date().toISOString(),
    }),
    field('text', 'text', 'A few words, such as “Interview on the radio”.', {
      required: true,
      validate: countedLength({ most: 200 }),
    }),
  ],
};
