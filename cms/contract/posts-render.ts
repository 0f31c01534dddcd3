import { z } from 'zod';
import { defineCall } from './call';
import { longestKeptText } from './kept-text';

/** The preview beside the text is made by what makes the page, so that they cannot differ. */
export const renderMarkdown = defineCall({
  route: 'POST /Posts/render',
  summary: 'The HTML that a post with this markdown would have.',
  caller: 'author',
  input: z.object({
    markdown: z
      .string({ error: 'Must be text.' })
      .max(longestKeptText, `Must have at most ${longestKeptText} characters.`),
  }),
  largestBody: 12_000_000,
  reply: z.object({ html: z.string(), words: z.number(), minutes: z.number() }),
  errors: { 400: 'The text is too long or has too much formatting to be shown.' },
});
