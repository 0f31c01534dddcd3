import type { CollectionConfig } from 'payload';
import { nobody } from '../access/nobody';
import { theAuthor } from '../access/the-author';

/** What visitors write to the author. They come in through the site alone, and only the author reads them. */
export const contactMessages: CollectionConfig = {
  slug: 'contact-messages',
  labels: { singular: 'Message', plural: 'Messages' },
  admin: {
    useAsTitle: 'name',
    group: 'People',
    defaultColumns: ['name', 'email', 'message', 'handled', 'createdAt'],
  },
  access: { create: nobody, read: theAuthor, update: theAuthor, delete: theAuthor },
  defaultSort: '-createdAt',
  fields: [
    { name: 'name', type: 'text', required: true, access: { update: nobody } },
    { name: 'email', type: 'text', required: true, maxLength: 254, access: { update: nobody } },
    { name: 'message', type: 'textarea', required: true, access: { update: nobody } },
    {
      name: 'handled',
      type: 'checkbox',
      defaultValue: false,
      index: true,
      admin: { position: 'sidebar' },
    },
  ],
};
