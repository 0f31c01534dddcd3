import type { FieldHook, TextareaFieldValidation } from 'payload';
import { textarea } from 'payload/shared';
import { problemSentences, readBracketMarkup } from './bracket-markup';
import type { Sample } from '../payload-types';

declare module 'payload' {
  interface RequestContext {
    /** Chapters are stored as they were on the site that they come from, mistakes and all. */
    keepsSampleText?: boolean;
  }
}

/** What people type becomes bracket markup. With a mistake in it, it stays as it is, for validation to refuse. */
export const typedToMarkup: FieldHook<Sample, string | undefined> = ({ value }) => {
  if (typeof value !== 'string') return value;
  const { markup, problems } = readBracketMarkup(value);
  return problems.length > 0 ? value : markup;
};

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
