import type { CollectionConfig } from 'payload';
import { authorOnly, nobody } from '../access/callers';
import { longestEmail } from '../contract/limits';
import { countedLength } from '../fields/counted-length';
import { floodField } from '../fields/flood-field';
import { moderation } from '../moderation/moderated';

const { field: decision, list } = moderation({
  collection: 'contact-messages',
  field: 'handled',
  title: 'name',
  noun: { one: 'message', many: 'messages' },
  decisions: [
    {
      status: true,
      label: 'Handled',
      done: { one: 'marked as handled', many: 'marked as handled' },
    },
    {
      status: false,
      label: 'Not handled yet',
      done: { one: 'waits again', many: 'wait again' },
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
    description: 'Messages that visitors sent with the contact form.',
    defaultColumns: [
      'name',
      'email',
      'message',
      'isFlood',
      'decision',
      'reply',
      'handled',
      'createdAt',
    ],
    listSearchableFields: ['name', 'email', 'message'],
    components: {
      views: { list: { Component: list } },
      beforeListTable: ['/dashboard/flood/flood#FloodInList'],
    },
  },
  access: { create: nobody, read: authorOnly, update: authorOnly, delete: authorOnly },
  defaultSort: '-createdAt',
  fields: [
    {
      name: 'name',
      type: 'text',
      required: true,
      access: { update: nobody },
      admin: { description: 'As the visitor entered it.' },
    },
    {
      name: 'email',
      type: 'text',
      label: 'E-mail',
      required: true,
      validate: countedLength({ most: longestEmail.whole }),
      access: { update: nobody },
      admin: { description: 'The address for a reply. It is not verified.' },
    },
    {
      name: 'message',
      type: 'textarea',
      required: true,
      access: { update: nobody },
      admin: {
        description: 'As the visitor wrote it.',
        components: { Cell: '/dashboard/list-cells#WholeTextCell' },
      },
    },
    decision,
    {
      name: 'reply',
      type: 'ui',
      label: 'Answer',
      admin: {
        position: 'sidebar',
        components: {
          Field: '/dashboard/messages/reply#ReplyField',
          Cell: '/dashboard/messages/reply#ReplyCell',
        },
      },
    },
    floodField('handled'),
    {
      name: 'handled',
      type: 'checkbox',
      defaultValue: false,
      index: true,
      admin: {
        position: 'sidebar',
        description: 'Answered, or needs no answer. It no longer counts on the first page.',
        components: {
          Cell: {
            path: '/dashboard/list-cells#YesOrNoCell',
            clientProps: { yes: 'Handled', no: 'Waits for an answer' },
          },
        },
      },
    },
  ],
};
