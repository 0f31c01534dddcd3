import type { GlobalConfig } from 'payload';
import { anyone, editorialStaff } from '../access/callers';
import { richTextWithHtml } from '../fields/rich-text-with-html';

/** The title of the page until it is saved for the first time. */
export const authorTitle = 'The Author';

/** The author's page. */
export const author: GlobalConfig = {
  slug: 'author',
  label: 'The author',
  admin: {
    group: 'Pages and images',
    description: 'Your page, /author.',
  },
  access: { read: anyone, update: editorialStaff },
  fields: [
    {
      name: 'title',
      type: 'text',
      required: true,
      defaultValue: authorTitle,
      admin: { description: 'The heading of the page.' },
    },
    {
      name: 'photo',
      type: 'upload',
      relationTo: 'media',
      admin: { description: 'Beside the text.' },
    },
    ...richTextWithHtml('biography', 'Who wrote these books.'),
  ],
};
