import { PageLink } from '../components/page-link';
import { bookPath, chapterPath } from '../../cms/contract/plain/paths';
import { LatinMarked } from '../components/latin';
import { useIsHydrated } from '../components/use-is-hydrated';
import { forgetBegun, isKeptForLater, useBegunBook } from './begun-books';
import { CloseButton } from './buttons';

type GoOnReadingProps = {
  /** Slug, on the book's page; without it, the latest book. */
  slug?: string;
  className?: string;
};

/** Link to the last reading position. It appears after hydration, because the browser stores it. Space is reserved for it. */
export function GoOnReading({ slug, className = '' }: GoOnReadingProps) {
  const isHydrated = useIsHydrated();
  const begun = useBegunBook(slug);
  if (!isHydrated) return <div className={`go-on ${className}`} />;
  if (!begun) return null;
  const isKept = isKeptForLater(begun);
  // Not on the book's own page.
  if (isKept && slug !== undefined) return null;
  const percent = Math.round(begun.progress * 100);
  return (
    <section
      aria-label="Go on reading"
      className={`go-on border-rule rounded-edge relative flex items-center overflow-hidden border text-start print:hidden ${className}`}
    >
      <PageLink
        to={isKept ? bookPath(begun.slug) : chapterPath(begun.slug, begun.chapter)}
        prefetch="intent"
        className="group min-w-0 grow self-stretch py-2 pl-4 leading-snug -outline-offset-3"
      >
        <span className="caps text-small text-faded block truncate leading-snug">
          Go on<span className={slug === undefined ? 'max-sm:hidden' : ''}> reading</span>
          {slug === undefined && (
            <>
              {' · '}
              <cite className="not-italic">
                <LatinMarked text={begun.book} />
              </cite>
            </>
          )}
        </span>
        <span className="group-hover:text-accent flex">
          <span className="truncate">{isKept ? 'Kept for later, sample read' : begun.title}</span>
          {percent > 0 && !isKept && (
            <span className="whitespace-pre lining-nums"> · {percent}%</span>
          )}
          <span aria-hidden="true" className="whitespace-pre">
            {' →'}
          </span>
        </span>
      </PageLink>
      <CloseButton label="Remove" onClose={() => forgetBegun(begun.slug)} />
      <svg
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="absolute inset-x-0 bottom-0 h-0.5 w-full"
      >
        <rect width={percent} height={1} className="fill-accent forced-colors:fill-[Highlight]" />
      </svg>
    </section>
  );
}
