import { PageLink } from './page-link';
import { bookPath } from '../../cms/contract/paths';
import type { BookCard as Book } from '../../cms/contract/books';
import { Cover } from './picture';
import { LatinMarked } from './latin';

type BookCardProps = {
  book: Book;
  /** Number in its series. Without it, the position is displayed in words. */
  number?: string;
  tag?: string;
  /** True if the cover is visible before scrolling. */
  first?: boolean;
};

export const BookCard = ({ book, number, tag, first }: BookCardProps) => (
  <PageLink
    to={bookPath(book.slug)}
    prefetch="intent"
    className="group flex flex-col items-center text-center"
  >
    <span className="relative mb-4 w-45 max-w-[min(100%,var(--container-cover))]">
      <Cover
        book={book}
        // The title is displayed below.
        alt=""
        sizes="180px"
        first={first}
        className="w-full transition-transform duration-200 group-hover:-translate-y-1"
      />
      {tag && <span className="book-tag">{tag}</span>}
    </span>
    {number ? (
      <span aria-hidden="true" className="font-display text-lead text-faded leading-none">
        {number}
      </span>
    ) : (
      <span className="caps text-small text-faded text-balance">{book.seriesPosition}</span>
    )}
    <span className="font-display text-body group-hover:text-accent sm:text-lead mt-1 max-w-full leading-snug text-balance wrap-anywhere">
      <LatinMarked text={book.title} />
    </span>
    {book.hook && (
      <span className="text-note text-faded mt-1.5 leading-snug text-balance italic">
        {book.hook}
      </span>
    )}
  </PageLink>
);
