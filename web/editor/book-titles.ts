import { notYetBegun, type ReadingStage } from '../../cms/contract/plain/reading-stage';
import { useShell } from '../components/page';
import { booksByStage } from '../components/reading-dial';

/** Returns the books in reading order. The Nth belongs to stage N. */
export function useBooks(): { title: string; slug: string }[] {
  const site = useShell()?.site;
  return site ? booksByStage(site) : [];
}

export const useBookTitles = (): string[] => useBooks().map(({ title }) => title);

/** Returns the book of a stage in words, or the stage's number if no book has it. */
export const stageInWords = (stage: ReadingStage, titles: string[]): string =>
  stage === notYetBegun ? 'the beginning' : `${titles[stage - 1] ?? `book ${stage}`} on`;
