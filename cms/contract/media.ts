import { z } from 'zod';
import { defineCall } from './call';
import { filledText } from './fields';
import { largestUpload, longestPictureDescription } from './limits';

export const addImage = defineCall({
  route: 'POST /media',
  summary: 'Uploads an image (PNG, JPEG, WebP or AVIF) and stores it in several widths.',
  caller: 'author',
  input: z.object({
    file: z.file({
      error: ({ input }) => (input === undefined ? 'Is required.' : 'Must be a file.'),
    }),
    /** Alternative text. */
    alt: filledText(longestPictureDescription),
  }),
  bodyAs: 'multipart',
  // Room for the other parts of the form.
  largestBody: largestUpload + 100_000,
  reply: z.object({
    id: z.number(),
    /** Path on this site. */
    url: z.string(),
    alt: z.string(),
    /** Pixels. */
    width: z.number(),
    height: z.number(),
  }),
});
