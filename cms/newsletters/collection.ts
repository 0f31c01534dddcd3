import type { CollectionConfig, Field } from 'payload';
import { editorialStaff, nobody } from '../access/callers';

const byTheSite = { create: nobody, update: nobody };

const count = (name: string, description: string): Field => ({
  name,
  type: 'number',
  required: true,
  defaultValue: 0,
  access: byTheSite,
  admin: { readOnly: true, description },
});

const time = (name: string, label: string, description: string): Field => ({
  name,
  type: 'date',
  label,
  access: byTheSite,
  admin: { readOnly: true, date: { pickerAppearance: 'dayAndTime' }, description },
});

/** Mails to subscribers about a post, or about a book that came out. `queries/send-newsletters.ts` sends them. */
export const newsletters: CollectionConfig = {
  slug: 'newsletters',
  labels: { singular: 'Newsletter', plural: 'Newsletters' },
  admin: {
    useAsTitle: 'post',
    group: 'Readers',
    description:
      'Posts and books about which subscribers are mailed. To begin one, open the post in the editor and press Publish. Those about a book begin when it comes out. Pausing one leaves the rest of its readers for later.',
    defaultColumns: [
      'post',
      'book',
      'recipients',
      'sent',
      'failed',
      'isPaused',
      'startedAt',
      'finishedAt',
    ],
  },
  disableDuplicate: true,
  access: { create: nobody, read: editorialStaff, update: editorialStaff, delete: nobody },
  defaultSort: '-createdAt',
  fields: [
    {
      name: 'isPaused',
      type: 'checkbox',
      label: 'Paused',
      required: true,
      defaultValue: false,
      admin: {
        description: 'While ticked, no further mails are prepared. A few may still go out.',
      },
    },
    {
      name: 'perMinute',
      type: 'number',
      label: 'Mails per minute',
      min: 1,
      admin: {
        step: 1,
        description:
          'Makes sending slower, at once: of all newsletters on their way together, the lowest number holds. Empty: as fast as the server’s setting allows.',
      },
    },
    {
      name: 'post',
      type: 'relationship',
      relationTo: 'posts',
      unique: true,
      access: byTheSite,
      admin: { readOnly: true, description: 'The post that the mails are about.' },
    },
    {
      name: 'book',
      type: 'relationship',
      relationTo: 'books',
      index: true,
      access: byTheSite,
      admin: {
        readOnly: true,
        description:
          'The book that came out. The site begins these mails by itself, to the readers who wait for it.',
      },
    },
    {
      name: 'aboutBooks',
      type: 'checkbox',
      label: 'About a book or chapter',
      required: true,
      defaultValue: false,
      access: byTheSite,
      admin: {
        readOnly: true,
        description: 'It also goes to readers who asked only for new books and chapters.',
      },
    },
    count('recipients', 'How many readers get it.'),
    count('sent', 'How many mails the mail server has accepted.'),
    count(
      'failed',
      'How many mails were refused, or given up. Includes readers who unsubscribed meanwhile.',
    ),
    time('startedAt', 'Started', 'When the post was visible, and its readers were listed.'),
    time('finishedAt', 'Finished', 'When no mail was left to send.'),
  ],
};
