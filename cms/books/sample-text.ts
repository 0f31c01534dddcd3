import type { FieldHook, TextareaFieldValidation } from 'payload';
import { textarea } from 'payload/shared';
import { sanitizeHtml } from '../markup/sanitize-html';
import type { Sample } from '../payload-types';
import { bracketsToHtml, problemSentences, readBracketMarkup } from './bracket-markup';

declare module 'payload' {
  interface RequestContext {
    /** Chapters are stored as they were on the site that they come from, mistakes and all. */
    keepsSampleText?: boolean;
  }
}

/** What people type as bracket markup. With a mistake in it, it stays as it is. */
function markupOf(typed: string): string {
  const { markup, problems } = readBracketMarkup(typed);
  return problems.length > 0 ? typed : markup;
}

/** What people type becomes bracket markup. With a mistake in it, it stays as it is, for validation to refuse. */
export const typedToMarkup: FieldHook<Sample, string | undefined> = ({ value }) =>
  typeof value === 'string' ? markupOf(value) : value;

/** A chapter's text as sanitized HTML, which is stored beside it whenever it is saved. */
export const htmlOfChapter: FieldHook<Sample, string | null | undefined> = ({
  siblingData,
  originalDoc,
}) => sanitizeHtml(bracketsToHtml(markupOf(siblingData.excerpt ?? originalDoc?.excerpt ?? '')));

/** Refuses a text whose markup has mistakes, and names their lines. One that does not change is not checked again. */
export const soundMarkup: TextareaFieldValidation = (value, options) => {
  const present = textarea(value, options);
  if (present !== true || !value) return present;
  if (value === options.previousValue || options.req.context.keepsSampleText) return true;
  const { problems } = readBracketMarkup(value);
  if (problems.length === 0) return true;
  const [first = '', ...others] = problemSentences(value, problems);
  return others.length === 0 ? first : `${first} ${others.length} more below the text.`;
};
