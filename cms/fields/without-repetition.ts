import type { ArrayFieldValidation } from 'payload';
import { array } from 'payload/shared';
import { bookComplaints, repeatedIn } from '../contract/book-rules';
import { asSentence } from '../contract/limits';

const textOf = (row: unknown) =>
  typeof row === 'object' && row !== null && 'text' in row && typeof row.text === 'string'
    ? [row.text.trim()]
    : [];

/** Returns what a list of texts says twice, in a sentence; undefined if nothing. */
export function repetitionIn(texts: string[]): string | undefined {
  const repeated = repeatedIn(texts);
  return repeated === undefined ? undefined : asSentence(bookComplaints.repeated(repeated));
}

/** Validates rows with a `text` each, none of which occurs twice. */
export const withoutRepetition: ArrayFieldValidation = (value, options) =>
  (Array.isArray(value) && repetitionIn(value.flatMap((row) => textOf(row)))) ||
  array(value, options);
