import {
  asinPattern,
  bookComplaints,
  bookColors,
  bookGroups,
  bookNumbers,
  bookStatuses,
  longestBookTexts,
  mostBullets,
  mostStagedTexts,
} from '../../cms/contract/book-rules';
import { defaultTimezones } from 'payload/shared';
import { subjectLength } from '../../cms/contract/limits';
import {
  drawingPath,
  fromBook,
  isbn13,
  listOf,
  moment,
  oneOf,
  picture,
  plainText,
  record,
  recordsOf,
  slug,
  text,
  wholeNumber,
  yesOrNo,
} from './fields';
import type { MarkdownFile } from './markdown-file';

/** Texts, each for readers who have read up to a book. */
const stagedTexts = (longest: number) =>
  recordsOf(
    record({ fromBook: fromBook.default(0), text: plainText(1, longest) }),
    mostStagedTexts,
  );

const whosWho = recordsOf(
  record({
    term: text(subjectLength.least, subjectLength.most),
    line: plainText(1, longestBookTexts.whosWho),
    fromBook: fromBook.default(0),
  }),
  mostStagedTexts,
);

export const bookForm = record({
  title: text(1, longestBookTexts.title),
  anchorId: slug,
  menuLabel: text(1, longestBookTexts.menuLabel),
  group: oneOf(bookGroups.map(({ value }) => value)),
  position: wholeNumber(bookNumbers.position),
  seriesPosition: text(1, longestBookTexts.seriesPosition),
  genreLine: text(1, longestBookTexts.genreLine),
  status: oneOf(bookStatuses.map(({ value }) => value)).optional(),
  releasedAt: moment.optional(),
  timeZone: oneOf(defaultTimezones.map(({ value }) => value)).optional(),
  coverFrom: moment.optional(),
  hook: text(1, longestBookTexts.hook).optional(),
  color: oneOf(bookColors.map(({ value }) => value)).optional(),
  baseSampleId: wholeNumber(bookNumbers.baseSampleId),
  asin: text(1, Infinity).regex(asinPattern, bookComplaints.asin).optional(),
  isbn: isbn13.optional(),
  year: wholeNumber(bookNumbers.year).optional(),
  cover: picture.optional(),
  emblem: drawingPath.optional(),
  linksTerms: yesOrNo.optional(),
  bullets: listOf(text(1, longestBookTexts.bullet), 0, mostBullets),
  laterBlurbs: stagedTexts(longestBookTexts.laterBlurb).optional(),
  storySoFar: stagedTexts(longestBookTexts.storySoFar).optional(),
  whosWho: whosWho.optional(),
});

/** `books/<slug>.md`: the fields of a book above its description. */
export type BookFile = MarkdownFile<typeof bookForm> & { slug: string };
