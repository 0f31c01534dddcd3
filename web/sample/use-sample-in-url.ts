import { chaptersPerBook } from '../../cms/contract/plain/book-rules';
import { bookPath, chapterPath } from '../../cms/contract/plain/paths';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** Marks a history entry that follows the book's own page. */
const fromBook = { fromBook: true };

const isFromBook = (state: unknown) =>
  typeof state === 'object' && state !== null && 'fromBook' in state;

/** The router stays on the book's page, while the browser shows the chapter's URL. */
export const sampleLink = (slug: string, chapter: number) => ({
  to: `${bookPath(slug)}?sample=${chapter}`,
  mask: chapterPath(slug, chapter),
  state: fromBook,
  preventScrollReset: true,
});

function chapterIn(search: string): number | null {
  const chapter = Number(new URLSearchParams(search).get('sample') ?? NaN);
  return Number.isInteger(chapter) && chapter >= 1 && chapter <= chaptersPerBook ? chapter : null;
}

/**
 * The sample dialog as one history entry: Back closes it, Forward opens it.
 *
 * @returns `chapter` from 1, null while closed; `show` replaces the entry's chapter; `leave` goes back to the book
 */
export function useSampleInUrl(slug: string) {
  const navigate = useNavigate();
  const { search, state, key } = useLocation();
  // Going back is asynchronous: a second Escape must not leave the book's page.
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
