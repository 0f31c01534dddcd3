import type { FieldHook, TextareaFieldValidation } from 'payload';
import { textarea } from 'payload/shared';
import { sanitizeHtml } from '../markup/sanitize-html';
import type { Sample } from '../payload-types';
import { bracketsToHtml, problemSentences, readBracketMarkup } from './bracket-markup';

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

/** Converts typed text to bracket markup. With mistakes, it stays as it is, and validation refuses it. */
export const typedToMarkup: FieldHook<Sample, string | undefined> = ({ value }) =>
  typeof value === 'string' ? markupOf(value) : value;

/** Stores a chapter's sanitized HTML beside its text. */
export const htmlOfChapter: FieldHook<Sample, string | null | undefined> = ({
  siblingData,
  originalDoc,
}) => sanitizeHtml(bracketsToHtml(markupOf(siblingData.excerpt ?? originalDoc?.excerpt ?? '')));

/** Refuses markup with mistakes and names their lines. Unchanged texts are not checked. */
export const soundMarkup: TextareaFieldValidation = (value, options) => {
  const present = textarea(value, options);
  if (present !== true || !value) return present;
  if (value === options.previousValue || options.req.context.keepsSampleText) return true;
  const { problems } = readBracketMarkup(value);
  if (problems.length === 0) return true;
  const [first = '', ...others] = problemSentences(value, problems);
  return others.length === 0 ? first : `${first} ${others.length} more below the text.`;
};
