import type { GlobalConfig } from 'payload';
import { anyone, editorialStaff } from '../access/callers';
import { richTextWithHtml } from '../fields/rich-text-with-html';

/** The title of the page until it is saved for the first time. */
export const contactTitle = 'Contact';

/** The page on which visitors write to the author. */
export const contact: GlobalConfig = {
  slug: 'contact',
  label: 'Contact',
  admin: {
    group: 'Pages and images',
    description: 'The page on which visitors write to you, /contact.',
  },
  access: { read: anyone, update: editorialStaff },
  fields: [
    {
      name: 'title',
      type: 'text',
      required: true,
      defaultValue: contactTitle,
      admin: { description: 'The heading of the page.' },
    },
    ...richTextWithHtml('intro', 'The words above the form.'),
  ],
};
