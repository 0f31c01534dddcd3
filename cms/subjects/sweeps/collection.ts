import type { CollectionConfig } from 'payload';
import { authorOnly, nobody } from '../../platform/access/callers';

/** The result of each sweep's last run. The sweeps are in `queries/sweeps.ts`. */
export const sweepsCollection: CollectionConfig = {
  slug: 'sweeps',
  labels: { singular: 'Clean-up', plural: 'Clean-ups' },
  // Shown by `dashboard/health`.
  admin: { hidden: true, useAsTitle: 'name' },
  disableDuplicate: true,
  access: { create: nobody, read: authorOnly, update: nobody, delete: nobody },
  defaultSort: 'name',
  fields: [
    { name: 'name', type: 'text', required: true, unique: true },
    { name: 'rule', type: 'textarea', required: true },
    { name: 'ranAt', type: 'date' },
    { name: 'removed', type: 'number', defaultValue: 0 },
    { name: 'removedInAll', type: 'number', defaultValue: 0 },
    { name: 'error', type: 'textarea' },
  ],
};
