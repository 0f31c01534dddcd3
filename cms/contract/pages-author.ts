import { z } from 'zod';
import { defineCall } from './call';
import { image, socialPicture } from './image';

/** The author's page. */
export const getAuthorPage = defineCall({
  route: 'GET /pages/author',
  summary: 'The biography and the photo of the author.',
  caller: 'everybody',
  input: z.object({}),
  reply: z.object({
    title: z.string(),
    biographyHtml: z.string(),
    photo: image.nullable(),
    socialPicture,
  }),
});
