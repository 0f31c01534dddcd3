import { field } from '../../platform/fields/form-fields';
import type { CollectionConfig } from 'payload';
import { editorialStaff, nobody } from '../../platform/access/callers';
import { staffOrApproved } from '../../platform/access/visible-records';
import { everyday } from '../../platform/access/everyday';
import { longestComment } from '../../contract/plain/limits';
import { moderation, otherDecisions } from '../../platform/fields/moderated';
import { countedLength } from '../../platform/fields/counted-length';
import { floodField } from '../../platform/fields/flood-field';
import {
  notifyOfApprovedReply,
  protectWritersDeletion,
  refuseLostUpdate,
  settleReports,
} from './hooks';

const { field: decision, list } = moderation({
  collection: 'comments',
  title: 'text',
  settles: 'reports',
  noun: { one: 'comment', many: 'comments' },
  decisions: [
    {
      decision: 'approve',
      status: 'approved',
      label: 'Approve',
      done: {
        one: 'approved: it is under its post now',
        many: 'approved: they are under their posts now',
      },
      again: {
        label: 'Keep',
        done: {
          one: 'kept: its reports are settled',
          many: 'kept: their reports are settled',
        },
      },
    },
    ...otherDecisions,
  ],
});

/** Comments of verified readers on posts. Replies have a parent. Written through the site. */
export const comments: CollectionConfig = {
  slug: 'comments',
  admin: {
    useAsTitle: 'text',
    group: 'Readers',
    description:
      'Readers’ comments on posts. A comment appears as soon as you approve it. Trusted readers need no approval; blocked readers cannot comment.',
    defaultColumns: [
      'text',
      'isFlood',
      'decision',
      'writer',
      'post',
      'status',
      'heldBecause',
      'reports',
    ],
    listSearchableFields: ['text'],
    components: {
      views: { list: { Component: list } },
      beforeListTable: ['/dashboard/flood/flood#FloodInList'],
    },
  },
  access: {
    create: nobody,
    read: staffOrApproved,
    update: editorialStaff,
    delete: editorialStaff,
  },
  defaultSort: '-createdAt',
  hooks: {
    beforeChange: [refuseLostUpdate, protectWritersDeletion, settleReports],
    afterChange: [notifyOfApprovedReply],
  },
  fields: [
    field('relationship', 'post', 'The post that it is about.', {
      relationTo: 'posts',
      required: true,
      index: true,
      access: { update: nobody },
    }),
    {
      name: 'reader',
      type: 'relationship',
      relationTo: 'users',
      index: true,
      access: { read: editorialStaff, update: nobody },
      admin: { description: 'The writer; empty if the account was deleted.' },
    },
    field(
      'textarea',
      'text',
      'The text. Only the writer can change it; you decide whether it is shown.',
      {
        required: true,
        validate: countedLength({ most: longestComment }),
        // The text appears under its writer's name.
        access: { update: nobody },
        admin: { readOnly: true, components: { Cell: '/dashboard/list-cells#WholeTextCell' } },
      },
    ),
    decision,
    {
      name: 'writer',
      type: 'ui',
      label: 'Written by',
      admin: {
        disableListColumn: false,
        components: { Cell: '/dashboard/server-parts#WriterCell' },
      },
    },
    field('relationship', 'parent', 'The comment that it replies to, if any.', {
      relationTo: 'comments',
      label: 'Reply to',
      index: true,
      access: { update: nobody },
    }),
    field('select', 'status', 'Only approved comments are on the site.', {
      options: [
        { value: 'pending', label: 'Pending' },
        { value: 'approved', label: 'Approved' },
        { value: 'rejected', label: 'Rejected' },
        { value: 'deleted', label: 'Deleted by its writer' },
      ],
      defaultValue: 'pending',
      required: true,
      index: true,
      ...everyday('Staff can decide again.'),
      admin: { position: 'sidebar' },
    }),
    floodField('status'),
    field('select', 'heldBecause', 'Why it did not appear at once.', {
      label: 'Why it was held',
      options: [
        { value: 'everything', label: 'All comments are held' },
        { value: 'first', label: 'The reader’s first comment' },
        { value: 'links', label: 'Links in the reader’s first comment' },
        { value: 'haste', label: 'Sent faster than people can type' },
      ],
      access: { read: editorialStaff, update: nobody },
      admin: { position: 'sidebar', readOnly: true },
    }),
    field('number', 'reports', 'How many readers complained about it since your last decision.', {
      label: 'Reports',
      defaultValue: 0,
      min: 0,
      index: true,
      ...everyday('Every decision settles them, and its undo restores them.'),
      access: { read: editorialStaff, update: editorialStaff },
      admin: { position: 'sidebar', readOnly: true },
    }),
    ...(
      [
        ['editedAt', 'Last changed', 'When its writer last changed it.'],
        ['deletedAt', 'Deleted', 'When it was deleted. It is removed for good later.'],
      ] as const
    ).map(([name, label, description]) => ({
      name,
      label,
      type: 'date' as const,
      access: { update: nobody },
      admin: { position: 'sidebar' as const, readOnly: true, description },
    })),
    {
      // Status before deletion, for restoring.
      name: 'statusBefore',
      type: 'select',
      options: ['pending', 'approved', 'rejected'],
      hidden: true,
      access: { read: nobody, update: nobody },
    },
    {
      // Time at which subscribers were notified of this reply, once.
      name: 'toldAt',
      type: 'date',
      hidden: true,
      access: { read: nobody, update: nobody },
    },
  ],
};
