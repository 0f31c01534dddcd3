import { z } from 'zod';
import { defineCall } from './call';
import { filledText, image, pageHeaders, sentId, sentText, sentWholeNumber } from './fields';
import { daysInTrash, largestUpload, longestPictureDescription } from './plain/limits';

const file = () =>
  z.file({
    error: ({ input }) => (input === undefined ? 'Is required.' : 'Must be a file.'),
  });

// Includes the other parts of the form.
const largestForm = largestUpload + 100_000;

export const addImage = defineCall({
  route: 'POST /media',
  summary: 'Uploads an image (PNG, JPEG, WebP or AVIF) and stores it in several widths.',
  caller: 'author',
  everyday: 'The image can be moved to the trash.',
  input: z.object({
    file: file(),
    /** Alternative text. */
    alt: filledText(longestPictureDescription),
  }),
  bodyAs: 'multipart',
  largestBody: largestForm,
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

const percent = (side: string) =>
  z
    .number({ error: 'Must be a number.' })
    .min(0, 'Must be at least 0.')
    .max(100, 'Must be at most 100.')
    .describe(`Focal point in percent from the ${side}.`);

export const libraryImage = image.extend({
  id: z.number(),
  filename: z.string(),
  focalX: percent('left'),
  focalY: percent('top'),
});

export type LibraryImage = z.infer<typeof libraryImage>;

export const imagesAPage = 30;

const notFound = { 404: 'There is no such image.' };

export const getImages = defineCall({
  route: 'GET /media',
  summary: 'The images of the site, newest first; with q, images with its words in name or alt.',
  caller: 'author',
  input: z.object({
    q: sentText().max(200, 'Must have at most 200 characters.').optional(),
    take: sentWholeNumber({ min: 1, max: 100 }).default(imagesAPage),
    after: sentId().optional(),
  }),
  reply: z.array(libraryImage),
  replyHeaders: pageHeaders,
});

export const getImageUses = defineCall({
  route: 'GET /media/{id}/uses',
  summary: 'The uses of an image, including those in the trash.',
  caller: 'author',
  input: z.object({ id: sentId() }),
  reply: z.array(
    z.object({
      name: z.string(),
      isInTrash: z.boolean(),
      /** Path of its form on this site. */
      path: z.string(),
    }),
  ),
  errors: notFound,
});

export const updateImage = defineCall({
  route: 'POST /media/{id}',
  summary:
    'Changes the alternative text or the focal point of an image. Missing fields do not change.',
  caller: 'author',
  everyday: 'A version keeps the former state.',
  input: z.object({
    id: sentId(),
    alt: filledText(longestPictureDescription).optional(),
    focalX: percent('left').optional(),
    focalY: percent('top').optional(),
  }),
  reply: libraryImage,
  errors: notFound,
});

export const replaceImage = defineCall({
  route: 'POST /media/{id}/replace',
  summary: 'Replaces the file of an image. Its URL and its uses do not change.',
  caller: 'author',
  everyday: 'A version keeps the former file.',
  input: z.object({ id: sentId(), file: file() }),
  bodyAs: 'multipart',
  largestBody: largestForm,
  reply: libraryImage,
  errors: notFound,
});

export const deleteImage = defineCall({
  route: 'POST /media/{id}/delete',
  summary: `Moves an image that nothing uses to the trash, for ${daysInTrash} days.`,
  caller: 'author',
  everyday: 'The trash keeps the image.',
  input: z.object({ id: sentId() }),
  errors: { ...notFound, 409: 'The image is in use.' },
});

export const restoreImage = defineCall({
  route: 'POST /media/{id}/restore',
  summary: 'Restores an image from the trash.',
  caller: 'author',
  everyday: 'The image can be moved to the trash again.',
  input: z.object({ id: sentId() }),
  reply: libraryImage,
  errors: notFound,
});
