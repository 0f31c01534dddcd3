import { type TermKind, termKinds } from '../../cms/contract/plain/term-rules';

export function Emblem({ path, className }: { path: string; className?: string }) {
  if (!path) return null;
  return (
    <svg viewBox="0 0 512 512" aria-hidden="true" className={className} fill="currentColor">
      <path d={path} fillRule="evenodd" />
    </svg>
  );
}

/** The emblem of the series. Decorative. */
export const SeriesEmblem = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 64 64" aria-hidden="true" className={className} fill="currentColor">
    <g fill="none" stroke="currentColor">
      <circle cx="32" cy="32" r="30.5" strokeWidth="1.2" />
      <circle cx="32" cy="32" r="25" strokeWidth=".6" />
      <circle
        cx="32"
        cy="32"
        r="27.8"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeDasharray="0 5.458"
      />
    </g>
    <path d="M23 19h19v5.2h-1.6c-.4-2.2-1.3-2.8-3.6-2.8h-7.1v9h4.4c2 0 2.6-.6 2.9-2.4h1.4v7h-1.4c-.3-1.8-.9-2.4-2.9-2.4h-4.4v8.4c0 2 .6 2.5 3.1 2.6v1.8H23v-1.8c2.1-.1 2.6-.6 2.6-2.5V23.3c0-1.9-.5-2.4-2.6-2.5z" />
  </svg>
);

/** Line drawings in a 24 px box. */
const drawings: Record<TermKind, string> = {
  person: 'M12 12.2a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.6 20.2c.7-3.4 3.6-5.4 7.4-5.4s6.7 2 7.4 5.4',
  people: 'M6 3v18M6 4.2h12.4l-2.8 4.2 2.8 4.2H6M9.4 8.4h3.2',
  god: 'M12 15.4a3.4 3.4 0 1 0 0-6.8 3.4 3.4 0 0 0 0 6.8ZM12 2.8v2.6M12 18.6v2.6M2.8 12h2.6M18.6 12h2.6M5.5 5.5l1.8 1.8M16.7 16.7l1.8 1.8M18.5 5.5l-1.8 1.8M7.3 16.7l-1.8 1.8',
  place:
    'M4 20.5h16M6.5 20.5V5h2.6v2.4h1.6V5h2.6v2.4h1.6V5h2.6v15.5M6.5 10.8h11M10.2 20.5v-3.6a1.8 1.8 0 0 1 3.6 0v3.6',
  thing:
    'M8 12.6a4.3 4.3 0 1 0 0-8.6 4.3 4.3 0 0 0 0 8.6ZM11 11.4l8.6 8.6M16.2 16.6l-2.4 2.4M8 8.3h.01',
  creature:
    'M12 12.4c2.8 0 5.6 3 5.6 5.4 0 1.5-1 2.4-2.4 2.4-1.2 0-2-.6-3.2-.6s-2 .6-3.2.6c-1.4 0-2.4-.9-2.4-2.4 0-2.4 2.8-5.4 5.6-5.4ZM4.6 12.6c-.8-.9-.9-2.3-.2-3 .7-.6 1.9-.3 2.6.6.8.9.9 2.3.2 3-.7.6-1.8.3-2.6-.6ZM19.4 12.6c.8-.9.9-2.3.2-3-.7-.6-1.9-.3-2.6.6-.8.9-.9 2.3-.2 3 .7.6 1.8.3 2.6-.6ZM9.3 8.6c-1 .1-1.9-.9-2.1-2.3-.1-1.3.5-2.5 1.5-2.6 1-.1 1.9.9 2.1 2.3.1 1.3-.5 2.5-1.5 2.6ZM14.7 8.6c1 .1 1.9-.9 2.1-2.3.1-1.3-.5-2.5-1.5-2.6-1-.1-1.9.9-2.1 2.3-.1 1.3.5 2.5 1.5 2.6Z',
  word: 'M4.5 20.5c1.8-4.6 3.4-7.6 6.2-10.6C13.5 6.9 16.5 4.8 20 3.8c-.3 3.8-1.7 7.3-4.3 9.6-2.2 2-5 2.9-8.3 2.8M12.5 11.5l4.3-.4',
};

const idOf = (kind: TermKind) => `emblem-${kind}`;

/** Defines the emblems used on a page, once. `TermEmblem` refers to them. */
export const TermEmblems = ({ kinds }: { kinds: Iterable<TermKind> }) => (
  <svg aria-hidden="true" className="absolute size-0">
    {[...new Set(kinds)].map((kind) => (
      <symbol
        key={kind}
        id={idOf(kind)}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.3"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={drawings[kind]} />
      </symbol>
    ))}
  </svg>
);

export const kindLabel = (kind: TermKind): string =>
  termKinds.find(({ value }) => value === kind)?.label ?? '';

type TermEmblemProps = { kind: TermKind; className?: string; isNamed?: boolean };

/** The emblem of a kind of terms. `isNamed` gives it an accessible name. */
export const TermEmblem = ({ kind, className, isNamed = false }: TermEmblemProps) => (
  <svg
    className={className}
    {...(isNamed ? { role: 'img', 'aria-label': kindLabel(kind) } : { 'aria-hidden': true })}
  >
    <use href={`#${idOf(kind)}`} />
  </svg>
);
