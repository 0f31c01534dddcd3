import type { CollectionConfig, Field } from 'payload';
import { writtenByStaff } from '../../platform/access/callers';
import { staffOrAnnounced, staffOrRevealed } from '../../platform/access/visible-records';
import {
  bookColors,
  bookGroups,
  bookNumbers,
  bookStatuses,
  isEmblemPath,
  longestBookTexts,
  mostBullets,
  mostStagedTexts,
} from '../../contract/plain/book-rules';
import { countedLength } from '../../platform/fields/counted-length';
import { field, formPart, lineField } from '../../platform/fields/form-fields';
import { wholeNumber, withoutRepetition } from '../../platform/fields/validations';
import { fillsItself, orLeftEmpty } from '../../platform/fields/left-empty';
import { fromBookField } from '../../platform/fields/from-book-field';
import { linksTermsField, plainTextHooks } from '../../platform/fields/links-terms-field';
import { markdownWithHtml } from '../../platform/fields/markdown-with-html';
import { slugField } from '../../platform/fields/slug-field';
import { fillBook, fillWhosWho } from './queries/book-keys';
import { chaptersFollowBook } from './queries/chapters-of-book';
import { asin, freeAnchor, freePosition, isbn, threeFreeSampleIds } from './validate';
import { linksTerms } from '../../platform/mentions/hooks';
import { notHeldInTrash } from '../../platform/fields/not-held-in-trash';

const { position, year } = bookNumbers;

const stagedText = (most: number): Field[] => [
  field(
    'textarea',
    'text',
    `Plain text of at most ${most} characters; a blank line begins a paragraph.`,
    {
      required: true,
      hooks: plainTextHooks,
      validate: countedLength({ most }),
    },
  ),
  fromBookField(),
];

