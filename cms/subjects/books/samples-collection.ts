import type { FieldHook, TextareaFieldValidation, CollectionConfig } from 'payload';
import { number } from 'payload/shared';
import { sanitizeInThread } from '../../platform/worker/render-markdown';
import type { Sample } from '../../payload-types';
import { bracketsToHtml, problemSentences, readBracketMarkup } from './bracket-markup';
import { writtenByStaff } from '../../platform/access/callers';
import { staffOrChapterOfAnnounced } from '../../platform/access/visible-records';
import {
  chaptersPerBook,
  longestChapter,
  longestChapterTitle,
} from '../../contract/plain/book-rules';
import { sampleIdFromBook } from './queries/chapters-of-book';
import { countedLength } from '../../platform/fields/counted-length';
import { field, formPart, lineField } from '../../platform/fields/form-fields';
import { wholeNumber } from '../../platform/fields/validations';
import { fillsItself, orLeftEmpty } from '../../platform/fields/left-empty';
import { linksTermsField } from '../../platform/fields/links-terms-field';
import { linksTerms } from '../../platform/mentions/hooks';
import { notHeldInTrash } from '../../platform/fields/not-held-in-trash';

declare module 'payload' {
  interface RequestContext {
    /** Stores imported chapters without validation. */
    keepsSampleText?: boolean;
  }
}

/** Returns the markup, or the typed text if it has mistakes. */
function markupOf(typed: string): string {
  const { markup, problems } = readBracketMarkup(typed);
  return problems.length > 0 ? typed : markup;
}

/** Converts typed text to bracket markup. Text with mistakes stays unchanged, and validation refuses it. */
const typedToMarkup: FieldHook<Sample, string | undefined> = ({ value }) =>
  typeof value === 'string' ? markupOf(value) : value;

/** Stores a chapter's sanitized HTML beside its text. */
const htmlOfChapter: FieldHook<Sample, string | null | undefined> = ({
  siblingData,
  originalDoc,
}) => sanitizeInThread(bracketsToHtml(markupOf(siblingData.excerpt ?? originalDoc?.excerpt ?? '')));

/** Refuses markup with mistakes and names their lines. Unchanged texts are not checked. */
const validMarkup: TextareaFieldValidation = (value, options) => {
  const present = countedLength({ most: longestChapter })(value, options);
  if (present !== true || !value) return present;
  if (value === options.previousValue || options.req.context.keepsSampleText) return true;
  const { problems } = readBracketMarkup(value);
  if (problems.length === 0) return true;
  const [first = '', ...others] = problemSentences(value, problems);
  return others.length === 0 ? first : `${first} ${others.length} more below the text.`;
};

export const samples: CollectionConfig = {
  slug: 'samples',
  labels: { singular: 'Sample chapter', plural: 'Sample chapters' },
  admin: {
    useAsTitle: 'title',
    group: 'Books',
    description: 'Three free chapters of every book, for Read Sample.',
    defaultColumns: ['title', 'book', 'chapter', 'updatedAt'],
    listSearchableFields: ['title', 'excerpt'],
  },
  access: writtenByStaff(staffOrChapterOfAnnounced),
  trash: true,
  defaultSort: 'sampleId',
  disableDuplicate: true,
  hooks: {
    beforeValidate: [sampleIdFromBook, notHeldInTrash('samples', ['book', 'chapter'])],
    afterChange: [linksTerms('sample')],
  },
  indexes: [{ fields: ['book', 'chapter'], unique: true }],
  fields: [
    lineField(
      'title',
      longestChapterTitle,
      'Above the chapter, such as “Chapter One: The Price of a Horse”.',
      { required: true },
    ),
    field(
      'textarea',
      'excerpt',
      'Paste it from your word processor, or type it. *** begins a new scene. “Source” shows the text with its [tags].',
      {
        label: 'Text',
        required: true,
        validate: validMarkup,
        hooks: { beforeChange: [typedToMarkup] },
        admin: { rows: 24, components: { Field: '/dashboard/sample-text-field#SampleTextField' } },
      },
    ),
    {
      name: 'html',
      type: 'textarea',
      admin: { hidden: true },
      hooks: { beforeChange: [htmlOfChapter] },
    },
    formPart('continuity', 'continuity/continuity#ChapterContinuity'),
    formPart('preview', 'previews/previews#SamplePreview'),
    field('relationship', 'book', 'The book of the chapter.', {
      relationTo: 'books',
      required: true,
      index: true,
      admin: { position: 'sidebar' },
    }),
    field(
      'number',
      'chapter',
      '1, 2 or 3, in reading order. If empty, it is the first that is missing.',
      {
        required: true,
        min: 1,
        max: chaptersPerBook,
        validate: wholeNumber({ min: 1, max: chaptersPerBook }),
        admin: { ...fillsItself, position: 'sidebar' },
      },
    ),
    field('number', 'sampleId', 'Set by the book and the chapter.', {
      label: 'Number',
      required: true,
      unique: true,
      index: true,
      validate: orLeftEmpty(number),
      admin: { ...fillsItself, position: 'sidebar', readOnly: true },
    }),
    linksTermsField,
  ],
};
