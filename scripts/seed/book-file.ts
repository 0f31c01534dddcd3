import type { z } from 'zod';
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
  title: text(1, 120),
  anchorId: slug,
  menuLabel: text(1, 60),
  group: oneOf(['main', 'intermission', 'finale']),
  position: wholeNumber(1, 999),
  seriesPosition: text(1, 120),
  genreLine: text(1, 160),
  baseSampleId: wholeNumber(1, 1_000_000),
  asin: text(10, 10)
    .regex(/^[A-Z0-9]{10}$/, 'must be ten capital letters and digits')
    .optional(),
  isbn: isbn13.optional(),
  year: wholeNumber(1900, 2200).optional(),
  cover: picture.optional(),
  emblem: drawingPath.optional(),
  bullets: listOf(text(1, 200), 0, 50),
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
