import type {
  CollectionAfterChangeHook,
  CollectionBeforeValidateHook,
  NumberFieldSingleValidation,
} from 'payload';
import type { Book, Sample } from '../payload-types';
import { bookNumbers } from '../contract/book-rules';
import { areSampleIdsTaken, findBaseSampleId } from './queries/find-base-sample-id';
import { followBaseSampleId } from './queries/chapters-of-book';

const idOf = (book: Sample['book'] | undefined) => (typeof book === 'object' ? book.id : book);

/** Computes a chapter's id from its book: base, base + 1, base + 2. Specification, section 4. */
export const sampleIdFromBook: CollectionBeforeValidateHook<Sample> = async ({
  data,
  originalDoc,
  req,
}) => {
  const book = idOf(data?.book ?? originalDoc?.book);
  const chapter = data?.chapter ?? originalDoc?.chapter;
  if (!book || !chapter) return data;
  const base = await findBaseSampleId(req, book);
  return base === null ? data : { ...data, sampleId: base + chapter - 1 };
};

export const chaptersFollowBase: CollectionAfterChangeHook<Book> = async ({
  doc,
  previousDoc,
  operation,
  req,
}) => {
  if (operation === 'update' && doc.baseSampleId !== previousDoc.baseSampleId)
    await followBaseSampleId(req, doc);
};

/** Requires three ids that no other book uses. */
export const threeFreeSampleIds: NumberFieldSingleValidation = async (value, { req, id }) => {
  const { min, max } = bookNumbers.baseSampleId;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max)
    return `Must be a whole number from ${min} to ${max}.`;
  return (
    !(await areSampleIdsTaken(req, value, id === undefined ? undefined : Number(id))) ||
    'Another book, perhaps in the trash, already has one of the three ids that begin here.'
  );
};
