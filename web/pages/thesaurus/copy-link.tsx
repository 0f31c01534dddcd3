import { useState } from 'react';
import { termPath } from '../../../cms/contract/paths';

type CopyLinkProps = { subject: string; slug: string };

const clipboard = () => (navigator as Partial<Navigator>).clipboard;

/** Copies the link to a term. A sign in the margin, or a line below the term where there is no margin or no hover. */
export function CopyLink({ subject, slug }: CopyLinkProps) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    const { href } = new URL(termPath(slug), window.location.origin);
    const isCopied = await clipboard()
      ?.writeText(href)
      .then(
        () => true,
        () => false,
      );
    setSaid(isCopied ? 'The link is copied.' : `Copy it from here: ${href}`);
  };
  return (
    <dd className="term-copy print:hidden">
      <button type="button" aria-label={`Copy the link to ${subject}`} onClick={() => void copy()}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path
            d="M6.5 9.5a3 3 0 0 0 4.3 0l2.4-2.4a3 3 0 0 0-4.3-4.3l-.9.9M9.5 6.5a3 3 0 0 0-4.3 0L2.8 8.9a3 3 0 0 0 4.3 4.3l.9-.9"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.25"
            strokeLinecap="round"
          />
        </svg>
        <span>Copy link</span>
      </button>
      <span role="status" className="text-note text-faded break-words">
        {said}
      </span>
    </dd>
  );
}
