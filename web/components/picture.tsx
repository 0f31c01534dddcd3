import type { CSSProperties } from 'react';
import type { Image } from '../../cms/contract/fields';
import { bookPath } from '../../cms/contract/plain/paths';
import { useViewTransitionState } from 'react-router-dom';
import type { Release } from '../../cms/contract/books';

type PictureProps = {
  image: Image;
  sizes: string;
  className?: string;
  style?: CSSProperties;
  /** True if the image is visible before scrolling: loaded at once, with high priority. */
  first?: boolean;
  /** True if the image is visible on large screens only: loaded at once, with normal priority. */
  early?: boolean;
};

export const Picture = ({
  image,
  sizes,
  className,
  style,
  first = false,
  early = first,
}: PictureProps) => (
  <picture>
    {image.sources.length > 0 && (
      <source
        type="image/avif"
        srcSet={image.sources.map(({ url, width }) => `${url} ${width}w`).join(', ')}
        sizes={sizes}
      />
    )}
    <img
      src={image.fallbackUrl}
      alt={image.alt}
      width={image.width}
      height={image.height}
      data-color={image.color ?? undefined}
      data-focus={image.focus}
      loading={early ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      className={className}
      style={style}
    />
  </picture>
);

type CoverProps = {
  book: { slug: string; cover: Image | null; release?: Release | null };
  sizes: string;
  className: string;
  /** Replaces the image's alt text, as the text of a link. */
  alt?: string;
  first?: boolean;
  early?: boolean;
};

type CoverToComeProps = { release: Release; className?: string };

/** Placeholder for a cover that is not revealed yet. */
export const CoverToCome = ({ release: { coverOn }, className = '' }: CoverToComeProps) => (
  <span
    className={`border-gold rounded-edge text-small text-faded grid aspect-2/3 place-items-center border-3 border-double p-2 text-center text-balance italic ${className}`}
  >
    {coverOn ? `Cover on ${coverOn}` : 'Cover to come'}
  </span>
);

/** A book's cover. It is animated between pages by a view transition, so it may appear only once per page. */
export function Cover({
  book: { slug, cover, release },
  sizes,
  className,
  alt,
  first,
  early,
}: CoverProps) {
  const isMoving = useViewTransitionState(bookPath(slug));
  if (!cover) return release ? <CoverToCome release={release} className={className} /> : null;
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
