import { judgeWithCanon } from '../continuity/judge';
import { parseMail } from '../parsed-mail/parse-mail';
import { markdownToHtml, UnshowableText } from '../markup/markdown-to-html';
import { sanitizeHtml } from '../markup/sanitize-html';
import {
  findMentions,
  type Known,
  linkableText,
  type Mention,
  type StoredText,
} from '../mentions/find-mentions';
import { type Beginnings, blockEnd, possibleBeginnings } from '../mentions/matcher';
import type { WordsTask } from '../social-images/queries/draw-og-image';
import type { TaskMessage } from '../threads/worker-pool';

// The functions of the worker threads, called by name. Arguments and results are copied.

/** Reports the start, so that waiting does not count. */
const inThread =
  <Task, Reply>(run: (task: Task) => Reply) =>
  ({ task, begun }: TaskMessage<Task>): Reply => {
    begun.postMessage(null);
    return run(task);
  };

/** The HTML, or the reason for an error, because an error's class would be lost in the transfer. */
export type Rendered = { html: string } | { unshowable: string };

export const markdown = inThread((source: string): Rendered => {
  try {
    return { html: markdownToHtml(source) };
  } catch (error) {
    if (!(error instanceof UnshowableText)) throw error;
    return { unshowable: error.message };
  }
});

export const sanitize = inThread((html: string) => sanitizeHtml(html));

const loadRenderer = async () => {
  const [{ renderOgImage }, { loadFonts }] = await Promise.all([
    import('../social-images/render-og-image'),
    import('../social-images/fonts'),
  ]);
  const fonts = await loadFonts();
  return (task: WordsTask) => renderOgImage({ ...task, fonts });
};

let renderer: ReturnType<typeof loadRenderer> | undefined;

/** Loads the renderer and the fonts for the first image. */
export const ogImage = inThread(async (task: WordsTask): Promise<string> =>
  (await (renderer ??= loadRenderer()))(task),
);

export const continuity = inThread(judgeWithCanon);

export const mail = inThread(parseMail);

/** Returns the words in the texts with which names of terms may begin. */
export const beginnings = inThread((texts: StoredText[]): Beginnings =>
  possibleBeginnings(texts.map((text) => linkableText(text).words).join(blockEnd)),
);

export const mentions = inThread(
  ({ texts, known }: { texts: StoredText[]; known: Known }): Mention[][] =>
    findMentions(texts, known),
);
