import type { GlobalConfig } from 'payload';
import { pageTitleDefaults } from '../contract/global-defaults';
import { anyone, editorialStaff } from '../access/callers';
import { richTextWithHtml } from '../fields/rich-text-with-html';

export const contact: GlobalConfig = {
  slug: 'contact',
  label: 'Contact',
  admin: {
    group: 'Pages and images',
    description: 'The contact page, /contact.',
  },
  access: { read: anyone, update: editorialStaff },
  fields: [
    {
      name: 'title',
      type: 'text',
      required: true,
      defaultValue: pageTitleDefaults.contact,
      admin: { description: 'The heading of the page.' },
    },
    ...richTextWithHtml('intro', 'The text above the form.'),
  ],
};
