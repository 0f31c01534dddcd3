import { z } from 'zod';
import { defineCall } from './call';
import { socialPicture } from './image';

/** The words above the contact form. */
export const getContactPage = defineCall({
  route: 'GET /pages/contact',
  summary: 'The author’s words above the contact form.',
  caller: 'everybody',
  input: z.object({}),
  reply: z.object({ title: z.string(), introHtml: z.string(), socialPicture }),
});
