import type { Image } from '../../../cms/contract/fields';
import { Picture } from '../../components/picture';

// On a phone, full-bleed.
const breakOut = 'print:max-w-measure mx-auto max-md:-mx-6';
const frame = 'border-rule md:rounded-edge w-full border-y md:border-x';

export const Frontispiece = ({ image }: { image: Image }) => (
  <figure className={`${breakOut} my-8 md:my-12`}>
    <Picture
      image={image}
      first
      sizes="(min-width: 1280px) 1170px, 100vw"
      className={`${frame} h-auto object-cover md:aspect-2/1`}
    />
  </figure>
);

export const Figure = ({ image }: { image: Image }) => (
  <figure className={`${breakOut} my-10 md:my-14 md:max-w-[48rem]`}>
    <Picture
      image={image}
      sizes="(min-width: 1080px) 1008px, 100vw"
      className={`${frame} h-auto`}
    />
  </figure>
);
