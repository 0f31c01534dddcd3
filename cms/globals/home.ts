import type { GlobalConfig } from 'payload';
import { anyone } from '../access/anyone';
import { editorialStaff } from '../access/editorial-staff';
import { richTextWithHtml } from '../fields/rich-text-with-html';

/** The first page. Its cover is that of the first book. */
export const home: GlobalConfig = {
  slug: 'home',
  admin: { group: 'Pages' },
  access: { read: anyone, update: editorialStaff },
  fields: [
    { name: 'heroTitle', type: 'text', required: true, defaultValue: 'The Fovean Chronicles' },
    { name: 'heroTagline', type: 'text', maxLength: 200 },
    {
      name: 'highlights',
      type: 'array',
      fields: [{ name: 'text', type: 'text', required: true, maxLength: 200 }],
    },
    ...richTextWithHtml('description', 'The text below the highlights.'),
  ],
};
