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

export type SampleFile = NonNullable<ReturnType<typeof readSampleFile>>;

/** Reads `samples/<book>/<1|2|3>.md`: a free chapter in bracket markup, or in plain paragraphs. */
export function readSampleFile(
  source: SourceText,
  book: string,
  chapter: number,
  problems: SeedProblem[],
) {
  const parts = splitFrontMatter(source, problems);
  if (!parts) return null;
  const { body } = parts;
  const parsed = readYamlRecord(parts.frontMatter, sampleForm, problems);
  if (body.text === '') problems.push(withoutText(body));
  const { markup, problems: mistakes } = readBracketMarkup(body.text);
  for (const { line, message } of mistakes)
    problems.push({ file: body.file, line: body.firstLine + line - 1, message, byHand: true });
  // As it is stored. An export keeps the mistakes of its site.
  const excerpt = mistakes.length > 0 ? body.text : markup;
  return parsed && { file: source.file, book, chapter, ...parsed.value, excerpt };
}
