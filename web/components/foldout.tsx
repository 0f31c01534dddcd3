import type { ReactNode } from 'react';

type FoldoutProps = { summary: ReactNode; isOpen?: boolean; children: ReactNode };

/** A disclosure. Open when printed. */
export const Foldout = ({ summary, isOpen = false, children }: FoldoutProps) => (
  <details
    open={isOpen}
    className="group border-rule print:details-content:block print:details-content:[content-visibility:visible] border-b"
  >
    <summary className="hover:text-accent flex min-h-11 cursor-pointer list-none items-center gap-4 py-3 leading-snug [&::-webkit-details-marker]:hidden">
      <span className="grow text-pretty">{summary}</span>
      <svg
        viewBox="0 0 20 20"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        className="text-gold size-4 shrink-0 transition-transform duration-150 group-open:rotate-180 print:hidden"
      >
        <path d="M3 7l7 7 7-7" />
      </svg>
    </summary>
    <div className="pb-5">{children}</div>
  </details>
);
