import type { ArrayFieldValidation, CollectionConfig, NumberFieldSingleValidation } from 'payload';
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
  longestEmblem,
  mostBullets,
  repeatedIn,
} from '../contract/book-rules';
import { longestSlug, slugHint, slugPattern } from '../contract/limits';
import { richTextWithHtml } from '../fields/rich-text-with-html';
import { slugField } from '../fields/slug-field';
import { chaptersFollowBase, threeFreeSampleIds } from './sample-ids';
import { notHeldInTrash } from '../fields/not-held-in-trash';
import { chaptersFollowToTrash } from './hooks';

const { position, year } = bookNumbers;

/** A whole number; an empty field where none has to be given. */
const wholeNumber =
  (range: { min: number; max: number }): NumberFieldSingleValidation =>
  (value, options) =>
    typeof value === 'number' && !Number.isInteger(value)
      ? 'Must be a whole number.'
      : number(value, { ...options, ...range });

/** Entries that stand in the list once each. */
const withoutRepetition: ArrayFieldValidation = (value, options) => {
  const repeated = Array.isArray(value)
    ? repeatedIn(value.flatMap((row) => textOf(row)))
    : undefined;
  return repeated === undefined ? array(value, options) : `“${repeated}” stands here twice.`;
};

const textOf = (row: unknown) =>
  typeof row === 'object' && row !== null && 'text' in row && typeof row.text === 'string'
    ? [row.text.trim()]
    : [];

/** The novels. */
export const books: CollectionConfig = {
  slug: 'books',
  admin: {
    useAsTitle: 'title',
    group: 'Books',
    description: 'The novels: what their pages, their cards and the menu say.',
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
  // A second book would have the first one's slug and ids.
  disableDuplicate: true,
  hooks: {
    beforeValidate: [notHeldInTrash('books', ['slug'], ['anchorId'])],
    afterChange: [chaptersFollowBase, chaptersFollowToTrash],
  },
  fields: [
    {
      name: 'title',
      type: 'text',
      required: true,
      maxLength: longestBookTexts.title,
      admin: { description: 'The whole title, as the book’s page has it.' },
    },
    slugField({
      description:
        'The end of the address: /books/…. Links that others made break when it changes.',
    }),
    {
      name: 'anchorId',
      type: 'text',
      label: 'Anchor',
      required: true,
      unique: true,
      maxLength: longestSlug,
      admin: { position: 'sidebar', description: 'The id that links within a page point to.' },
      validate: (value: string | null | undefined) =>
        (typeof value === 'string' && value.length <= longestSlug && slugPattern.test(value)) ||
        slugHint,
    },
    {
      name: 'menuLabel',
      type: 'text',
      label: 'Title in the menu',
      required: true,
      maxLength: longestBookTexts.menuLabel,
      admin: { description: 'The short title in the Books menu.' },
    },
    {
      name: 'group',
      type: 'select',
      label: 'Series',
      options: [...bookGroups],
      required: true,
      index: true,
      admin: { description: 'Under which heading the book stands in the menu and on /books.' },
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
      maxLength: longestBookTexts.seriesPosition,
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
          'The color of its page’s head and of its spine: that of its cover. Without one, they are plain.',
      },
    },
    {
      name: 'emblem',
      type: 'textarea',
      maxLength: longestEmblem,
      admin: { description: 'SVG path data on a field of 512 by 512, printed in one color.' },
      validate: (value: string | null | undefined) =>
        !value || isEmblemPath(value) || 'Only the path data of an SVG path may stand here.',
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
      maxLength: longestBookTexts.hook,
      admin: {
        description:
          'A line or two that make one want to read it, in large letters beside its cover, and below it on /books.',
      },
    },
    {
      name: 'genreLine',
      type: 'text',
      label: 'Genres',
      required: true,
      maxLength: longestBookTexts.genreLine,
      admin: { description: 'One line below the title, such as “Epic fantasy · Portal fantasy”.' },
    },
    ...richTextWithHtml('description', 'What the back of the book says.'),
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
          maxLength: longestBookTexts.bullet,
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
        description: 'Its three sample chapters have this number and the two after it.',
      },
    },
    {
      name: 'asin',
      type: 'text',
      label: 'ASIN',
      admin: { position: 'sidebar', description: 'The retailer’s number; without it, no Buy It.' },
      validate: (value: string | null | undefined) =>
        !value || asinPattern.test(value) || 'An ASIN has ten capital letters and digits.',
    },
    {
      name: 'isbn',
      type: 'text',
      label: 'ISBN',
      admin: { position: 'sidebar', description: 'Of the printed book; search engines are told.' },
      validate: (value: string | null | undefined) =>
        !value ||
        (isbn13Pattern.test(value) && hasIsbnCheckDigit(value)) ||
        'Must be an ISBN of 13 digits, the last of which fits the others.',
    },
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
      admin: { position: 'sidebar', description: 'When it first appeared.' },
    },
  ],
};
