import { useIsHydrated } from '../components/use-is-hydrated';
import { chapterIn, forgetBegun, isKeptForLater, saveBegun, useBegunBook } from './begun-books';

type KeepForLaterProps = {
  book: { slug: string; title: string; chapters: { chapter: number; title: string }[] };
};

/** Keeps a finished sample on the home page. Stored in the browser. */
export function KeepForLater({ book }: KeepForLaterProps) {
  const isHydrated = useIsHydrated();
  const begun = useBegunBook(book.slug);
  const isKept = begun !== null && isKeptForLater(begun);
  const last = book.chapters.at(-1);
  if (!last) return null;
  return (
    <p className={`text-note mt-3 ${isHydrated ? '' : 'invisible'}`} aria-live="polite">
      {isKept && 'It waits for you on the home page. '}
      <button
        type="button"
        className="link min-h-11 cursor-pointer"
        onClick={() => {
          if (isKept) forgetBegun(book.slug);
          else saveBegun(chapterIn(book, last.chapter), 1);
        }}
      >
        {isKept ? 'Put away' : 'Keep the place for later'}
      </button>
    </p>
  );
}
