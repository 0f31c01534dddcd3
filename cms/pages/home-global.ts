import type { GlobalConfig } from 'payload';
import { pageTitleDefaults } from '../contract/global-defaults';
import { anyone, editorialStaff } from '../access/callers';
import { lineField } from '../fields/form-fields';
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
    lineField('heroTitle', longestPageTexts.title, 'In large letters at the top.', {
      label: 'Title',
      required: true,
      defaultValue: pageTitleDefaults.home,
    }),
    lineField('heroTagline', longestPageTexts.tagline, 'One line below the title.', {
      label: 'Tagline',
    }),
    {
      name: 'highlights',
      type: 'array',
      labels: { singular: 'Highlight', plural: 'Highlights' },
      maxRows: mostHighlights,
      validate: withoutRepetition,
      admin: { description: 'Four to six reasons to read on, in a list.' },
      fields: [
        lineField('text', longestPageTexts.highlight, 'One reason, without a full stop.', {
          required: true,
        }),
      ],
    },
    ...markdownWithHtml('description', 'The text below the highlights.'),
  ],
};
