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

/** Filters the terms or search results by kind. */
export const Kinds = ({ kinds, chosen, q }: KindsProps) => (
  <nav aria-label="Kinds" className="mt-6 print:hidden">
    <ul className="kinds text-note">
      <li>
        <Link
          to={withQuery(paths.glossary, { q })}
          aria-current={chosen === '' ? 'true' : undefined}
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
            >
              <TermEmblem kind={value} className="text-gold size-5" />
              {labels}
            </Link>
          </li>
        ))}
      <li>
        <Link to={paths.families}>Families</Link>
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
