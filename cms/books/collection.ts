import type { CollectionConfig } from 'payload';
import { editorialStaff } from '../access/editorial-staff';
import { staffOrNotDeleted } from '../access/staff-or-not-deleted';
import { richTextWithHtml } from '../fields/rich-text-with-html';
import { slugField } from '../fields/slug-field';
import { chaptersFollowBase, threeFreeSampleIds } from './sample-ids';
import { notHeldInTrash } from '../fields/not-held-in-trash';
import { chaptersFollowToTrash } from './hooks';

/** The groups of the menu, in its order. */
export const bookGroups = [
  { value: 'main', label: 'Main Series' },
  { value: 'intermission', label: 'Intermission Series' },
  { value: 'finale', label: 'Finale' },
] as const;

/** Characters of the path data of SVG 1.1, section 8.3.9: commands, numbers, blanks and commas. */
const svgPathData = /^[MmZzLlHhVvCcSsQqTtAa0-9eE+\-.,\s]*$/;

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
  // A second book would have the first one's address and ids.
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
      maxLength: 120,
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
      maxLength: 100,
      admin: { position: 'sidebar', description: 'The id that links within a page point to.' },
    },
    {
      name: 'menuLabel',
      type: 'text',
      label: 'Title in the menu',
      required: true,
      maxLength: 60,
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
      min: 1,
      admin: { description: '1 for the first book of the series, 2 for the second, and so on.' },
    },
    {
      name: 'seriesPosition',
      type: 'text',
      label: 'Place in words',
      required: true,
      maxLength: 120,
      admin: { description: 'Printed with the title: “Book One of the Fovean Chronicles”.' },
    },
    {
      name: 'cover',
      type: 'upload',
      relationTo: 'media',
      admin: { description: 'Upright, two by three, at least 1280 pixels wide.' },
    },
    {
      name: 'emblem',
      type: 'textarea',
      maxLength: 20_000,
      admin: { description: 'SVG path data on a field of 512 by 512, printed in one colour.' },
      validate: (value: string | null | undefined) =>
        !value || svgPathData.test(value) || 'Only the path data of an SVG path may stand here.',
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
      name: 'genreLine',
      type: 'text',
      label: 'Genres',
      required: true,
      maxLength: 160,
      admin: { description: 'One line below the title, such as “Epic fantasy · Portal fantasy”.' },
    },
    ...richTextWithHtml('description', 'What the back of the book says.'),
    {
      name: 'bullets',
      type: 'array',
      label: 'Points',
      labels: { singular: 'Point', plural: 'Points' },
      admin: { description: 'Four to six short reasons to read it, in a list on its page.' },
      fields: [
        {
          name: 'text',
          type: 'text',
          required: true,
          maxLength: 200,
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
        !value || /^[A-Z0-9]{10}$/.test(value) || 'An ASIN has ten capital letters and digits.',
    },
    {
      name: 'isbn',
      type: 'text',
      label: 'ISBN',
      maxLength: 20,
      admin: { position: 'sidebar', description: 'Of the printed book; search engines are told.' },
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
      min: 1900,
      max: 2200,
      admin: { position: 'sidebar', description: 'When it first appeared.' },
    },
  ],
};
