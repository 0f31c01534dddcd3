import { markdownToHtml, UnshowableText } from '../content/markdown-to-html';
import { countWords, readingMinutes } from '../content/reading-time';
import { renderMarkdown } from '../contract/posts-render';
import { defineEndpoint } from './define-endpoint';
import { Refusal } from './refusal';

/** @throws Refusal 400 that says what is too much of it */
function htmlOf(markdown: string): string {
  try {
    return markdownToHtml(markdown);
  } catch (error) {
    if (!(error instanceof UnshowableText)) throw error;
    throw new Refusal(400, 'The text cannot be shown.', {
      errors: [{ path: 'markdown', message: error.message }],
    });
  }
}

export const renderedMarkdown = defineEndpoint(renderMarkdown, async (_req, { markdown }) => ({
  html: htmlOf(markdown),
  words: countWords(markdown),
  minutes: readingMinutes(markdown),
}));
