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
      'What the site removes automatically after some time. Each sweep runs once an hour; a failed sweep runs again an hour later.',
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
      admin: { description: 'The name of the sweep.' },
    },
    { name: 'rule', type: 'textarea', required: true, admin: { description: 'What it removes.' } },
    {
      name: 'ranAt',
      type: 'date',
      label: 'Last run',
      admin: {
        date: { pickerAppearance: 'dayAndTime' },
        description:
          'If this is more than two hours ago, the site is not running, or its log has an error.',
      },
    },
    {
      name: 'removed',
      type: 'number',
      defaultValue: 0,
      admin: { description: 'The number removed in the last run.' },
    },
    {
      name: 'removedInAll',
      type: 'number',
      label: 'Removed in all',
      defaultValue: 0,
      admin: { description: 'The number removed in all runs.' },
    },
    {
      name: 'error',
      type: 'textarea',
      admin: { description: 'The error of the last run, if it failed.' },
    },
  ],
};
