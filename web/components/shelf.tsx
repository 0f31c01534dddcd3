import { PageLink } from './page-link';
import { bookPath } from '../../cms/contract/plain/paths';
import type { BookCard as CardBook, ShelvedBook, Book } from '../../cms/contract/books';
import { Cover, CoverToCome, Picture } from './picture';
import { LatinMarked } from './latin';
import { Fragment } from 'react';
import { inReadingOrder } from '../../cms/contract/plain/reading-order';

type BookCardProps = {
  book: CardBook;
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

type PlaceProps = { book: ShelvedBook; number: string; tag: string; isCurrent: boolean };

const Place = ({ book: { slug, title, cover, release }, number, tag, isCurrent }: PlaceProps) => (
  <PageLink
    to={bookPath(slug)}
    aria-current={isCurrent ? 'page' : undefined}
    prefetch="intent"
    className="group flex flex-col items-center text-center"
  >
    <span className="relative w-full">
      {!cover && release && <CoverToCome release={release} className="w-full" />}
      {cover && (
        <Picture
          // The title is displayed below.
          image={{ ...cover, alt: '' }}
          sizes="(min-width: 600px) 126px, 80px"
          className="shadow-cover rounded-edge w-full transition-transform duration-200 group-hover:-translate-y-1"
        />
      )}
      {tag && <span className={`book-tag ${isCurrent ? 'bg-ink text-paper' : ''}`}>{tag}</span>}
    </span>
    <span aria-hidden="true" className="font-display text-note text-faded mt-3">
      {number}
    </span>
    <span className="group-hover:text-accent max-w-full leading-tight text-balance italic wrap-anywhere">
      <LatinMarked text={title} />
    </span>
  </PageLink>
);

type BooksInOrderProps = {
  books: ShelvedBook[];
  className?: string;
};

export const BooksInOrder = ({ books, className = '' }: BooksInOrderProps) =>
  books.length > 0 && (
    <section aria-labelledby="in-order" className={`max-w-page mx-auto w-full px-6 ${className}`}>
      <h2
        id="in-order"
        className="caps text-h3 text-faded rule-double mb-8 border-b-3 pb-2 text-center"
      >
        The books, in reading order
      </h2>
      <Shelf books={books} />
    </section>
  );

type ShelfProps = {
  books: ShelvedBook[];
  current?: string;
};

function Shelf({ books, current }: ShelfProps) {
  const tagOf = ({ slug, release }: ShelvedBook) => {
    if (slug === current) return 'This book';
    if (release) return 'Coming soon';
    return slug === books[0]?.slug ? 'Start here' : '';
  };
  return (
    <div className="-mb-9 flex flex-wrap justify-center gap-x-4 sm:gap-x-6">
      {inReadingOrder(books).map(({ label, books }, index, all) => (
        <Fragment key={index}>
          <div className="mb-9">
            <p aria-hidden="true" className="bracket">
              {label}
            </p>
            <ol aria-label={label} className="flex justify-center gap-x-2">
              {books.map(({ book, number }) => (
                <li key={book.slug} className="book-place">
                  <Place
                    book={book}
                    number={number}
                    tag={tagOf(book)}
                    isCurrent={book.slug === current}
                  />
                </li>
              ))}
            </ol>
          </div>
          {/* Books after the main series start a new line, unless all fit into one. */}
          {books.at(-1)?.book.group === 'main' &&
            all[index + 1]?.books[0]?.book.group !== 'main' && (
              <span className="basis-full xl:hidden" />
            )}
        </Fragment>
      ))}
    </div>
  );
}

type MoreBooksProps = { book: Pick<Book, 'slug' | 'next' | 'shelf'> };

export const MoreBooks = ({ book: { slug, next, shelf } }: MoreBooksProps) => (
  <div className="mt-16 print:hidden">
    <div className="rule-double border-t-3" />
    {next && (
      <section aria-labelledby="read-next" className="flex flex-col items-center pt-10">
        <h2 id="read-next" className="caps text-lead text-faded mb-6">
          Read next
        </h2>
        <div className="w-50">
          <BookCard book={next} tag={next.release ? 'Coming soon' : ''} />
        </div>
      </section>
    )}
    {shelf.some((book) => book.slug !== slug) && (
      <section aria-labelledby="reading-order" className="pt-12">
        <h2 id="reading-order" className="caps text-lead text-faded mb-8 text-center">
          {next ? 'In reading order' : 'Read these before it, in this order'}
        </h2>
        <Shelf books={shelf} current={slug} />
      </section>
    )}
    <p className="mt-10 text-center">
      <PageLink to="/books" className="link-line">
        All the books
      </PageLink>
    </p>
  </div>
);
