import { shopPingPath } from '../../cms/contract/page-views';

type Props = { book: { slug: string; buyUrl: string | null }; className?: string };

/** Link to the retailer in a new tab, or a note if the book is not for sale. */
export const BuyIt = ({ book: { slug, buyUrl }, className = '' }: Props) =>
  buyUrl ? (
    <a
      href={buyUrl}
      ping={shopPingPath(slug)}
      target="_blank"
      rel="noopener noreferrer"
      className={`button ${className}`}
    >
      Buy It
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  ) : (
    <p className="text-note text-faded italic">This book is not in the shop just now.</p>
  );
