import type { CollectionConfig } from 'payload';
import { authorOnly } from '../../platform/access/callers';
import { everyday } from '../../platform/access/everyday';
import { longestAnswer } from '../../contract/plain/limits';
import { countedLength } from '../../platform/fields/counted-length';
import { field, lineField } from '../../platform/fields/form-fields';

/** Answers that the author writes often, to insert into an answer to a message. */
export const savedAnswers: CollectionConfig = {
  slug: 'saved-answers',
  labels: { singular: 'Saved answer', plural: 'Saved answers' },
  admin: {
    useAsTitle: 'title',
    group: 'Readers',
    description:
      'Answers that you give often. Choose one below a message, and change it before you send it.',
    defaultColumns: ['title', 'text'],
  },
  access: { create: authorOnly, read: authorOnly, update: authorOnly, delete: authorOnly },
  defaultSort: 'title',
  ...everyday('The others do not change.'),
  fields: [
    lineField('title', 100, 'What it answers, such as “When does the next book come?”', {
      required: true,
    }),
    field('textarea', 'text', 'The words. The greeting and your name belong to them.', {
      required: true,
      validate: countedLength({ most: longestAnswer }),
      admin: { rows: 10, components: { Cell: '/dashboard/list-cells#WholeTextCell' } },
    }),
  ],
};
