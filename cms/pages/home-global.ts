import type { GlobalConfig } from 'payload';
import { pageTitleDefaults } from '../contract/global-defaults';
import { anyone, editorialStaff } from '../access/callers';
import { countedLength } from '../fields/counted-length';
import { withoutRepetition } from '../fields/validations';
import { longestPageTexts, mostHighlights } from '../contract/limits';
import { markdownWithHtml } from '../fields/markdown-with-html';

/** The home page. Its cover is that of the first book. */
export const home: GlobalConfig = {
  slug: 'home',
  label: 'Home page',
  admin: {
    group: 'Write',
    description:
      'The words of the page that visitors see first. The cover on it is that of the first book.',
  },
  access: { read: anyone, update: editorialStaff },
  fields: [
    {
      name: 'heroTitle',
      type: 'text',
      label: 'Title',
      required: true,
      defaultValue: pageTitleDefaults.home,
      validate: countedLength({ most: longestPageTexts.title }),
      admin: { description: 'In large letters at the top.' },
    },
    {
      name: 'heroTagline',
      type: 'text',
      label: 'Tagline',
      validate: countedLength({ most: longestPageTexts.tagline }),
      admin: { description: 'One line below the title.' },
    },
    {
      name: 'highlights',
      type: 'array',
      labels: { singular: 'Highlight', plural: 'Highlights' },
      maxRows: mostHighlights,
      validate: withoutRepetition,
      admin: { description: 'Four to six reasons to read on, in a list.' },
      fields: [
        {
          name: 'text',
          type: 'text',
          required: true,
          validate: countedLength({ most: longestPageTexts.highlight }),
          admin: { description: 'One reason, without a full stop.' },
        },
      ],
    },
    ...markdownWithHtml('description', 'The text below the highlights.'),
  ],
};
