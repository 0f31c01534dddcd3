import { bookPath } from '../../cms/contract/paths';
import { Link } from 'react-router-dom';
import type { BookCard as Book } from '../../cms/contract/books';
import { Cover } from './cover';

/** A book on the shelf: cover, title, place in the series, hook. */
export const BookCard = ({ book }: { book: Book }) => (
  <Link
    to={bookPath(book.slug)}
    prefetch="intent"
    viewTransition
    className="group flex flex-col items-center text-center"
  >
    <Cover
      book={book}
      sizes="180px"
      className="mb-4 w-45 max-w-[min(100%,var(--container-cover))] transition-transform duration-200 group-hover:-translate-y-1"
    />
    <span className="caps text-small text-faded text-balance">{book.seriesPosition}</span>
    <span className="font-display text-body group-hover:text-accent sm:text-lead mt-1 max-w-full leading-snug text-balance wrap-anywhere">
      {book.title}
    </span>
    {book.hook && (
      <span className="text-note text-faded mt-1 text-balance italic">{book.hook}</span>
    )}
  </Link>
);
