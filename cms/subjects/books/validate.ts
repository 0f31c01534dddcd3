import type { NumberFieldSingleValidation, TextFieldSingleValidation } from 'payload';
import {
  asinPattern,
  bookNumbers,
  chaptersPerBook,
  hasIsbnCheckDigit,
  isbn13Pattern,
} from '../../contract/plain/book-rules';
import { missing, slugComplaint } from '../../contract/plain/limits';
import { isLeftEmpty } from '../../platform/fields/left-empty';
import { wholeNumber } from '../../platform/fields/validations';
import { findBookKeys } from './queries/book-keys';

type Keys = Awaited<ReturnType<typeof findBookKeys>>[number];

const nameOf = ({ slug, deletedAt }: Keys) => (deletedAt ? `${slug}, in the trash` : slug);

export const asin: TextFieldSingleValidation = (value) =>
  !value || asinPattern.test(value) || 'Must be ten capital letters and digits.';

export const isbn: TextFieldSingleValidation = (value) => {
  if (!value) return true;
  if (!isbn13Pattern.test(value)) return 'Must be an ISBN of 13 digits.';
  return hasIsbnCheckDigit(value) || 'Is not a valid ISBN: its check digit does not fit.';
};

export const freeAnchor: TextFieldSingleValidation = async (value, options) => {
  if (isLeftEmpty(value, options)) return true;
  if (!value) return missing;
  const complaint = slugComplaint(value);
  if (complaint) return complaint;
  const other = (await findBookKeys(options.req)).find(
    ({ id, anchorId }) => anchorId === value && id !== options.id,
  );
  return !other || `“${value}” is already used (${nameOf(other)}).`;
};

/** Requires a position that no other book of the series has. Scripts are exempt, so that they can swap two books. */
export const freePosition: NumberFieldSingleValidation = async (value, options) => {
  const valid = await wholeNumber(bookNumbers.position)(value, options);
  const { req, data } = options;
  if (valid !== true || typeof value !== 'number' || req.payloadAPI !== 'REST') return valid;
  const group = 'group' in data ? String(data.group) : '';
  const other = (await findBookKeys(req)).find(
    (book) =>
      book.group === group && book.position === value && book.id !== options.id && !book.deletedAt,
  );
  return !other || `${value} in the group ${group} is taken (${nameOf(other)}).`;
};

export const threeFreeSampleIds: NumberFieldSingleValidation = async (value, options) => {
  const valid = await wholeNumber(bookNumbers.baseSampleId)(value, options);
  if (valid !== true || typeof value !== 'number') return valid;
  const other = (await findBookKeys(options.req)).find(
    ({ id, baseSampleId }) => Math.abs(baseSampleId - value) < chaptersPerBook && id !== options.id,
  );
  return (
    !other ||
    `${value} is too close to ${other.baseSampleId} of ${nameOf(other)}: each book needs ${chaptersPerBook} ids.`
  );
};
