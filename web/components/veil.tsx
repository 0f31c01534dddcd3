import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Site } from '../../cms/contract/pages';
import { type ReadingStage, notYetBegun } from '../../cms/contract/plain/reading-stage';
import { LatinMarked } from './latin';
import { booksByStage, dialId } from './reading-dial';
import { useShell } from './page';

/** Returns the title of the book that reveals something, or “a later book” if there is none yet. */
export const toldIn = (site: Pick<Site, 'bookGroups'> | undefined, fromBook: ReadingStage) =>
  (site && booksByStage(site)[fromBook - 1]?.title) ?? 'a later book';

export function BookOf({ stage }: { stage: ReadingStage }) {
  const site = useShell()?.site;
  return (
    <cite>
      <LatinMarked text={toldIn(site, stage)} />
    </cite>
  );
}

export const ToldIn = ({ fromBook }: { fromBook: ReadingStage }) => (
  <>
    Told in <BookOf stage={fromBook} />
  </>
);

type VeilProps = {
  fromBook: ReadingStage;
  /** A neutral label of the hidden content, such as “The story so far”. */
  children?: string | undefined;
  /** Replaces the book's title; null if the page already says it. */
  title?: ReactNode;
  /** Link that reveals the content once, such as `?look=once`. */
  look?: string;
};

/**
 * Replaces a spoiler: names the book that reveals it, and offers to change how far the user has read or to look once. The
 * spoiler itself is not in the page.
 */
export const Veil = ({
  fromBook,
  title = <ToldIn fromBook={fromBook} />,
  children,
  look,
}: VeilProps) => (
  <div className="veil border-rule border-y p-6 text-center">
    {title !== null && <p className="text-lead text-balance">{title}</p>}
    {children && <p className="text-note text-faded text-balance">{children}</p>}
    <p className="text-note text-faded mt-1 text-balance in-[[data-said]]:hidden print:hidden">
      Say how far you have read, and the site shows you what you know already.
    </p>
    <p className="mt-2 flex flex-wrap justify-center gap-x-6 print:hidden">
      <button type="button" popoverTarget={dialId} className="link-line cursor-pointer">
        I have read further
      </button>
      {look && (
        // Search engines get the page without spoilers.
        <Link to={look} rel="nofollow" preventScrollReset className="link-line">
          Look once
        </Link>
      )}
    </p>
  </div>
);

/**
 * Says below a list how far it reveals the story, with a button to change that. Always displayed unless the user has read
 * everything, because its absence would reveal that nothing is hidden.
 */
export function ShownUpTo() {
  const shell = useShell();
  if (!shell) return null;
  const books = booksByStage(shell.site);
  if (shell.stage >= books.length) return null;
  return (
    <p className="text-note text-faded mt-8 flex flex-wrap items-center justify-center gap-x-4 text-center print:hidden">
      {shell.stage === notYetBegun ? (
        'There are no spoilers on this page.'
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
