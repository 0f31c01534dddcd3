import { paths } from '../../../cms/contract/paths';
import { type TermKind, termKinds } from '../../../cms/contract/term-rules';
import { Link } from '../../components/link';
import { TermEmblem } from '../../components/term-emblem';

const pathOf = (kind: string, q: string) => {
  const query = new URLSearchParams({ ...(q && { q }), ...(kind && { kind }) });
  return `${paths.glossary}${query.size > 0 ? `?${query}` : ''}`;
};

type KindsProps = {
  /** Kinds that have terms. */
  kinds: TermKind[];
  chosen: TermKind | '';
  q: string;
};

/** Filters the terms or search results by kind. */
export const Kinds = ({ kinds, chosen, q }: KindsProps) => (
  <nav aria-label="Kinds" className="mt-6 print:hidden">
    <ul className="kinds text-note">
      <li>
        <Link to={pathOf('', q)} aria-current={chosen === '' ? 'true' : undefined}>
          All
        </Link>
      </li>
      {termKinds
        .filter(({ value }) => kinds.includes(value) || value === chosen)
        .map(({ value, labels }) => (
          <li key={value}>
            <Link to={pathOf(value, q)} aria-current={value === chosen ? 'true' : undefined}>
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
