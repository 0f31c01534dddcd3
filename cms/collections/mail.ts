import type { CollectionConfig } from 'payload';
import { nobody } from '../access/nobody';
import { theAuthor } from '../access/the-author';

/** The outbox: every mail is a row here first, written in the transaction of what caused it, and is sent later. */
export const mail: CollectionConfig = {
  slug: 'mail',
  labels: { singular: 'Mail', plural: 'Outbox' },
  admin: {
    useAsTitle: 'subject',
    group: 'System',
    defaultColumns: ['subject', 'to', 'sentAt', 'tries', 'lastError'],
  },
  access: { create: nobody, read: theAuthor, update: nobody, delete: theAuthor },
  defaultSort: '-createdAt',
  fields: [
    { name: 'to', type: 'text', required: true },
    { name: 'subject', type: 'text', required: true },
    { name: 'text', type: 'textarea', required: true },
    { name: 'html', type: 'textarea' },
    { name: 'headers', type: 'json' },
    {
      name: 'topic',
      type: 'text',
      index: true,
      admin: {
        readOnly: true,
        description: 'What notices to the author have in common that are gathered into one.',
      },
    },
    {
      name: 'confidential',
      type: 'checkbox',
      defaultValue: false,
      admin: { description: 'What it says is removed once it is sent.' },
    },
    { name: 'tries', type: 'number', defaultValue: 0, min: 0 },
    { name: 'lastError', type: 'textarea' },
    { name: 'sentAt', type: 'date', index: true },
  ],
};
