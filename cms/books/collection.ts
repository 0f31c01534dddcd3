import type {
  ArrayFieldValidation,
  CollectionConfig,
  Field,
  NumberFieldSingleValidation,
} from 'payload';
import { array, number } from 'payload/shared';
import { editorialStaff } from '../access/callers';
import { staffOrNotDeleted } from '../access/visible-records';
import {
  asinPattern,
  bookColors,
  bookGroups,
  bookNumbers,
  hasIsbnCheckDigit,
  isbn13Pattern,
  isEmblemPath,
  longestBookTexts,
  mostBullets,
  mostStagedTexts,
  repeatedIn,
} from '../contract/book-rules';
import { longestSlug, slugHint, slugPattern } from '../contract/limits';
import { countedLength } from '../fields/counted-length';
import { fromBookField } from '../fields/from-book-field';
import { linksTermsField } from '../fields/links-terms-field';
import { plainTextHooks } from '../fields/plain-text-hooks';
import { richTextWithHtml } from '../fields/rich-text-with-html';
import { slugField } from '../fields/slug-field';
import { chaptersFollowBase, threeFreeSampleIds } from './sample-ids';
import { linksTerms } from '../mentions/hooks';
import { notHeldInTrash } from '../fields/not-held-in-trash';
import { chaptersFollowToTrash } from './hooks';

const { position, year } = bookNumbers;

const wholeNumber =
  (range: { min: number; max: number }): NumberFieldSingleValidation =>
  (value, options) =>
    typeof value === 'number' && !Number.isInteger(value)
      ? 'Must be a whole number.'
      : number(value, { ...options, ...range });

const withoutRepetition: ArrayFieldValidation = (value, options) => {
  const repeated = Array.isArray(value)
    ? repeatedIn(value.flatMap((row) => textOf(row)))
    : undefined;
  return repeated === undefined ? array(value, options) : `“${repeated}” is listed twice.`;
};

const textOf = (row: unknown) =>
  typeof row === 'object' && row !== null && 'text' in row && typeof row.text === 'string'
    ? [row.text.trim()]
    : [];

/** A text and the book that tells it. */
const stagedText = (most: number): Field[] => [
  fromBookField(),
  {
    name: 'text',
    type: 'textarea',
    required: true,
    hooks: plainTextHooks,
    validate: countedLength({ most }),
    admin: {
      description: `Plain text of at most ${most} characters; a blank line begins a paragraph.`,
    },
  },
];

