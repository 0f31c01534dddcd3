import type { NumberFieldSingleValidation } from 'payload';
import { number } from 'payload/shared';
import { bookComplaints } from '../contract/book-rules';
import { asSentence } from '../contract/limits';
import { isLeftEmpty } from './left-empty';

/** Validates a whole number of a range. */
export const wholeNumber =
  (range: { min: number; max: number }): NumberFieldSingleValidation =>
  (value, options) => {
    if (isLeftEmpty(value, options)) return true;
    if (typeof value !== 'number') return number(value, { ...options, ...range });
    if (!Number.isInteger(value)) return asSentence(bookComplaints.wholeNumber);
    const isInRange = value >= range.min && value <= range.max;
    return isInRange || asSentence(bookComplaints.range(range));
  };
