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
      done: { one: 'put away as handled', many: 'put away as handled' },
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
    description: 'What visitors wrote to you by the form on the contact page.',
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
      admin: { description: 'As the visitor gave it.' },
    },
    {
      name: 'email',
      type: 'text',
      label: 'E-mail',
      required: true,
      validate: countedLength({ most: longestEmail.whole }),
      access: { update: nobody },
      admin: { description: 'Where an answer goes. Nobody has verified it.' },
    },
    {
      name: 'message',
      type: 'textarea',
      required: true,
      access: { update: nobody },
      admin: {
        description: 'As it was written.',
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
        description: 'Answered, or nothing to answer: it no longer counts on the first page.',
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
