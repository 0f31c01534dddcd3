import { hasCode } from '../database/database-unavailable';
import { UnshowableText } from '../markup/markdown-to-html';
import { runInThread, TooManyTasks } from '../threads/worker-pool';
import type { Rendered } from './worker';

/**
 * The longest time in minutes, from the start in the thread. The worst allowed texts take 3 s of processor time; on a busy
 * machine a low-priority thread may get only a fortieth of a processor.
 */
const longest = 2;

export class TooManyTexts extends Error {
  override name = 'TooManyTexts';
}

/** Returns a worker's failure as an error for the caller; other errors stay unchanged. */
function asRenderError(error: unknown): unknown {
  if (error instanceof Error && error.name === 'AbortError')
    return new UnshowableText(
      `Could not be converted within ${longest} minutes. Split it into two posts, or try again later.`,
    );
  if (hasCode(error, /^ERR_WORKER_OUT_OF_MEMORY$/))
    return new UnshowableText('Needs too much memory. Split it into two posts.');
  if (error instanceof TooManyTasks)
    return new TooManyTexts('Many texts are being converted.', { cause: error });
  return error;
}

const inThread = (name: string, text: string) =>
  runInThread(name, text, longest * 60_000).catch((error: unknown) => {
    throw asRenderError(error);
  });

/** Sanitizes the HTML of a long text in a worker thread. @throws errors of `renderMarkdown` */
export const sanitizeInThread = (html: string) => inThread('sanitize', html) as Promise<string>;

/**
 * Converts a post's Markdown with `markdownToHtml` in a worker thread.
 *
 * @throws UnshowableText if the text is too long, has too much formatting or takes too long
 * @throws TooManyTexts if too many others wait
 */
export async function renderMarkdown(source: string): Promise<string> {
  const rendered = (await inThread('markdown', source)) as Rendered;
  if ('html' in rendered) return rendered.html;
  throw new UnshowableText(rendered.unshowable);
}
