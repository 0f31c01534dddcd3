import { largestUpload } from '../../../cms/contract/limits';

const kinds: [RegExp, string][] = [
  [
    /\.(heic|heif)$|image\/hei[cf]/i,
    'This is a HEIC picture, as iPhones take them, which browsers cannot show. Save it as a JPEG and choose that.',
  ],
  [
    /\.svgz?$|image\/svg/i,
    'This is an SVG drawing, which may hold scripts. Save it as a PNG and choose that.',
  ],
  [/\.gif$|image\/gif/i, 'This is a GIF. Save it as a PNG or a WebP and choose that.'],
  [/\.(tiff?|bmp|psd|raw|cr2|nef)$/i, 'Save this picture as a JPEG or a PNG and choose that.'],
];

/** Why a file cannot be used as a picture, as far as that is seen before it is sent; null when it may be one. */
export function imageProblem({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>) {
  for (const [pattern, words] of kinds) if (pattern.test(name) || pattern.test(type)) return words;
  if (type !== '' && !type.startsWith('image/'))
    return 'This is no picture. Choose a JPEG, PNG, WebP or AVIF image.';
  if (size > largestUpload)
    return `This picture has ${Math.ceil(size / 1_000_000)} MB; at most ${largestUpload / 1_000_000} MB can be sent. Save it smaller.`;
  return null;
}
