import { readBracketMarkup } from '../../cms/books/bracket-markup';
import { longestChapterTitle } from '../../cms/contract/book-rules';
import { record, text, yesOrNo } from './fields';
import { splitFrontMatter, withoutText } from './markdown-file';
import type { SeedProblem } from './problem';
import { readYamlRecord, type SourceText } from './yaml-record';

export const sampleForm = record({
  title: text(1, longestChapterTitle),
  linksTerms: yesOrNo.optional(),
});

export interface SampleFile {
  file: string;
  book: string;
  chapter: number;
  title: string;
  /** Bracket markup, as it is stored. */
  excerpt: string;
  linksTerms?: boolean | undefined;
}

/** Reads `samples/<book>/<1|2|3>.md`: a free chapter in bracket markup, or in plain paragraphs. */
export function readSampleFile(
  source: SourceText,
  book: string,
  chapter: number,
  problems: SeedProblem[],
): SampleFile | null {
  const parts = splitFrontMatter(source, problems);
  if (!parts) return null;
  const { body } = parts;
  const parsed = readYamlRecord(parts.frontMatter, sampleForm, problems);
  if (body.text === '') problems.push(withoutText(body));
  const { markup, problems: mistakes } = readBracketMarkup(body.text);
  for (const { line, message } of mistakes)
    problems.push({ file: body.file, line: body.firstLine + line - 1, message, byHand: true });
  // An export keeps the mistakes of its site.
  const excerpt = mistakes.length > 0 ? body.text : markup;
  return parsed && { file: source.file, book, chapter, ...parsed.value, excerpt };
}
