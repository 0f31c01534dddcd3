import type { Access, CollectionConfig } from 'payload';
import { editorialStaff } from '../../platform/access/callers';
import { draftContent } from '../../contract/drafts';

const ownDrafts: Access = ({ req }) =>
  editorialStaff({ req }) && { writer: { equals: req.user?.id } };

/** Drafts of the post editor, saved automatically, not validated as posts. Each row is a state of a draft, the latest current. */
export const postDrafts: CollectionConfig = {
  slug: 'post-drafts',
  admin: { hidden: true },
  access: {
    create: editorialStaff,
    read: ownDrafts,
    update: ownDrafts,
    delete: ownDrafts,
  },
  defaultSort: '-updatedAt',
  fields: [
    { name: 'draft', type: 'text', required: true, index: true },
    {
      name: 'writer',
      type: 'relationship',
      relationTo: 'users',
      required: true,
      index: true,
      hooks: {
        // Writers can only create drafts of their own.
        beforeValidate: [({ req, value }): unknown => req.user?.id ?? value],
      },
    },
    { name: 'post', type: 'relationship', relationTo: 'posts', index: true },
    /** The post's `updatedAt` when editing began. */
    { name: 'basedOn', type: 'date' },
    {
      name: 'content',
      type: 'json',
      required: true,
      validate: (content) =>
        draftContent.safeParse(content).success || 'Must be a post in the editor’s format.',
    },
  ],
};
