import type { CollectionConfig, Field } from 'payload';
import { writtenByStaff } from '../access/callers';
import { staffOrAnnounced, staffOrRevealed } from '../access/visible-records';
import {
  bookColors,
  bookGroups,
  bookNumbers,
  bookStatuses,
  isEmblemPath,
  longestBookTexts,
  mostBullets,
  mostStagedTexts,
} from '../contract/book-rules';
import { countedLength } from '../fields/counted-length';
import { formPart, lineField } from '../fields/form-fields';
import { wholeNumber, withoutRepetition } from '../fields/validations';
import { fillsItself, orLeftEmpty } from '../fields/left-empty';
import { fromBookField } from '../fields/from-book-field';
import { linksTermsField, plainTextHooks } from '../fields/links-terms-field';
import { markdownWithHtml } from '../fields/markdown-with-html';
import { slugField } from '../fields/slug-field';
import { fillBook, fillWhosWho } from './queries/book-keys';
import { chaptersFollowBook } from './queries/chapters-of-book';
import { asin, freeAnchor, freePosition, isbn, threeFreeSampleIds } from './validate';
import { linksTerms } from '../mentions/hooks';
import { notHeldInTrash } from '../fields/not-held-in-trash';

const { position, year } = bookNumbers;

const stagedText = (most: number): Field[] => [
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
  fromBookField(),
];

/** Rows that are closed, with their first words. A long list has a search. */
const closedRows = (label: string) => ({
  initCollapsed: true,
  components: {
    RowLabel: `/dashboard/books/rows#${label}`,
    beforeInput: ['/dashboard/books/rows#RowFilter'],
  },
});

