import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router-dom';
import type { Site } from '../../cms/contract/pages';
import type { ReadingStage } from '../../cms/contract/reading-stage';
import { LatinMarked } from './latin';
import { Link } from './link';
import { booksByStage, dialId } from './reading-dial';

/** In which book something is told that is told from this stage on: its title, or “a later book” for one that is not there yet. */
export const toldIn = (site: Pick<Site, 'bookGroups'> | undefined, fromBook: ReadingStage) =>
  (site && booksByStage(site)[fromBook - 1]?.title) ?? 'a later book';

/** The same, on a page. */
export function BookOf({ stage }: { stage: ReadingStage }) {
  const site = useRouteLoaderData<{ site: Site }>('root')?.site;
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
  /** What there is, without a word of what it says: “The story so far”. */
  children?: string | undefined;
  /** In which book it is told; null where the page around it has said so. */
  title?: ReactNode;
  /** The path by which it is looked at for once, such as `?look=once`. */
  look?: string;
};

/**
 * Stands in the place of what is told in a later book than its reader has read: which book that is, the way to say that one has
 * read it, and the way to look once all the same. What it stands for is not on the page.
 */
export const Veil = ({
  fromBook,
  title = <ToldIn fromBook={fromBook} />,
  children,
  look,
}: VeilProps) => (
  <div className="veil">
    {title !== null && <p className="text-lead text-balance">{title}</p>}
    {children && <p className="text-note text-faded text-balance">{children}</p>}
    <p className="text-note text-faded veil-invitation mt-1 text-balance">
      Say how far you have read, and the site shows you what you know already.
    </p>
    <p className="mt-2 flex flex-wrap justify-center gap-x-6 print:hidden">
      <button
        type="button"
        popoverTarget={dialId}
        className="link inline-flex min-h-11 cursor-pointer items-center"
      >
        I have read further
      </button>
      {look && (
        // Search engines see what strangers see.
        <Link
          to={look}
          rel="nofollow"
          preventScrollReset
          className="link inline-flex min-h-11 items-center"
        >
          Look once
        </Link>
      )}
    </p>
  </div>
);
