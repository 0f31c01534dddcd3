import type { CollectionConfig } from 'payload';
import { anyone } from '../access/anyone';
import { editorialStaff } from '../access/editorial-staff';
import { richTextWithHtml } from '../fields/rich-text-with-html';
import { chaptersFollowBase, threeFreeSampleIds } from './sample-ids';
import { slugField } from '../fields/slug-field';

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
    group: 'Content',
    defaultColumns: ['title', 'group', 'position', 'genreLine', 'asin'],
  },
  access: { create: editorialStaff, read: anyone, update: editorialStaff, delete: editorialStaff },
  defaultSort: ['group', 'position'],
  // A second book would have the first one's address and ids.
  disableDuplicate: true,
  hooks: { afterChange: [chaptersFollowBase] },
  fields: [
    { name: 'title', type: 'text', required: true, maxLength: 120 },
    slugField(),
    {
      name: 'anchorId',
      type: 'text',
      required: true,
      unique: true,
      maxLength: 100,
      admin: { position: 'sidebar', description: 'The id that links within a page point to.' },
    },
    {
      name: 'menuLabel',
      type: 'text',
      required: true,
      maxLength: 60,
      admin: { description: 'The short title in the Books menu.' },
    },
    { name: 'group', type: 'select', options: [...bookGroups], required: true, index: true },
    { name: 'position', type: 'number', required: true, min: 1 },
    { name: 'seriesPosition', type: 'text', required: true, maxLength: 120 },
    { name: 'cover', type: 'upload', relationTo: 'media' },
    {
      name: 'emblem',
      type: 'textarea',
      maxLength: 20_000,
      admin: { description: 'SVG path data on a field of 512 by 512, printed in one colour.' },
      validate: (value: string | null | undefined) =>
        !value || svgPathData.test(value) || 'Only the path data of an SVG path may stand here.',
    },
    { name: 'genreLine', type: 'text', required: true, maxLength: 160 },
    ...richTextWithHtml('description', 'What the back of the book says.'),
    {
      name: 'bullets',
      type: 'array',
      fields: [{ name: 'text', type: 'text', required: true, maxLength: 200 }],
    },
    {
      name: 'baseSampleId',
      type: 'number',
      required: true,
      unique: true,
      validate: threeFreeSampleIds,
      admin: {
        position: 'sidebar',
        description: 'The id of the first sample chapter; the others follow.',
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
    { name: 'isbn', type: 'text', label: 'ISBN', maxLength: 20, admin: { position: 'sidebar' } },
    { name: 'year', type: 'number', min: 1900, max: 2200, admin: { position: 'sidebar' } },
  ],
};
