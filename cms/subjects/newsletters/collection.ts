import type { CollectionConfig } from 'payload';
import { editorialStaff, nobody } from '../../platform/access/callers';
import { field } from '../../platform/fields/form-fields';

const byTheSite = { access: { create: nobody, update: nobody }, admin: { readOnly: true } };

const count = (name: string, description: string) =>
  field('number', name, description, { required: true, defaultValue: 0, ...byTheSite });

const time = (name: string, label: string, description: string) =>
  field('date', name, description, {
    label,
    access: byTheSite.access,
    admin: { readOnly: true, date: { pickerAppearance: 'dayAndTime' } },
  });

/** Mails to subscribers about a post, or about a book that came out. `queries/send-newsletters.ts` sends them. */
export const newsletters: CollectionConfig = {
  slug: 'newsletters',
  labels: { singular: 'Newsletter', plural: 'Newsletters' },
  admin: {
    useAsTitle: 'post',
    group: 'Readers',
    description:
      'Posts and books about which subscribers are mailed. To start one, open the post in the editor and press Publish. Those about a book start when it comes out. A paused one can be continued later.',
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
    field(
      'checkbox',
      'isPaused',
      'While ticked, no further mails are prepared. A few may still go out.',
      { label: 'Paused', required: true, defaultValue: false },
    ),
    field(
      'number',
      'perMinute',
      'Slows sending down at once. If several newsletters are being sent, the lowest number applies. If empty, only the server’s limit applies.',
      { label: 'Mails per minute', min: 1, admin: { step: 1 } },
    ),
    field('relationship', 'post', 'The post that the mails are about.', {
      relationTo: 'posts',
      unique: true,
      ...byTheSite,
    }),
    field(
      'relationship',
      'book',
      'The book that came out. The site begins these mails by itself, to the readers who wait for it.',
      { relationTo: 'books', index: true, ...byTheSite },
    ),
    field(
      'checkbox',
      'aboutBooks',
      'It also goes to readers who asked only for new books and chapters.',
      { label: 'About a book or chapter', required: true, defaultValue: false, ...byTheSite },
    ),
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
