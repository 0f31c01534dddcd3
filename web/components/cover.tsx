import { bookPath } from '../../cms/contract/paths';
import { useViewTransitionState } from 'react-router-dom';
import type { Image } from '../../cms/contract/fields';
import { Picture } from './picture';

type CoverProps = {
  book: { slug: string; cover: Image | null };
  /** How wide it is shown, as the attribute `sizes` has it. */
  sizes: string;
  className: string;
  /** Its words in a link, instead of what the picture shows: where the link leads. */
  alt?: string;
  first?: boolean;
  early?: boolean;
};

/**
 * A book's cover. On the way to the book's page and back it is one thing that moves, in browsers that have view
 * transitions; each book appears at most once on a page, as a name must.
 */
export function Cover({ book: { slug, cover }, sizes, className, alt, first, early }: CoverProps) {
  const isMoving = useViewTransitionState(bookPath(slug));
  if (!cover) return null;
  return (
    <Picture
      image={{ ...cover, alt: alt ?? cover.alt }}
      sizes={sizes}
      first={first}
      early={early}
      className={`shadow-cover rounded-edge ${className}`}
      style={isMoving ? { viewTransitionName: `cover-${slug}` } : undefined}
    />
  );
}
