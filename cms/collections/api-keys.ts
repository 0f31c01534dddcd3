import type { CollectionConfig } from 'payload';
import { nobody } from '../access/nobody';
import { theAuthor } from '../access/the-author';

/**
 * Keys that stand in for their owner in the header X-API-KEY. Only the SHA-256 of a key is kept: 256 random bits need no
 * slower hash, and the key itself is shown once, when it is made.
 */
export const apiKeys: CollectionConfig = {
  slug: 'api-keys',
  labels: { singular: 'API key', plural: 'API keys' },
  admin: {
    useAsTitle: 'label',
    group: 'System',
    defaultColumns: ['label', 'prefix', 'owner', 'lastUsedAt', 'expiresAt', 'revokedAt'],
  },
  access: { create: nobody, read: theAuthor, update: theAuthor, delete: theAuthor },
  fields: [
    { name: 'label', type: 'text', required: true, maxLength: 100 },
    {
      name: 'prefix',
      type: 'text',
      required: true,
      index: true,
      access: { update: nobody },
      admin: {
        readOnly: true,
        description: 'The first characters of the key, to tell keys apart.',
      },
    },
    {
      name: 'hash',
      type: 'text',
      required: true,
      unique: true,
      index: true,
      hidden: true,
      access: { read: nobody, update: nobody },
    },
    {
      name: 'owner',
      type: 'relationship',
      relationTo: 'users',
      required: true,
      index: true,
      access: { update: nobody },
    },
    { name: 'expiresAt', type: 'date', index: true },
    { name: 'lastUsedAt', type: 'date', access: { update: nobody }, admin: { readOnly: true } },
    {
      name: 'revokedAt',
      type: 'date',
      admin: { description: 'From this moment on the key is refused.' },
    },
  ],
};
