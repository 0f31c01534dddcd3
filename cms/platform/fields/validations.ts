import type { ArrayFieldValidation, NumberFieldSingleValidation } from 'payload';
import { array, number } from 'payload/shared';
import { longestUrl, notWebUrl } from '../../contract/plain/limits';
import { countedLength, repetitionIn } from './counted-length';
import { isLeftEmpty } from './left-empty';

const textOf = (row: unknown) =>
  typeof row === 'object' && row !== null && 'text' in row && typeof row.text === 'string'
    ? [row.text.trim()]
    : [];

/** Validates rows with a `text` each, none of which occurs twice. */
export const withoutRepetition: ArrayFieldValidation = (value, options) =>
  (Array.isArray(value) && repetitionIn(value.flatMap((row) => textOf(row)))) ||
  array(value, options);

export const webUrl = (
  value: string | null | undefined,
  options: { required?: boolean },
): string | true => {
  const complaint = countedLength({ most: longestUrl })(value, options);
  if (complaint !== true || !value?.trim()) return complaint;
  return (/^https?:\/\//i.test(value) && URL.canParse(value)) || notWebUrl;
};

export const wholeNumber =
  (range: { min: number; max: number }): NumberFieldSingleValidation =>
  (value, options) => {
    if (isLeftEmpty(value, options)) return true;
    if (typeof value !== 'number') return number(value, { ...options, ...range });
    if (!Number.isInteger(value)) return 'Must be a whole number.';
    const isInRange = value >= range.min && value <= range.max;
    return isInRange || `Must be a number from ${range.min} to ${range.max}.`;
  };
