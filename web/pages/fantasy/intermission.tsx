import { bookPath } from '../../../cms/contract/paths';
import type { Book } from '../../../cms/contract/books';
import { blurbOf, shelfOf } from './blurb';
import { sections } from './content';
import { Section } from './section';
import { Link } from '../../components/link';

export type IntroducedBook = Pick<Book, 'slug' | 'title' | 'genreLine' | 'descriptionHtml'>;

export const Intermission = ({ books }: { books: IntroducedBook[] }) => (
  <Section {...sections.intermission}>
    <div className="prose mx-auto">
      <p>
        The Intermission books of the Chronicles are short, and all three take place at the same
        time, at the end of{' '}
        <Link viewTransition to="/books/indomitus-sum">
          <span lang="la">Indomitus Sum</span>
        </Link>
        . They share a season and a family, and still each of them belongs on a different shelf.
        Every book has three free preview chapters, so you can find out which shelf is yours.
      </p>
    </div>
    <ul className="max-md:max-w-measure rule-double mx-auto mt-10 border-y-3 md:grid md:grid-cols-3">
      {books.map((book) => (
        <li
          key={book.slug}
          className="border-rule group relative py-6 max-md:not-first:border-t md:px-7 md:not-first:border-l"
        >
          <p className="caps text-small text-faded">{shelfOf(book, books)}</p>
          <h3 className="font-display text-h3 mt-1">
            <Link
              viewTransition
              to={bookPath(book.slug)}
              className="group-hover:text-accent after:absolute after:inset-0"
            >
              {book.title}
            </Link>
          </h3>
          <p className="mt-2">{blurbOf(book)}</p>
        </li>
      ))}
    </ul>
  </Section>
);
