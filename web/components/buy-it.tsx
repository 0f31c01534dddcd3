/** Link to the retailer in a new tab, or a note if the book is not for sale. */
export const BuyIt = ({ url, className = '' }: { url: string | null; className?: string }) =>
  url ? (
    <a href={url} target="_blank" rel="noopener noreferrer" className={`button ${className}`}>
      Buy It
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  ) : (
    <p className="text-note text-faded italic">This book is not in the shop just now.</p>
  );
