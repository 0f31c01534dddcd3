import type { Access, CollectionConfig } from 'payload';
import { editorialStaff } from '../access/callers';
import { draftContent } from '../contract/drafts';

/** What somebody is writing is theirs alone until they save it. */
const onesOwnDrafts: Access = ({ req }) =>
  editorialStaff({ req }) && { writer: { equals: req.user?.id } };

/**
 * What is being written in the editor, saved at every pause, beside the posts and not in them: a text may lack a title or be
 * too long and is saved all the same. A row is one state of a draft; the latest is where the writer is.
 */
export const postDrafts: CollectionConfig = {
  slug: 'post-drafts',
  admin: { hidden: true },
  access: {
    create: editorialStaff,
    read: onesOwnDrafts,
    update: onesOwnDrafts,
    delete: onesOwnDrafts,
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
        // Nobody writes in the name of somebody else, whose drafts these would be.
        beforeValidate: [({ req, value }): unknown => req.user?.id ?? value],
      },
    },
    { name: 'post', type: 'relationship', relationTo: 'posts', index: true },
    /** The `updatedAt` of the post when the work began. */
    { name: 'basedOn', type: 'date' },
    {
      name: 'content',
      type: 'json',
      required: true,
      validate: (content) =>
        draftContent.safeParse(content).success || 'Must be a post as the editor keeps it.',
    },
  ],
};
