import { Link } from 'react-router-dom';
import type { Book, BookCard as Card } from '../../cms/contract/books';
import { BookCard } from './book-card';

const Shelf = ({ id, label, books }: { id: string; label: string; books: Card[] }) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="caps text-lead text-faded mb-6 text-center">
      {label}
    </h2>
    <ul className="flex flex-wrap justify-center gap-x-6 gap-y-10 sm:gap-x-8">
      {books.map((book) => (
        <li key={book.slug} className="w-32 sm:w-40">
          <BookCard book={book} />
        </li>
      ))}
    </ul>
  </section>
);

/** At the end of a book's page: the book to read next, and the others of its group. */
export const MoreBooks = ({ book: { next, alongside } }: { book: Book }) => (
  <div className="mt-16 print:hidden">
    <div className="rule-double border-t-3" />
    <div className="flex flex-wrap justify-center gap-x-16 gap-y-12 pt-10">
      {next && <Shelf id="read-next" label="Read next" books={[next]} />}
      {alongside.length > 0 && (
        <Shelf id="alongside" label="More of this series" books={alongside} />
      )}
    </div>
    <p className="mt-10 text-center">
      <Link to="/books" viewTransition className="link inline-flex min-h-11 items-center">
        All the books
      </Link>
    </p>
  </div>
);
