import { z } from 'zod';
import { defineCall } from './call';
import { image, socialPicture } from './image';

/** The first page. */
export const getHomePage = defineCall({
  route: 'GET /pages/home',
  summary: 'The texts of the first page and the cover of the first book.',
  caller: 'everybody',
  input: z.object({}),
  reply: z.object({
    heroTitle: z.string(),
    heroTagline: z.string(),
    highlights: z.array(z.string()),
    descriptionHtml: z.string(),
    firstBook: z
      .object({ slug: z.string(), title: z.string(), cover: image.nullable() })
      .nullable(),
    socialPicture,
  }),
});
