import { bookPath, chapterPath } from '../../cms/contract/paths';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Three consecutive ids from the base: specification, section 4. */
export const chaptersInSample = 3;

/** Tells a history entry that the book's own page lies behind it. */
const fromBook = { fromBook: true };

const isFromBook = (state: unknown) =>
  typeof state === 'object' && state !== null && 'fromBook' in state;

/** The router stays on the book's page, with the chapter as a parameter, while the browser shows the chapter's URL. */
export const sampleLink = (slug: string, chapter: number) => ({
  to: `${bookPath(slug)}?sample=${chapter}`,
  mask: chapterPath(slug, chapter),
  state: fromBook,
  preventScrollReset: true,
});

function chapterIn(search: string): number | null {
  const chapter = Number(new URLSearchParams(search).get('sample') ?? NaN);
  return Number.isInteger(chapter) && chapter >= 1 && chapter <= chaptersInSample ? chapter : null;
}

/**
 * The sample dialog as one entry of the browser's history: Back closes it and Forward opens it again, however many chapters
 * were turned in it.
 *
 * @returns `chapter`, the one to be shown, from 1, or null while the dialog is closed; `show`, which makes another the
 *   entry's; and `leave`, which goes back to the book
 */
export function useSampleInUrl(slug: string) {
  const navigate = useNavigate();
  const { search, state, key } = useLocation();
  // Going back takes a moment: Escape pressed twice must not leave the book as well.
  const leftKey = useRef<string | null>(null);
  return {
    chapter: chapterIn(search),
    show: (chapter: number) => {
      if (leftKey.current === key) return;
      const { to, mask, preventScrollReset } = sampleLink(slug, chapter);
      void navigate(to, { mask, preventScrollReset, state: state as unknown, replace: true });
    },
    leave: () => {
      if (leftKey.current === key) return;
      leftKey.current = key;
      if (isFromBook(state)) void navigate(-1);
      else void navigate(bookPath(slug), { replace: true, preventScrollReset: true });
    },
  };
}
