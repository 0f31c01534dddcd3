import type { Handler } from '../api/define-endpoint';
import { HttpError } from '../api/http-error';
import { UnshowableText } from '../markup/markdown-to-html';
import { countWords, readingMinutes } from '../contract/reading-time';
import { renderMarkdown as renderInWorker } from '../worker/render-markdown';
import type * as contract from '../contract/drafts';
import { shownHtml } from './queries/shown-html';

async function htmlOf(markdown: string): Promise<string> {
  try {
    return await renderInWorker(markdown);
  } catch (error) {
    if (!(error instanceof UnshowableText)) throw error;
    throw new HttpError(400, 'The text cannot be shown.', {
      errors: [{ path: 'markdown', message: error.message }],
    });
  }
}

export const renderMarkdown: Handler<typeof contract.renderMarkdown> = async (
  req,
  { markdown },
) => ({
  html: await shownHtml(req, await htmlOf(markdown)),
  words: countWords(markdown),
  minutes: readingMinutes(markdown),
});
