import { paths } from '../../../cms/contract/paths';
import { type TermKind, termKinds } from '../../../cms/contract/term-rules';
import { Link } from 'react-router-dom';
import { TermEmblem } from '../../components/emblem';
import { withQuery } from '../../components/with-query';

type KindsProps = {
  kinds: TermKind[];
  chosen: TermKind | '';
  q: string;
};

const entry =
  'hover:text-accent aria-[current]:text-accent inline-flex min-h-11 min-w-11 items-center justify-center gap-[0.35em] border-b-2 border-transparent whitespace-nowrap aria-[current]:border-current forced-colors:not-aria-[current]:border-[Canvas]';

/** Filters the terms or search results by kind. */
export const Kinds = ({ kinds, chosen, q }: KindsProps) => (
  <nav aria-label="Kinds" className="mt-6 print:hidden">
    <ul className="text-note flex gap-x-[1.1rem] max-sm:-mx-6 max-sm:overflow-x-auto max-sm:px-6 max-sm:[scrollbar-width:none] sm:flex-wrap sm:justify-center">
      <li>
        <Link
          to={withQuery(paths.glossary, { q })}
          aria-current={chosen === '' ? 'true' : undefined}
          className={entry}
        >
          All
        </Link>
      </li>
      {termKinds
        .filter(({ value }) => kinds.includes(value) || value === chosen)
        .map(({ value, labels }) => (
          <li key={value}>
            <Link
              to={withQuery(paths.glossary, { q, kind: value })}
              aria-current={value === chosen ? 'true' : undefined}
              className={entry}
            >
              <TermEmblem kind={value} className="text-gold size-5" />
              {labels}
            </Link>
          </li>
        ))}
      <li>
        <Link to={paths.families} className={entry}>
          Families
        </Link>
      </li>
    </ul>
  </nav>
);

type LettersProps = {
  letters: string[];
  begun: Set<string>;
  kind: string;
};

/** Links to letters, on this page or on others. */
export const Letters = ({ letters, begun, kind }: LettersProps) => (
  <nav aria-label="Letters" className="letters">
    <ul>
      {letters.map((letter) => (
        <li key={letter}>
          {begun.has(letter) ? (
            <a href={`#letter-${letter}`}>{letter}</a>
          ) : (
            <Link to={withQuery(paths.glossary, { from: letter, kind })}>{letter}</Link>
          )}
        </li>
      ))}
    </ul>
  </nav>
);
