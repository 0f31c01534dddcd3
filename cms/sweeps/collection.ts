import type { CollectionConfig } from 'payload';
import { authorOnly, nobody } from '../access/callers';

/** The result of each sweep's last run. The sweeps are in `queries/sweeps.ts`. */
export const sweepsCollection: CollectionConfig = {
  slug: 'sweeps',
  labels: { singular: 'Sweep', plural: 'Sweeps' },
  admin: {
    useAsTitle: 'name',
    group: 'Accounts and system',
    description:
      'What the site removes by itself when its time is over. Each sweep runs once an hour; one that failed runs again an hour later.',
    defaultColumns: ['name', 'rule', 'ranAt', 'removed', 'removedInAll', 'error'],
    listSearchableFields: ['name', 'rule', 'error'],
  },
  disableDuplicate: true,
  access: { create: nobody, read: authorOnly, update: nobody, delete: nobody },
  defaultSort: 'name',
  fields: [
    {
      name: 'name',
      type: 'text',
      required: true,
      unique: true,
      admin: { description: 'What it sweeps.' },
    },
    { name: 'rule', type: 'textarea', required: true, admin: { description: 'What it removes.' } },
    {
      name: 'ranAt',
      type: 'date',
      label: 'Last run',
      admin: {
        date: { pickerAppearance: 'dayAndTime' },
        description:
          'More than two hours ago, the site does not run, or its log says what is wrong.',
      },
    },
    {
      name: 'removed',
      type: 'number',
      defaultValue: 0,
      admin: { description: 'How many its last run removed.' },
    },
    {
      name: 'removedInAll',
      type: 'number',
      label: 'Removed in all',
      defaultValue: 0,
      admin: { description: 'How many all of its runs removed.' },
    },
    {
      name: 'error',
      type: 'textarea',
      admin: { description: 'Why its last run failed. Empty when it did not.' },
    },
  ],
};
