import type { CollectionConfig } from 'payload';
import { authorOnly, nobody } from '../../platform/access/callers';
import { everyday } from '../../platform/access/everyday';
import { longestEmail } from '../../contract/plain/limits';
import { countedLength } from '../../platform/fields/counted-length';
import { floodField } from '../../platform/fields/flood-field';
import { columnPart, field } from '../../platform/fields/form-fields';
import { moderation } from '../../platform/fields/moderated';
import { messageEndpoints } from './endpoints';

const { field: decision, list } = moderation({
  collection: 'contact-messages',
  field: 'handled',
  title: 'name',
  noun: { one: 'message', many: 'messages' },
  decisions: [
    {
      decision: 'handle',
      status: true,
      label: 'Handled',
      done: { one: 'marked as handled', many: 'marked as handled' },
    },
    {
      decision: 'wait',
      status: false,
      label: 'Not handled yet',
      done: { one: 'is waiting again', many: 'are waiting again' },
    },
  ],
});

/** Messages of visitors to the author. Visitors send them on the site, and only the author reads them. */
export const contactMessages: CollectionConfig = {
  slug: 'contact-messages',
  labels: { singular: 'Message', plural: 'Messages' },
  admin: {
    useAsTitle: 'name',
    group: 'Readers',
    description:
      'What readers wrote to you with the contact form. Answer here; your answer is sent by mail. What they answer appears here if the site reads a mailbox, and otherwise comes to your own.',
    defaultColumns: ['name', 'email', 'message', 'thread', 'decision', 'handled', 'createdAt'],
    listSearchableFields: ['name', 'email', 'message'],
    components: {
      views: { list: { Component: list } },
      beforeListTable: ['/dashboard/flood/flood#FloodInList'],
    },
  },
  endpoints: messageEndpoints,
  access: { create: nobody, read: authorOnly, update: authorOnly, delete: authorOnly },
  defaultSort: '-createdAt',
  fields: [
    field('text', 'name', 'As the visitor entered it.', {
      required: true,
      access: { update: nobody },
    }),
    field('text', 'email', 'The address for a reply. It is not verified.', {
      label: 'E-mail',
      required: true,
      validate: countedLength({ most: longestEmail.whole }),
      access: { update: nobody },
    }),
    field('textarea', 'message', 'As the visitor wrote it.', {
      required: true,
      access: { update: nobody },
      admin: { components: { Cell: '/dashboard/list-cells#WholeTextCell' } },
    }),
    decision,
    columnPart('thread', 'Answer', { Field: 'messages#Thread', Cell: 'messages#AnswerCell' }),
    {
      // Shown by `thread`.
      name: 'answers',
      type: 'array',
      access: { create: nobody, update: nobody },
      admin: { hidden: true },
      fields: [
        { name: 'text', type: 'textarea', required: true },
        { name: 'sentAt', type: 'date', required: true },
        // Message-ID of its mail, to which the next one refers.
        { name: 'messageId', type: 'text', required: true },
        // True for a reader's reply by mail.
        { name: 'isFromReader', type: 'checkbox', defaultValue: false },
      ],
    },
    floodField('handled'),
    // All messages from an address have the same value, later ones included. Only `markSpam` changes it.
    field(
      'checkbox',
      'isSpam',
      'Later messages from the same address are marked as spam, too, and you get no notice of them.',
      {
        label: 'Spam',
        defaultValue: false,
        index: true,
        access: { create: nobody, update: nobody },
        admin: {
          position: 'sidebar',
          readOnly: true,
          components: {
            Field: '/dashboard/messages#SpamField',
            Cell: {
              path: '/dashboard/list-cells#YesOrNoCell',
              clientProps: { yes: 'Spam', no: '' },
            },
          },
        },
      },
    ),
    field(
      'checkbox',
      'handled',
      'Answered, or needs no answer. It no longer counts on the first page.',
      {
        defaultValue: false,
        index: true,
        ...everyday('The author can decide again.'),
        admin: {
          position: 'sidebar',
          components: { Cell: '/dashboard/messages#MessageStateCell' },
        },
      },
    ),
  ],
};
