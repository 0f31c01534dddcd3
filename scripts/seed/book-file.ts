import type { z } from 'zod';
import {
  asinPattern,
  bookColors,
  bookGroups,
  bookNumbers,
  longestBookTexts,
  mostBullets,
} from '../../cms/contract/book-rules';
import {
  drawingPath,
  isbn13,
  listOf,
  oneOf,
  picture,
  record,
  slug,
  text,
  wholeNumber,
} from './fields';
import { splitFrontMatter } from './front-matter';
import { checkMarkdown } from './markdown-body';
import type { SeedProblem } from './problem';
import { readYamlRecord, type SourceText, type YamlRecord } from './yaml-record';

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
  bullets: listOf(text(1, longestBookTexts.bullet), 0, mostBullets),
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
