import type { Field, GlobalConfig } from 'payload';
import { anyone, editorialStaff } from '../../platform/access/callers';
import { pageTitleDefaults } from '../../contract/global-defaults';
import { longestPageTexts, mostHighlights } from '../../contract/plain/limits';
import { field, lineField } from '../../platform/fields/form-fields';
import { markdownWithHtml } from '../../platform/fields/markdown-with-html';
import { withoutRepetition } from '../../platform/fields/validations';

type TextPage = { slug: keyof typeof pageTitleDefaults; label: string; description: string };

const image = (name: string, description: string): Field => ({
  name,
  type: 'upload',
  relationTo: 'media',
  admin: { description },
});

const textPage = ({ slug, label, description }: TextPage, ...fields: Field[]): GlobalConfig => ({
  slug,
  label,
  admin: { group: 'Write', description },
  access: { read: anyone, update: editorialStaff },
  fields: [
    lineField('title', longestPageTexts.title, 'The heading of the page.', {
      required: true,
      defaultValue: pageTitleDefaults[slug],
    }),
    ...fields,
  ],
});

export const author = textPage(
  { slug: 'author', label: 'Author page', description: 'The page about you.' },
  image('photo', 'Beside the text.'),
  ...markdownWithHtml('biography', 'Who wrote these books.'),
);

export const contact = textPage(
  {
    slug: 'contact',
    label: 'Contact page',
    description: 'The page with the form for writing to you.',
  },
  ...markdownWithHtml('intro', 'The text above the form.'),
);

/** The page with all series, at /books. */
export const series = textPage(
  {
    slug: 'series',
    label: 'Books page',
    description: 'What visitors read about the series, above the covers.',
  },
  image('image', 'Wide, above the text.'),
  ...markdownWithHtml('overview', 'What the series is and how its books belong together.'),
);

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
    field('array', 'highlights', 'Four to six reasons to read on, in a list.', {
      labels: { singular: 'Highlight', plural: 'Highlights' },
      maxRows: mostHighlights,
      validate: withoutRepetition,
      fields: [
        lineField('text', longestPageTexts.highlight, 'One reason, without a full stop.', {
          required: true,
        }),
      ],
    }),
    ...markdownWithHtml('description', 'The text below the highlights.'),
  ],
};
