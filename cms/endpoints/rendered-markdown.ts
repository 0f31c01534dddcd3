import { UnshowableText } from '../markup/markdown-to-html';
import { countWords, readingMinutes } from '../markup/reading-time';
import { renderMarkdown as call } from '../contract/posts-render';
import { renderMarkdown } from '../worker/render-markdown';
import { defineEndpoint } from '../api/define-endpoint';
import { Refusal } from '../api/http-error';

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
