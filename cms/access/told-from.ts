import type { z } from 'zod';
import type { sentLook } from '../contract/fields';
import { notYetBegun, type ReadingStage } from '../contract/reading-stage';

/** What somebody looks at for once, although it is told later than they have read. */
export type Look = z.output<ReturnType<typeof sentLook>>;

type Stages = Record<'fromBook' | 'commentsFromBook', ReadingStage>;

/**
 * From which books on a post and its comments are told to somebody. What is looked at for once is told to everybody; comments
 * are looked at together with their post, and those of a post that is looked at belong to it, unless they are told later still.
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
