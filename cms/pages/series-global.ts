import type { GlobalConfig } from 'payload';
import { pageTitleDefaults } from '../contract/global-defaults';
import { anyone, editorialStaff } from '../access/callers';
import { richTextWithHtml } from '../fields/rich-text-with-html';

/** The page with all series, at /books. */
export const series: GlobalConfig = {
  slug: 'series',
  label: 'The series',
  admin: {
    group: 'Pages and images',
    description: 'The overview above the covers, /books.',
  },
  access: { read: anyone, update: editorialStaff },
  fields: [
    {
      name: 'title',
      type: 'text',
      required: true,
      defaultValue: pageTitleDefaults.series,
      admin: { description: 'The heading of the page.' },
    },
    {
      name: 'image',
      type: 'upload',
      relationTo: 'media',
      admin: { description: 'Wide, above the text.' },
    },
    ...richTextWithHtml('overview', 'What the series is and how its books belong together.'),
  ],
};
