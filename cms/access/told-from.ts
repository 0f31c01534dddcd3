import type { z } from 'zod';
import type { sentLook } from '../contract/fields';
import { notYetBegun, type ReadingStage } from '../contract/reading-stage';

/** Content of a later book that the reader chose to see. */
type Look = z.output<ReturnType<typeof sentLook>>;

type Stages = Record<'fromBook' | 'commentsFromBook', ReadingStage>;

/**
 * Returns from which books on a post and its comments are shown to a reader. Content that the reader chose to see is always
 * shown. Comments on such a post are shown with it, unless they are about even later books.
 */
export function toldFrom(
  { fromBook, commentsFromBook }: Stages,
  look?: Look,
): Record<'post' | 'comments', ReadingStage> {
  if (look === 'comments') return { post: notYetBegun, comments: notYetBegun };
  if (look === 'post')
    return {
      post: notYetBegun,
      comments: commentsFromBook > fromBook ? commentsFromBook : notYetBegun,
    };
  return { post: fromBook, comments: Math.max(fromBook, commentsFromBook) };
}
