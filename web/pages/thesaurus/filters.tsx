import { paths } from '../../../cms/contract/plain/paths';
import { type TermKind, termKinds } from '../../../cms/contract/plain/term-rules';
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
    <ul className="text-note flex flex-wrap justify-center gap-x-[1.1rem] max-sm:-mx-6 max-sm:flex-nowrap max-sm:justify-start max-sm:overflow-x-auto max-sm:px-6 max-sm:[scrollbar-width:none]">
      <li>
        <Link
          to={withQuery(paths.glossary, { q })}
          aria-current={chosen === '' ? 'true' : undefined}
          className="kind-link"
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
              className="kind-link"
            >
              <TermEmblem kind={value} className="text-gold size-5" />
              {labels}
            </Link>
          </li>
        ))}
      <li>
        <Link to={paths.families} className="kind-link">
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

/** Links to letters, on this page or on others. On a phone, they fade at the edges to show that they scroll. */
export const Letters = ({ letters, begun, kind }: LettersProps) => (
  <nav
    aria-label="Letters"
    className="flex min-w-0 overflow-x-auto overscroll-x-contain ps-[0.4rem] pe-4 [scrollbar-width:none] not-forced-colors:max-md:mask-[linear-gradient(to_right,transparent,#000_0.6rem_calc(100%-1.2rem),transparent)] md:-mx-9 md:overflow-visible md:px-0"
  >
    <ul className="flex md:flex-1 md:justify-center">
      {letters.map((letter) => (
        <li key={letter} className="md:flex-[0_1_1.6rem]">
          {begun.has(letter) ? (
            <a href={`#letter-${letter}`} className="letter-link">
              {letter}
            </a>
          ) : (
            <Link to={withQuery(paths.glossary, { from: letter, kind })} className="letter-link">
              {letter}
            </Link>
          )}
        </li>
      ))}
    </ul>
  </nav>
);