export const books: CollectionConfig = {
  slug: 'books',
  admin: {
    useAsTitle: 'title',
    group: 'Books',
    description: 'The novels, with the texts of their pages, cards and menu entries.',
    defaultColumns: ['title', 'group', 'position', 'genreLine', 'asin'],
    listSearchableFields: ['title', 'menuLabel', 'asin', 'isbn'],
  },
  access: {
    create: editorialStaff,
    read: staffOrNotDeleted,
    update: editorialStaff,
    delete: editorialStaff,
  },
  trash: true,
  defaultSort: ['group', 'position'],
  // A copy would have the same slug and ids.
  disableDuplicate: true,
  hooks: {
    beforeValidate: [notHeldInTrash('books', ['slug'], ['anchorId'])],
    afterChange: [chaptersFollowBase, chaptersFollowToTrash, linksTerms('book')],
  },
  fields: [
    {
      name: 'title',
      type: 'text',
      required: true,
      validate: countedLength({ most: longestBookTexts.title }),
      admin: { description: 'The full title, as on the book’s page.' },
    },
    slugField({
      description: 'The end of the page’s address: /books/…. Changing it breaks existing links.',
    }),
    {
      name: 'anchorId',
      type: 'text',
      label: 'Anchor',
      required: true,
      unique: true,
      admin: { position: 'sidebar', description: 'The id for links within a page.' },
      validate: (value: string | null | undefined) =>
        (typeof value === 'string' && value.length <= longestSlug && slugPattern.test(value)) ||
        slugHint,
    },
    {
      name: 'menuLabel',
      type: 'text',
      label: 'Title in the menu',
      required: true,
      validate: countedLength({ most: longestBookTexts.menuLabel }),
      admin: { description: 'The short title in the Books menu.' },
    },
    {
      name: 'group',
      type: 'select',
      label: 'Series',
      options: [...bookGroups],
      required: true,
      index: true,
      admin: { description: 'The heading above the book in the menu and on /books.' },
    },
    {
      name: 'position',
      type: 'number',
      label: 'Place in its series',
      required: true,
      ...position,
      validate: wholeNumber(position),
      admin: { description: '1 for the first book of the series, 2 for the second, and so on.' },
    },
    {
      name: 'seriesPosition',
      type: 'text',
      label: 'Place in words',
      required: true,
      validate: countedLength({ most: longestBookTexts.seriesPosition }),
      admin: { description: 'Printed with the title: “Book One of the Fovean Chronicles”.' },
    },
    {
      name: 'cover',
      type: 'upload',
      relationTo: 'media',
      admin: { description: 'Upright, two by three, at least 1280 pixels wide.' },
    },
    {
      name: 'color',
      type: 'select',
      options: bookColors.map(({ value, label }) => ({ value, label })),
      admin: {
        description:
          'The color of the page’s header and of the spine, matching the cover. Both are plain without it.',
      },
    },
    {
      name: 'emblem',
      type: 'textarea',
      admin: { description: 'SVG path data on a field of 512 by 512, printed in one color.' },
      validate: (value: string | null | undefined) =>
        !value || isEmblemPath(value) || 'Must be the path data of an SVG path.',
    },
    {
      name: 'emblemPreview',
      type: 'ui',
      admin: {
        disableListColumn: true,
        components: { Field: '/dashboard/previews/emblem-preview#EmblemPreview' },
      },
    },
    {
      name: 'hook',
      type: 'text',
      validate: countedLength({ most: longestBookTexts.hook }),
      admin: {
        description:
          'One or two lines that attract readers, in large letters beside the cover, and below it on /books.',
      },
    },
    {
      name: 'genreLine',
      type: 'text',
      label: 'Genres',
      required: true,
      validate: countedLength({ most: longestBookTexts.genreLine }),
      admin: { description: 'One line below the title, such as “Epic fantasy · Portal fantasy”.' },
    },
    ...richTextWithHtml('description', 'The text on the back of the book.'),
    {
      name: 'laterBlurbs',
      type: 'array',
      labels: { singular: 'Later blurb', plural: 'Later blurbs' },
      maxRows: mostStagedTexts,
      admin: { description: 'More text for the page, shown to readers who have read far enough.' },
      fields: stagedText(longestBookTexts.laterBlurb),
    },
    {
      name: 'storySoFar',
      type: 'array',
      label: 'The story so far',
      labels: { singular: 'Part', plural: 'Parts' },
      maxRows: mostStagedTexts,
      admin: {
        description:
          'What happened before this book. Shown on its page and at the end of the previous book’s sample.',
      },
      fields: stagedText(longestBookTexts.storySoFar),
    },
    {
      name: 'whosWho',
      type: 'array',
      label: 'Who’s who',
      labels: { singular: 'Entry', plural: 'Entries' },
      maxRows: mostStagedTexts,
      admin: { description: 'The people to know when the book begins.' },
      fields: [
        {
          name: 'term',
          type: 'relationship',
          relationTo: 'glossary-terms',
          required: true,
          index: true,
          admin: { description: 'The glossary entry that the name links to.' },
        },
        {
          name: 'line',
          type: 'text',
          required: true,
          hooks: plainTextHooks,
          validate: countedLength({ most: longestBookTexts.whosWho }),
          admin: { description: 'Who they are when this book begins.' },
        },
        fromBookField(),
      ],
    },
    {
      name: 'bullets',
      type: 'array',
      label: 'Points',
      labels: { singular: 'Point', plural: 'Points' },
      maxRows: mostBullets,
      validate: withoutRepetition,
      admin: { description: 'Four to six short reasons to read it, in a list on its page.' },
      fields: [
        {
          name: 'text',
          type: 'text',
          required: true,
          validate: countedLength({ most: longestBookTexts.bullet }),
          admin: { description: 'One point, without a full stop.' },
        },
      ],
    },
    {
      name: 'baseSampleId',
      type: 'number',
      label: 'First sample’s number',
      required: true,
      unique: true,
      validate: threeFreeSampleIds,
      admin: {
        position: 'sidebar',
        description:
          'The number of the first sample chapter. The other two have the next two numbers.',
      },
    },
    {
      name: 'asin',
      type: 'text',
      label: 'ASIN',
      admin: {
        position: 'sidebar',
        description: 'The retailer’s number. Without it there is no Buy It button.',
      },
      validate: (value: string | null | undefined) =>
        !value || asinPattern.test(value) || 'An ASIN has ten capital letters and digits.',
    },
    {
      name: 'isbn',
      type: 'text',
      label: 'ISBN',
      admin: {
        position: 'sidebar',
        description: 'The number of the printed book, for search engines.',
      },
      validate: (value: string | null | undefined) =>
        !value ||
        (isbn13Pattern.test(value) && hasIsbnCheckDigit(value)) ||
        'Must be an ISBN of 13 digits with a correct check digit.',
    },
    linksTermsField,
    {
      name: 'takesAlong',
      type: 'ui',
      admin: {
        position: 'sidebar',
        disableListColumn: true,
        components: { Field: '/dashboard/trash/takes-along#TakesAlong' },
      },
    },
    {
      name: 'year',
      type: 'number',
      ...year,
      validate: wholeNumber(year),
      admin: { position: 'sidebar', description: 'The year of first publication.' },
    },
  ],
};
