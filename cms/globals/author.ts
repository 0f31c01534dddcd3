import type { GlobalConfig } from 'payload';
import { anyone } from '../access/anyone';
import { editorialStaff } from '../access/editorial-staff';
import { richTextWithHtml } from '../fields/rich-text-with-html';

/** The author's page. */
export const author: GlobalConfig = {
  slug: 'author',
  admin: { group: 'Pages' },
  access: { read: anyone, update: editorialStaff },
  fields: [
    { name: 'title', type: 'text', required: true, defaultValue: 'The Author' },
    { name: 'photo', type: 'upload', relationTo: 'media' },
    ...richTextWithHtml('biography', 'Who wrote these books.'),
  ],
};
