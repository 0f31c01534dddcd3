import { UnshowableText } from '../content/markdown-to-html';
import { countWords, readingMinutes } from '../content/reading-time';
import { renderMarkdown as call } from '../contract/posts-render';
import { renderMarkdown } from '../threads/render-markdown';
import { defineEndpoint } from './define-endpoint';
import { Refusal } from './refusal';

/** @throws Refusal 400 that says what is too much of it */
async function htmlOf(markdown: string): Promise<string> {
  try {
    return await renderMarkdown(markdown);
  } catch (error) {
    if (!(error instanceof UnshowableText)) throw error;
    throw new Refusal(400, 'The text cannot be shown.', {
      errors: [{ path: 'markdown', message: error.message }],
    });
  }
}

export const renderedMarkdown = defineEndpoint(call, async (_req, { markdown }) => ({
  html: await htmlOf(markdown),
  words: countWords(markdown),
  minutes: readingMinutes(markdown),
}));
