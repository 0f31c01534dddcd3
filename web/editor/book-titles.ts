import { useRouteLoaderData } from 'react-router-dom';
import type { Site } from '../../cms/contract/pages';
import { notYetBegun, type ReadingStage } from '../../cms/contract/reading-stage';
import { booksByStage } from '../components/reading-dial';

/** The books in the order of reading: the Nth is that of stage N. */
export function useBooks(): { title: string; slug: string }[] {
  const site = useRouteLoaderData<{ site: Site }>('root')?.site;
  return site ? booksByStage(site) : [];
}

/** Their titles. */
export const useBookTitles = (): string[] => useBooks().map(({ title }) => title);

/** From which book on something is told, in words; a stage that no book has is told by its number. */
export const stageInWords = (stage: ReadingStage, titles: string[]): string =>
  stage === notYetBegun ? 'the beginning' : `${titles[stage - 1] ?? `book ${stage}`} on`;
