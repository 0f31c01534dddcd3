import type { CollectionConfig } from 'payload';
import { editorialStaff } from '../access/editorial-staff';
import { nobody } from '../access/nobody';
import { staffOrApproved } from '../access/staff-or-approved';

/** 'Fovean People, Places and Things'. Readers suggest terms; they appear when the author has approved them. */
export const glossaryTerms: CollectionConfig = {
  slug: 'glossary-terms',
  labels: { singular: 'Glossary term', plural: 'Glossary terms' },
  admin: {
    useAsTitle: 'subject',
    group: 'Content',
    defaultColumns: ['subject', 'description', 'status', 'createdAt'],
  },
  access: {
    create: editorialStaff,
    read: staffOrApproved,
    update: editorialStaff,
    delete: editorialStaff,
  },
  defaultSort: 'subject',
  fields: [
    { name: 'subject', type: 'text', required: true, index: true, minLength: 2, maxLength: 50 },
    { name: 'description', type: 'textarea', required: true, minLength: 5, maxLength: 500 },
    {
      name: 'status',
      type: 'select',
      options: ['pending', 'approved', 'rejected'],
      defaultValue: 'pending',
      required: true,
      index: true,
      admin: { position: 'sidebar' },
    },
    {
      name: 'suggestedBy',
      type: 'relationship',
      relationTo: 'users',
      access: { read: editorialStaff, update: nobody },
      admin: { position: 'sidebar', readOnly: true },
    },
    {
      name: 'suggestedAt',
      type: 'date',
      access: { read: editorialStaff, update: nobody },
      admin: { position: 'sidebar', readOnly: true },
    },
  ],
};
