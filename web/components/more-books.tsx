import { PageLink } from './page-link';
import type { Book } from '../../cms/contract/books';
import { BookCard } from './book-card';
import { Shelf } from './shelf';

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
          {next ? 'In reading order' : 'Read before it, in this order'}
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
