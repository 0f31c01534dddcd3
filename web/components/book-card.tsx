import { Link } from 'react-router-dom';
import type { BookCard as Book } from '../../cms/contract/books';
import { Cover } from './cover';
import { genresOf } from './genres-of';

/** A book on the shelf: cover, title, place in the series, genres. */
export const BookCard = ({ book }: { book: Book }) => (
  <Link
    to={`/books/${book.slug}`}
    prefetch="intent"
    viewTransition
    className="group flex flex-col items-center text-center"
  >
    <Cover
      book={book}
      sizes="180px"
      className="mb-4 w-45 max-w-full transition-transform duration-200 group-hover:-translate-y-1"
    />
    <span className="caps text-small text-faded">{book.seriesPosition}</span>
    <span className="font-display text-h3 group-hover:text-accent mt-0.5 max-w-full text-balance wrap-anywhere">
      {book.title}
    </span>
    <span className="text-note text-faded mt-1 text-balance italic">{genresOf(book)}</span>
  </Link>
);
