import type { Release } from '../../cms/contract/books';
import { shopPingPath } from '../../cms/contract/plain/page-views';
import { sampleEpubPath } from '../../cms/contract/plain/paths';

type Props = {
  book: { slug: string; buyUrl: string | null; release: Release | null };
  className?: string;
};

/** Link to the retailer in a new tab; without one, a note if the book is out. */
export function BuyIt({ book: { slug, buyUrl, release }, className = '' }: Props) {
  if (!buyUrl)
    return (
      !release && (
        <p className="text-note text-faded italic">This book is not on sale at the moment.</p>
      )
    );
  return (
    <a
      href={buyUrl}
      ping={shopPingPath(slug)}
      target="_blank"
      rel="noopener noreferrer"
      className={`button ${className}`}
    >
      {release ? 'Pre-order' : 'Buy It'}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

export const SampleFile = ({ slug }: { slug: string }) => (
  <p className="text-note">
    <a href={sampleEpubPath(slug)} download className="link-line">
      Download the sample (EPUB)
    </a>
  </p>
);
