import type { CSSProperties } from 'react';
import type { Image } from '../../cms/contract/fields';

type PictureProps = {
  image: Image;
  /** How wide the picture is shown, as the attribute `sizes` has it. */
  sizes: string;
  className?: string;
  style?: CSSProperties;
  /** The picture that a reader sees first: fetched at once. Others wait until they come near. */
  first?: boolean;
  /** One that only larger screens show at once: fetched at once too, yet no sooner than the letters of what stands above it. */
  early?: boolean;
};

/** An image in the widths that it is to be had in. */
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
      loading={early ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      className={className}
      style={style}
    />
  </picture>
);
