import { bookPath } from '../../cms/contract/paths';
import { useViewTransitionState } from 'react-router-dom';
import type { Image } from '../../cms/contract/fields';
import { Picture } from './picture';

type CoverProps = {
  book: { slug: string; cover: Image | null };
  /** The attribute `sizes`. */
  sizes: string;
  className: string;
  /** Replaces the image's alt text, as the text of a link. */
  alt?: string;
  first?: boolean;
  early?: boolean;
};

/** A book's cover. It is animated between pages by a view transition, so it may appear only once per page. */
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
