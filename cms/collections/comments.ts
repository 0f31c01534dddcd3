import type { CollectionConfig } from 'payload';
import { editorialStaff } from '../access/editorial-staff';
import { nobody } from '../access/nobody';
import { staffOrApproved } from '../access/staff-or-approved';

/** What verified readers say about a post. A reply has a parent. Comments are written through the site. */
export const comments: CollectionConfig = {
  slug: 'comments',
  admin: {
    useAsTitle: 'text',
    group: 'People',
    defaultColumns: ['text', 'reader', 'post', 'status', 'createdAt'],
  },
  access: {
    create: nobody,
    read: staffOrApproved,
    update: editorialStaff,
    delete: editorialStaff,
  },
  defaultSort: '-createdAt',
  fields: [
    {
      name: 'post',
      type: 'relationship',
      relationTo: 'posts',
      required: true,
      index: true,
      access: { update: nobody },
    },
    {
      name: 'reader',
      type: 'relationship',
      relationTo: 'users',
      index: true,
      access: { update: nobody },
    },
    { name: 'text', type: 'textarea', required: true, maxLength: 5000 },
    { name: 'parent', type: 'relationship', relationTo: 'comments', access: { update: nobody } },
    {
      name: 'status',
      type: 'select',
      options: ['pending', 'approved', 'rejected', 'deleted'],
      defaultValue: 'pending',
      required: true,
      index: true,
      admin: { position: 'sidebar' },
    },
  ],
};
