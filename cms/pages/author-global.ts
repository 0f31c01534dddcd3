import type { GlobalConfig } from 'payload';
import { pageTitleDefaults } from '../contract/global-defaults';
import { anyone, editorialStaff } from '../access/callers';
import { richTextWithHtml } from '../fields/rich-text-with-html';

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
      defaultValue: pageTitleDefaults.author,
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
