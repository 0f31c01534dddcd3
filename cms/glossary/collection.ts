import type { CollectionConfig } from 'payload';
import { editorialStaff, nobody } from '../access/callers';
import { staffOrApproved } from '../access/visible-records';
import { slugFrom } from '../markup/slug';
import { descriptionLength, subjectLength } from '../contract/limits';
import { moderation } from '../moderation/moderated';
import { countedLength } from '../fields/counted-length';

const { field: decision, list } = moderation({
  collection: 'glossary-terms',
  title: 'subject',
  noun: { one: 'term', many: 'terms' },
  decisions: [
    {
      status: 'approved',
      label: 'Approve',
      done: {
        one: 'approved: it is in the glossary now',
        many: 'approved: they are in the glossary now',
      },
    },
    { status: 'rejected', label: 'Reject', done: { one: 'rejected', many: 'rejected' } },
    {
      status: 'pending',
      label: 'Back to pending',
      done: { one: 'waits again', many: 'wait again' },
    },
  ],
});

/** 'Fovean People, Places and Things'. Readers suggest terms; they appear when the author has approved them. */
export const glossaryTerms: CollectionConfig = {
  slug: 'glossary-terms',
  labels: { singular: 'Glossary term', plural: 'Glossary terms' },
  admin: {
    useAsTitle: 'subject',
    group: 'Readers',
    description:
      'The people, places and things of Fovea. Readers suggest terms; the site shows one as soon as you approve it.',
    defaultColumns: ['subject', 'description', 'decision', 'similar', 'status', 'suggestedAt'],
    listSearchableFields: ['subject', 'description'],
    components: { views: { list: { Component: list } } },
  },
  access: {
    create: editorialStaff,
    read: staffOrApproved,
    update: editorialStaff,
    delete: editorialStaff,
  },
  defaultSort: 'subject',
  trash: true,
  fields: [
    {
      name: 'subject',
      type: 'text',
      required: true,
      index: true,
      validate: countedLength(subjectLength),
      admin: { description: 'The name, as readers look it up.' },
    },
    {
      name: 'slug',
      type: 'text',
      index: true,
      admin: { hidden: true },
      hooks: {
        beforeChange: [
          ({ siblingData, originalDoc }) =>
            slugFrom(String(siblingData.subject ?? originalDoc?.subject ?? '')),
        ],
      },
    },
    {
      name: 'description',
      type: 'textarea',
      required: true,
      validate: countedLength(descriptionLength),
      admin: {
        description: `What the glossary says of it, in at most ${descriptionLength.most} characters.`,
        components: { Cell: '/dashboard/list-cells#WholeTextCell' },
      },
    },
    {
      name: 'status',
      type: 'select',
      options: [
        { value: 'pending', label: 'Pending' },
        { value: 'approved', label: 'Approved' },
        { value: 'rejected', label: 'Rejected' },
      ],
      defaultValue: 'pending',
      required: true,
      index: true,
      admin: { position: 'sidebar', description: 'Only approved terms are on the site.' },
    },
    decision,
    {
      name: 'similar',
      type: 'ui',
      label: 'Similar terms',
      admin: {
        components: {
          Field: '/dashboard/moderation/similar-terms#SimilarTermsField',
          Cell: '/dashboard/moderation/similar-terms#SimilarTermsCell',
        },
      },
    },
    {
      name: 'suggestedBy',
      type: 'relationship',
      relationTo: 'users',
      label: 'Suggested by',
      access: { read: editorialStaff, update: nobody },
      admin: {
        position: 'sidebar',
        readOnly: true,
        description: 'The reader who was logged in; empty for a stranger.',
      },
    },
    {
      name: 'suggestedAt',
      type: 'date',
      label: 'Suggested on',
      access: { read: editorialStaff, update: nobody },
      admin: {
        position: 'sidebar',
        readOnly: true,
        description: 'Empty for a term of your own.',
      },
    },
  ],
};
