import { useRouteLoaderData } from 'react-router-dom';
import { notYetBegun } from '../../cms/contract/reading-stage';
import { booksByStage, dialId, type Shell } from './reading-dial';
import { BookOf } from './veil';

/**
 * Below a list: what it does not give away, and a button to change that. Always displayed unless the user has read
 * everything: its absence would reveal that nothing is hidden.
 */
export function ShownUpTo() {
  const shell = useRouteLoaderData<Shell>('root');
  if (!shell) return null;
  const books = booksByStage(shell.site);
  if (shell.stage >= books.length) return null;
  return (
    <p className="text-note text-faded mt-8 flex flex-wrap items-center justify-center gap-x-4 text-center print:hidden">
      {shell.stage === notYetBegun ? (
        'Nothing on this page gives the books away.'
      ) : (
        <span>
          Nothing on this page gives away what comes after <BookOf stage={shell.stage} />.
        </span>
      )}
      <button type="button" popoverTarget={dialId} className="link-line cursor-pointer">
        I have read further
      </button>
    </p>
  );
}
