import type { CollectionConfig } from 'payload';
import { authorOnly, nobody } from '../../platform/access/callers';
import { field } from '../../platform/fields/form-fields';
import { storeUnsubscribed } from './queries/subscription';

/** Confirmed addresses of readers who asked for mails. Nothing is stored before an address is confirmed. */
export const subscribers: CollectionConfig = {
  slug: 'subscribers',
  labels: { singular: 'Subscriber', plural: 'Subscribers' },
  admin: {
    useAsTitle: 'email',
    group: 'Readers',
    description:
      'Readers who asked for mails and confirmed their address. Every mail lets them stop with one click, which deletes them here.',
    defaultColumns: [
      'email',
      'posts',
      'books',
      'waitsFor',
      'confirmedAt',
      'stoppedAt',
      'stoppedBecause',
    ],
    listSearchableFields: ['email'],
  },
  disableDuplicate: true,
  access: { create: nobody, read: authorOnly, update: nobody, delete: authorOnly },
  defaultSort: '-confirmedAt',
  hooks: { afterDelete: [({ doc, req }) => storeUnsubscribed(req, [doc.email])] },
  fields: [
    { name: 'email', type: 'text', label: 'E-mail', required: true, unique: true },
    field('checkbox', 'posts', 'Gets a mail about each new post that the author mails.', {
      label: 'New posts',
      required: true,
    }),
    field('checkbox', 'books', 'Gets the mails that are about a book or a chapter.', {
      label: 'New books and chapters',
      required: true,
    }),
    field(
      'relationship',
      'waitsFor',
      'Gets one mail when each of these books comes out, which removes the book here. A reader who asked for nothing else is then deleted.',
      { relationTo: 'books', hasMany: true, label: 'Waits for' },
    ),
    field('textarea', 'consent', 'What the reader agreed to, in the words of the form.', {
      required: true,
    }),
    field('date', 'confirmedAt', 'When they agreed to it.', {
      label: 'Confirmed',
      required: true,
      admin: { date: { pickerAppearance: 'dayAndTime' } },
    }),
    field(
      'date',
      'changedAt',
      'When the reader last changed their topics. Links in earlier mails no longer add any.',
      { label: 'Changed', admin: { date: { pickerAppearance: 'dayAndTime' } } },
    ),
    field(
      'number',
      'refusals',
      'How many mails in a row the mail server refused for this address.',
      {
        required: true,
        defaultValue: 0,
      },
    ),
    field(
      'date',
      'stoppedAt',
      'From then on the address gets no mails until the reader subscribes again.',
      { label: 'Stopped', admin: { date: { pickerAppearance: 'dayAndTime' } } },
    ),
    field(
      'text',
      'stoppedBecause',
      'The mail server refused the address twice in a row, a mail came back, or the reader marked one as spam.',
      { label: 'Why it stopped' },
    ),
  ],
};

/** Hashes of addresses that unsubscribed, so that an import does not subscribe them again. */
export const unsubscribed: CollectionConfig = {
  slug: 'unsubscribed',
  labels: { singular: 'Unsubscribed address', plural: 'Unsubscribed addresses' },
  admin: { hidden: true },
  access: { create: nobody, read: nobody, update: nobody, delete: nobody },
  fields: [{ name: 'hash', type: 'text', required: true, unique: true }],
};
