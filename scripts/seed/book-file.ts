import type { z } from 'zod';
import {
  asinPattern,
  bookColors,
  bookGroups,
  bookNumbers,
  longestBookTexts,
  mostBullets,
  mostStagedTexts,
} from '../../cms/contract/book-rules';
import { subjectLength } from '../../cms/contract/limits';
import {
  drawingPath,
  fromBook,
  isbn13,
  listOf,
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
import { splitFrontMatter } from './front-matter';
import { checkMarkdown } from './markdown-body';
import type { SeedProblem } from './problem';
import { readYamlRecord, type SourceText, type YamlRecord } from './yaml-record';

/** Texts, each told from a book on. */
const stagedTexts = (longest: number) =>
  recordsOf(
    record({ fromBook: fromBook.optional(), text: plainText(1, longest) }).transform(
      ({ fromBook = 0, text }) => ({ fromBook, text }),
    ),
    mostStagedTexts,
  );

const whosWho = recordsOf(
  record({
    term: text(subjectLength.least, subjectLength.most),
    line: plainText(1, longestBookTexts.whosWho),
    fromBook: fromBook.optional(),
  }).transform(({ term, line, fromBook = 0 }) => ({ term, line, fromBook })),
  mostStagedTexts,
);

const frontMatter = record({
  title: text(1, longestBookTexts.title),
  anchorId: slug,
  menuLabel: text(1, longestBookTexts.menuLabel),
  group: oneOf(bookGroups.map(({ value }) => value)),
  position: wholeNumber(bookNumbers.position),
  seriesPosition: text(1, longestBookTexts.seriesPosition),
  genreLine: text(1, longestBookTexts.genreLine),
  baseSampleId: wholeNumber(bookNumbers.baseSampleId),
  hook: text(1, longestBookTexts.hook).optional(),
  color: oneOf(bookColors.map(({ value }) => value)).optional(),
  asin: text(10, 10).regex(asinPattern, 'must be ten capital letters and digits').optional(),
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

export interface BookFile {
  file: string;
  slug: string;
  lineOf: YamlRecord<unknown>['lineOf'];
  fields: z.output<typeof frontMatter>;
  /** Markdown. */
  description: string;
}

/** `books/<slug>.md`: what is said of a book, and its description below. */
export function readBookFile(
  source: SourceText,
  slug: string,
  problems: SeedProblem[],
): BookFile | null {
  const parts = splitFrontMatter(source, problems);
  if (!parts) return null;
  const parsed = readYamlRecord(parts.frontMatter, frontMatter, problems);
  if (parts.body.text !== '') checkMarkdown(parts.body, 'rich text', problems);
  return (
    parsed && {
      file: source.file,
      slug,
      lineOf: parsed.lineOf,
      fields: parsed.value,
      description: parts.body.text,
    }
  );
}