export const books: CollectionConfig = {
  slug: 'books',
  admin: {
    useAsTitle: 'title',
    group: 'Books',
    description: 'The novels, with the texts of their pages, cards and menu entries.',
    defaultColumns: ['title', 'status', 'group', 'position', 'genreLine', 'asin'],
    listSearchableFields: ['title', 'menuLabel', 'asin', 'isbn'],
  },
  access: writtenByStaff(staffOrAnnounced),
  trash: true,
  defaultSort: ['group', 'position'],
  // A copy would have the same slug and ids.
  disableDuplicate: true,
  hooks: {
    beforeValidate: [fillBook, fillWhosWho, notHeldInTrash('books', ['slug'], ['anchorId'])],
    afterChange: [chaptersFollowBook, linksTerms('book')],
  },
  fields: [
    {
      name: 'status',
      type: 'radio',
      options: [...bookStatuses],
      // New books of the dashboard are drafts. Scripts write books that are out.
      defaultValue: ({ user }) => (user ? 'draft' : 'out'),
      admin: {
        layout: 'horizontal',
        description:
          'Only you and the editors see a draft. “Coming soon” gives the book a page, and it comes out at the hour you set. “Out” shows it to everybody.',
      },
    },
    {
      type: 'row',
      // Shown by styles/books.css: Payload evaluates conditions on the server, and misses changes while it does.
      admin: { className: 'while-coming' },
      fields: [
        {
          name: 'releasedAt',
          type: 'date',
          label: 'Comes out',
          timezone: { defaultTimezone: 'America/New_York' },
          admin: {
            date: { pickerAppearance: 'dayAndTime' },
            description:
              'The hour, in the time zone you choose. Left empty, the page says “Coming soon”.',
          },
        },
        {
          name: 'coverFrom',
          type: 'date',
          label: 'Cover shown from',
          admin: {
            date: { pickerAppearance: 'dayAndTime' },
            description:
              'Before this hour, pages do not show the cover. Left empty, they show it at once.',
          },
        },
      ],
    },
    {
      type: 'tabs',
      tabs: [
        {
          label: 'Cover and words',
          fields: [
            lineField('title', longestBookTexts.title, 'The full title, as on the book’s page.', {
              required: true,
            }),
            {
              type: 'row',
              fields: [
                {
                  name: 'group',
                  type: 'select',
                  label: 'Series',
                  options: [...bookGroups],
                  required: true,
                  // A function: the column has no default.
                  defaultValue: () => bookGroups[0].value,
                  index: true,
                  admin: {
                    description: 'The heading above the book in the menu and on the Books page.',
                  },
                },
                {
                  name: 'position',
                  type: 'number',
                  label: 'Place in its series',
                  required: true,
                  ...position,
                  validate: freePosition,
                  admin: { ...fillsItself, description: 'Left empty, it is the next one.' },
                },
              ],
            },
            {
              name: 'cover',
              type: 'upload',
              relationTo: 'media',
              access: { read: staffOrRevealed },
              admin: { description: 'Upright, two by three, at least 1280 pixels wide.' },
            },
            lineField(
              'hook',
              longestBookTexts.hook,
              'One or two lines that attract readers, in large letters beside the cover, and below it on the Books page.',
            ),
            ...markdownWithHtml('description', 'The text on the back of the book.'),
            {
              name: 'bullets',
              type: 'array',
              label: 'Points',
              labels: { singular: 'Point', plural: 'Points' },
              maxRows: mostBullets,
              validate: withoutRepetition,
              admin: {
                ...closedRows('TextRow'),
                description: 'Four to six short reasons to read it, in a list on its page.',
              },
              fields: [
                lineField('text', longestBookTexts.bullet, 'One point, without a full stop.', {
                  required: true,
                }),
              ],
            },
            {
              name: 'laterBlurbs',
              type: 'array',
              labels: { singular: 'Later blurb', plural: 'Later blurbs' },
              maxRows: mostStagedTexts,
              admin: {
                ...closedRows('TextRow'),
                description: 'More text for the page, shown to readers who have read far enough.',
              },
              fields: stagedText(longestBookTexts.laterBlurb),
            },
            {
              type: 'row',
              fields: [
                lineField(
                  'seriesPosition',
                  longestBookTexts.seriesPosition,
                  'Above the title, such as “Book One of the Fovean Chronicles”. Left empty, the series and the number.',
                  { label: 'Place in words', fillsItself: true },
                ),
                lineField(
                  'genreLine',
                  longestBookTexts.genreLine,
                  'One line, such as “Epic fantasy · Portal fantasy”. Left empty, that of the book before.',
                  { label: 'Genres', fillsItself: true },
                ),
              ],
            },
          ],
        },
        {
          label: 'Sample chapters',
          fields: [
            formPart('saveFirst', 'books/save-first#SaveFirst', {
              condition: (_data, _siblings, { operation }) => operation === 'create',
            }),
            {
              name: 'chapters',
              type: 'join',
              collection: 'samples',
              on: 'book',
              label: 'Sample chapters',
              defaultSort: 'chapter',
              admin: {
                condition: (_data, _siblings, { operation }) => operation === 'update',
                defaultColumns: ['chapter', 'title', 'updatedAt'],
                description: 'Three free chapters, which open when readers press Read Sample.',
              },
            },
          ],
        },
        {
          label: 'Story so far',
          fields: [
            {
              name: 'storySoFar',
              type: 'array',
              label: 'The story so far',
              labels: { singular: 'Part', plural: 'Parts' },
              maxRows: mostStagedTexts,
              admin: {
                ...closedRows('TextRow'),
                description:
                  'What happened before this book. Shown on its page and at the end of the previous book’s sample.',
              },
              fields: stagedText(longestBookTexts.storySoFar),
            },
          ],
        },
        {
          label: 'Who’s who',
          fields: [
            {
              name: 'whosWho',
              type: 'array',
              label: 'Who’s who',
              labels: { singular: 'Person', plural: 'People' },
              maxRows: mostStagedTexts,
              admin: {
                ...closedRows('WhosWhoRow'),
                description:
                  'The people to know when the book begins. Each is somebody of your world, with a line about them.',
              },
              fields: [
                {
                  name: 'term',
                  type: 'relationship',
                  relationTo: 'glossary-terms',
                  label: 'Who',
                  required: true,
                  index: true,
                  admin: {
                    description:
                      'Type a part of the name. The + adds somebody who is not in your world yet. The name links to their entry.',
                  },
                },
                {
                  name: 'line',
                  type: 'text',
                  label: 'In one line',
                  required: true,
                  hooks: plainTextHooks,
                  validate: orLeftEmpty(countedLength({ most: longestBookTexts.whosWho })),
                  admin: {
                    ...fillsItself,
                    description:
                      'Who they are when this book begins. Left empty, what your world says of them.',
                  },
                },
                fromBookField(),
              ],
            },
          ],
        },
        {
          label: 'Where to buy',
          fields: [
            {
              name: 'asin',
              type: 'text',
              label: 'ASIN',
              admin: {
                description:
                  'The shop’s number of the book: on its page at Amazon, among the product details. Without it there is no Buy It button.',
              },
              validate: asin,
            },
            {
              type: 'row',
              fields: [
                {
                  name: 'isbn',
                  type: 'text',
                  label: 'ISBN',
                  admin: {
                    description:
                      'The number above the bar code of the printed book, for search engines.',
                  },
                  validate: isbn,
                },
                {
                  name: 'year',
                  type: 'number',
                  ...year,
                  validate: wholeNumber(year),
                  admin: { description: 'The year of first publication.' },
                },
              ],
            },
          ],
        },
        {
          label: 'Look',
          fields: [
            {
              name: 'color',
              type: 'select',
              options: bookColors.map(({ value, label }) => ({ value, label })),
              admin: {
                components: { Field: '/dashboard/books/choices#ColorField' },
                description:
                  'The color of the page’s header and of the spine. Words are easy to read on each of them, by day and by night.',
              },
            },
            {
              name: 'emblem',
              type: 'textarea',
              admin: {
                components: { Field: '/dashboard/books/choices#EmblemField' },
                description:
                  'A small drawing in one color, on the book’s page, its card and its chapters. Choose that of another book, or upload an SVG file: its shapes are kept, its colors are not.',
              },
              validate: (value: string | null | undefined) =>
                !value || isEmblemPath(value) || 'Must be the path data of an SVG path.',
            },
          ],
        },
      ],
    },
    slugField({
      description:
        'The end of the page’s address: /books/…. Left empty, it is made from the title. Changing it breaks existing links.',
    }),
    {
      name: 'anchorId',
      type: 'text',
      label: 'Anchor',
      required: true,
      unique: true,
      admin: {
        ...fillsItself,
        position: 'sidebar',
        description:
          'The end of links to the book on the Books page: /books#…. Left empty, it is made from the title.',
      },
      validate: freeAnchor,
    },
    lineField(
      'menuLabel',
      longestBookTexts.menuLabel,
      'The short title in the Books menu. Left empty, it is the title.',
      { label: 'Title in the menu', fillsItself: true, isAside: true },
    ),
    {
      name: 'baseSampleId',
      type: 'number',
      label: 'First sample’s number',
      required: true,
      unique: true,
      validate: threeFreeSampleIds,
      admin: {
        ...fillsItself,
        position: 'sidebar',
        description:
          'Left empty, it is the next free one, and the other two samples have the two after it. Older links to the samples contain these numbers.',
      },
    },
    linksTermsField,
  ],
};
