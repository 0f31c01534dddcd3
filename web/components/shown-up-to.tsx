import { useRouteLoaderData } from 'react-router-dom';
import type { Site } from '../../cms/contract/pages';
import { notYetBegun, type ReadingStage } from '../../cms/contract/reading-stage';
import { LatinMarked } from './latin';
import { booksByStage, dialId } from './reading-dial';

/**
 * Below a list: up to where in the story it tells, and the way to say that one has read further. It stands there whether
 * something is left out or not, since that would be told by it otherwise; whoever has read all has nothing left out.
 */
export function ShownUpTo() {
  const shell = useRouteLoaderData<{ site: Site; stage: ReadingStage }>('root');
  if (!shell) return null;
  const books = booksByStage(shell.site);
  if (shell.stage >= books.length) return null;
  const last = books[shell.stage - 1]?.title;
  return (
    <p className="text-note text-faded mt-8 flex flex-wrap items-center justify-center gap-x-4 text-center print:hidden">
      {shell.stage === notYetBegun || !last ? (
        'You see what is told before the first book.'
      ) : (
        <span>
          You see what is told up to{' '}
          <cite>
            <LatinMarked text={last} />
          </cite>
          .
        </span>
      )}
      <button
        type="button"
        popoverTarget={dialId}
        className="link inline-flex min-h-11 cursor-pointer items-center"
      >
        I have read further
      </button>
    </p>
  );
}
