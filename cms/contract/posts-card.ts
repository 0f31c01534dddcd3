import { z } from 'zod';
import { defineCall } from './call';
import { keptPost } from './kept-text';

/** The picture by which a post would be shared, before there is such a page. */
export const drawCard = defineCall({
  route: 'POST /Posts/card',
  summary: 'The picture by which a post with this title and hero image would be shared.',
  caller: 'author',
  input: z.object({
    title: keptPost.shape.title.max(200, 'Must have at most 200 characters.'),
    heroId: keptPost.shape.heroId,
  }),
  reply: z.object({
    /** A JPEG of 1200 by 630 pixels, as a data URL. */
    picture: z.string().startsWith('data:image/jpeg;base64,'),
  }),
});
