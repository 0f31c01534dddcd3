import type { GlobalConfig } from 'payload';
import { anyone } from '../access/anyone';
import { editorialStaff } from '../access/editorial-staff';
import { richTextWithHtml } from '../fields/rich-text-with-html';

/** The overview of the series at /books. */
export const series: GlobalConfig = {
  slug: 'series',
  admin: { group: 'Pages' },
  access: { read: anyone, update: editorialStaff },
  fields: [
    { name: 'title', type: 'text', required: true, defaultValue: 'The Books' },
    { name: 'image', type: 'upload', relationTo: 'media' },
    ...richTextWithHtml('overview', 'What the series is and how its books belong together.'),
  ],
};
