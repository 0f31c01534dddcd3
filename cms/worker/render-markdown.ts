import { UnshowableText } from '../markup/markdown-to-html';
import { runInThread, TooManyTasks } from '../threads/worker-pool';
import type { Rendered } from './worker';

/**
 * How long a text may take, in minutes, from when a thread begins with it. The worst that are allowed take three seconds of one
 * processor; a busy machine gives a thread of low priority a fortieth of one, and that must not count as a fault of the text.
 */
const longest = 2;

/** So many texts wait already that one more would wait too long. */
export class TooManyTexts extends Error {
  override name = 'TooManyTexts';
}

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

/** What went wrong with the thread, as something to be told; an error of the program stays what it is. */
function asRenderError(error: unknown): unknown {
  if (error instanceof Error && error.name === 'AbortError')
    return new UnshowableText(
      `Took longer than ${longest} minutes to be laid out, and was given up. Make two posts of it, or try again in a moment.`,
    );
  if (hasCode(error, 'ERR_WORKER_OUT_OF_MEMORY'))
    return new UnshowableText('Takes too much memory to be laid out. Make two posts of it.');
  if (error instanceof TooManyTasks)
    return new TooManyTexts('Many texts are being laid out.', { cause: error });
  return error;
}

/**
 * A post's markdown as sanitized HTML, as `markdownToHtml` makes it, in a thread beside this one: nobody waits for it but the
 * caller.
 *
 * @throws UnshowableText when it is too long, has too much formatting, or takes too long
 * @throws TooManyTexts when too many others wait already
 */
export async function renderMarkdown(source: string): Promise<string> {
  try {
    const rendered = (await runInThread('markdown', source, longest * 60_000)) as Rendered;
    if ('html' in rendered) return rendered.html;
    throw new UnshowableText(rendered.unshowable);
  } catch (error) {
    throw asRenderError(error);
  }
}