/** Options for collapsed rows that show their first words. Long lists have a search. */
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
    field(
      'radio',
      'status',
      'Only you and the editors see a draft. “Coming soon” gives the book a page, and it comes out at the hour you set. “Out” shows it to everybody.',
      {
        options: [...bookStatuses],
        // New books of the dashboard are drafts. Scripts write books that are out.
        defaultValue: ({ user }) => (user ? 'draft' : 'out'),
        admin: { layout: 'horizontal' },
      },
    ),
    {
      type: 'row',
      // Hidden by styles/theme.css: Payload evaluates conditions on the server, and misses changes meanwhile.
      admin: { className: 'while-coming' },
      fields: [
        field(
          'date',
          'releasedAt',
          'The hour, in the time zone you choose. If empty, the page says “Coming soon”.',
          {
            label: 'Comes out',
            timezone: { defaultTimezone: 'America/New_York' },
            admin: { date: { pickerAppearance: 'dayAndTime' } },
          },
        ),
        field(
          'date',
          'coverFrom',
          'Before this hour, pages do not show the cover. If empty, they show it at once.',
          {
            label: 'Cover shown from',
            admin: { date: { pickerAppearance: 'dayAndTime' } },
          },
        ),
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
                field(
                  'select',
                  'group',
                  'The heading above the book in the menu and on the Books page.',
                  {
                    label: 'Series',
                    options: [...bookGroups],
                    required: true,
                    // A function, so that the column has no default.
                    defaultValue: () => bookGroups[0].value,
                    index: true,
                  },
                ),
                field('number', 'position', 'If empty, it is the next one.', {
                  label: 'Place in its series',
                  required: true,
                  ...position,
                  validate: freePosition,
                  admin: { ...fillsItself },
                }),
              ],
            },
            field('upload', 'cover', 'Portrait, two by three, at least 1280 pixels wide.', {
              relationTo: 'media',
              access: { read: staffOrRevealed },
            }),
            lineField(
              'hook',
              longestBookTexts.hook,
              'One or two lines that attract readers, in large letters beside the cover, and below it on the Books page.',
            ),
            ...markdownWithHtml('description', 'The text on the back of the book.'),
            field(
              'array',
              'bullets',
              'Four to six short reasons to read it, in a list on its page.',
              {
                label: 'Points',
                labels: { singular: 'Point', plural: 'Points' },
                maxRows: mostBullets,
                validate: withoutRepetition,
                fields: [
                  lineField('text', longestBookTexts.bullet, 'One point, without a full stop.', {
                    required: true,
                  }),
                ],
                admin: { ...closedRows('TextRow') },
              },
            ),
            field(
              'array',
              'laterBlurbs',
              'More text for the page, shown to readers who have read far enough.',
              {
                labels: { singular: 'Later blurb', plural: 'Later blurbs' },
                maxRows: mostStagedTexts,
                fields: stagedText(longestBookTexts.laterBlurb),
                admin: { ...closedRows('TextRow') },
              },
            ),
            {
              type: 'row',
              fields: [
                lineField(
                  'seriesPosition',
                  longestBookTexts.seriesPosition,
                  'Above the title, such as “Book One of the Fovean Chronicles”. If empty, the series and the number.',
                  { label: 'Place in words', fillsItself: true },
                ),
                lineField(
                  'genreLine',
                  longestBookTexts.genreLine,
                  'One line, such as “Epic fantasy · Portal fantasy”. If empty, that of the previous book.',
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
            field(
              'join',
              'chapters',
              'Three free chapters, which open when readers press Read Sample.',
              {
                collection: 'samples',
                on: 'book',
                label: 'Sample chapters',
                defaultSort: 'chapter',
                admin: {
                  condition: (_data, _siblings, { operation }) => operation === 'update',
                  defaultColumns: ['chapter', 'title', 'updatedAt'],
                },
              },
            ),
          ],
        },
        {
          label: 'Story so far',
          fields: [
            field(
              'array',
              'storySoFar',
              'What happened before this book. Shown on its page and at the end of the previous book’s sample.',
              {
                label: 'The story so far',
                labels: { singular: 'Part', plural: 'Parts' },
                maxRows: mostStagedTexts,
                fields: stagedText(longestBookTexts.storySoFar),
                admin: { ...closedRows('TextRow') },
              },
            ),
          ],
        },
        {
          label: 'Who’s who',
          fields: [
            field(
              'array',
              'whosWho',
              'The people to know when the book begins. Each is an entry of your world, with a line about them.',
              {
                label: 'Who’s who',
                labels: { singular: 'Person', plural: 'People' },
                maxRows: mostStagedTexts,
                fields: [
                  field(
                    'relationship',
                    'term',
                    'Type a part of the name. The + adds somebody who is not in your world yet. The name links to their entry.',
                    {
                      relationTo: 'glossary-terms',
                      label: 'Who',
                      required: true,
                      index: true,
                    },
                  ),
                  field(
                    'text',
                    'line',
                    'Who they are when this book begins. If empty, the description of their entry.',
                    {
                      label: 'In one line',
                      required: true,
                      hooks: plainTextHooks,
                      validate: orLeftEmpty(countedLength({ most: longestBookTexts.whosWho })),
                      admin: { ...fillsItself },
                    },
                  ),
                  fromBookField(),
                ],
                admin: { ...closedRows('WhosWhoRow') },
              },
            ),
          ],
        },
        {
          label: 'Where to buy',
          fields: [
            field(
              'text',
              'asin',
              'Amazon’s number for the book, in the product details on its page there. Without it, there is no Buy It button.',
              {
                label: 'ASIN',
                validate: asin,
              },
            ),
            {
              type: 'row',
              fields: [
                field(
                  'text',
                  'isbn',
                  'The number above the bar code of the printed book, for search engines.',
                  {
                    label: 'ISBN',
                    validate: isbn,
                  },
                ),
                field('number', 'year', 'The year of first publication.', {
                  ...year,
                  validate: wholeNumber(year),
                }),
              ],
            },
          ],
        },
        {
          label: 'Look',
          fields: [
            field(
              'select',
              'color',
              'The color of the page’s header and of the spine. Text is easy to read on each of them, by day and by night.',
              {
                options: bookColors.map(({ value, label }) => ({ value, label })),
                admin: { components: { Field: '/dashboard/books/choices#ColorField' } },
              },
            ),
            field(
              'textarea',
              'emblem',
              'A small drawing in one color, on the book’s page, its card and its chapters. Choose that of another book, or upload an SVG file: its shapes are kept, its colors are not.',
              {
                validate: (value: string | null | undefined) =>
                  !value || isEmblemPath(value) || 'Must be the path data of an SVG path.',
                admin: { components: { Field: '/dashboard/books/choices#EmblemField' } },
              },
            ),
          ],
        },
      ],
    },
    slugField({
      description:
        'The end of the page’s address: /books/…. If empty, it is made from the title. Changing it breaks existing links.',
    }),
    field(
      'text',
      'anchorId',
      'The end of links to the book on the Books page: /books#…. If empty, it is made from the title.',
      {
        label: 'Anchor',
        required: true,
        unique: true,
        validate: freeAnchor,
        admin: { ...fillsItself, position: 'sidebar' },
      },
    ),
    lineField(
      'menuLabel',
      longestBookTexts.menuLabel,
      'The short title in the Books menu. If empty, it is the title.',
      { label: 'Title in the menu', fillsItself: true, isAside: true },
    ),
    field(
      'number',
      'baseSampleId',
      'If empty, the next free number. The other two samples get the two numbers after it. Older links to the samples contain these numbers.',
      {
        label: 'First sample’s number',
        required: true,
        unique: true,
        validate: threeFreeSampleIds,
        admin: { ...fillsItself, position: 'sidebar' },
      },
    ),
    linksTermsField,
  ],
};
