import type { z } from 'zod';
import type { sentLook } from '../../contract/fields';
import { notYetBegun, type ReadingStage } from '../../contract/plain/reading-stage';

/** Content of a later book that the reader chose to see. */
type Look = z.output<ReturnType<typeof sentLook>>;

type Stages = Record<'fromBook' | 'commentsFromBook', ReadingStage>;

/**
 * Returns the reading stages from which a post and its comments are visible. Content that the reader chose to see is always
 * visible, and so are comments on such a post, unless they are about even later books.
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
