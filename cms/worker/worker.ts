import { judgeWithCanon } from '../continuity/judge-with-canon';
import { markdownToHtml, UnshowableText } from '../markup/markdown-to-html';
import {
  findMentions,
  findMentionsOfAll,
  type Known,
  linkableText,
  type Mention,
  type StoredText,
} from '../mentions/find-mentions';
import { type Beginnings, blockEnd, possibleBeginnings } from '../mentions/matcher';
import type { WordsTask } from '../social-images/draw-in-worker';
import type { Handed } from '../threads/worker-pool';

// What runs in a thread of its own: each function is called by name, and its argument and reply are copied.

/** Says that the thread begins: until then a task only waits. */
const inThread =
  <Task, Reply>(run: (task: Task) => Reply) =>
  ({ task, begun }: Handed<Task>): Reply => {
    begun.postMessage(null);
    return run(task);
  };

/** The HTML, or why there is none: an error's own kind would be lost on the way. */
export type Rendered = { html: string } | { unshowable: string };

export const markdown = inThread((source: string): Rendered => {
  try {
    return { html: markdownToHtml(source) };
  } catch (error) {
    if (!(error instanceof UnshowableText)) throw error;
    return { unshowable: error.message };
  }
});

const loadRenderer = async () => {
  const [{ renderOgImage }, { loadFonts }] = await Promise.all([
    import('../social-images/render-og-image'),
    import('../social-images/fonts'),
  ]);
  const fonts = await loadFonts();
  return (task: WordsTask) => renderOgImage({ ...task, fonts });
};

let renderer: ReturnType<typeof loadRenderer> | undefined;

/** The renderer and the fonts are loaded for the first image: texts do without. */
export const ogImage = inThread(async (task: WordsTask): Promise<string> =>
  (await (renderer ??= loadRenderer()))(task),
);

export const continuity = inThread(judgeWithCanon);

/** The words with which names of terms may begin in some texts. */
export const beginnings = inThread((texts: StoredText[]): Beginnings =>
  possibleBeginnings(texts.map((text) => linkableText(text).words).join(blockEnd)),
);

/** Where each of some texts mentions terms. */
export const mentions = inThread(
  ({ texts, known }: { texts: StoredText[]; known: Known }): Mention[][] =>
    findMentions(texts, known),
);

export const mentionsOfAll = inThread(findMentionsOfAll);
