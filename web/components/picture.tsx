import type { CSSProperties } from 'react';
import type { Image } from '../../cms/contract/fields';

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
