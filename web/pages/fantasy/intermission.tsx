import { Link } from 'react-router-dom';
import { parts } from './guide';
import { Part } from './part';

const books = [
  {
    to: '/books/daddysgirl',
    shelf: 'Coming of age',
    title: 'Daddy’s Girl',
    blurb:
      'Lee is the Emperor’s daughter, and it is the first thing that anyone knows about her. In this book they learn the second.',
  },
  {
    to: '/books/notyourfather',
    shelf: 'Court intrigue',
    title: 'Not Your Father’s Eldadorian Empire',
    blurb:
      'One man made the empire, and he is not there. The people who get up early to run it find out how much of it was theirs all along.',
  },
  {
    to: '/books/prodigalson',
    shelf: 'Epic, on foot',
    title: 'Prodigal Son',
    blurb:
      'Eric left his father’s house and has to walk back to it, past a good many people who would pay to know his name.',
  },
];

/** The three books that show what a shelf can hold. */
export const Intermission = () => (
  <Part {...parts.intermission}>
    <div className="prose mx-auto">
      <p>
        The Intermission books of the Chronicles are short, and all three take place at the same
        time, at the end of{' '}
        <Link viewTransition to="/books/indomitus-sum">
          Indomitus Sum
        </Link>
        . They share a season and a family, and still each of them belongs on a different shelf.
        Every book has three free preview chapters, so you can find out which shelf is yours.
      </p>
    </div>
    <ul className="max-md:max-w-measure rule-double mx-auto mt-10 border-y-3 md:grid md:grid-cols-3">
      {books.map(({ to, shelf, title, blurb }) => (
        <li
          key={to}
          className="border-rule group relative py-6 max-md:not-first:border-t md:px-7 md:not-first:border-l"
        >
          <p className="caps text-small text-faded">{shelf}</p>
          <h3 className="font-display text-h3 mt-1">
            <Link
              viewTransition
              to={to}
              className="group-hover:text-accent after:absolute after:inset-0"
            >
              {title}
            </Link>
          </h3>
          <p className="mt-2">{blurb}</p>
        </li>
      ))}
    </ul>
  </Part>
);
