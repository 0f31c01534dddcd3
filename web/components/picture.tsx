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
};

/** An image in the widths that it is to be had in. */
export const Picture = ({ image, sizes, className, style, first = false }: PictureProps) => (
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
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      className={className}
      style={style}
    />
  </picture>
);
