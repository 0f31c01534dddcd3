import { useIsHydrated } from '../components/use-is-hydrated';
import { chapterIn, forgetBegun, isKeptForLater, saveBegun, useBegunBook } from './begun-books';
import { PageLink } from '../components/page-link';
import { bookPath } from '../../cms/contract/plain/paths';
import type { ReactNode } from 'react';
import type { Release, StorySoFar as Story } from '../../cms/contract/books';
import type { Image } from '../../cms/contract/fields';
import { BuyIt, SampleFile } from '../components/get-book';
import { Emblem } from '../components/emblem';
import { LatinMarked } from '../components/latin';
import { Picture } from '../components/picture';
import { StorySoFar } from '../components/story-so-far';
import { SubscribeForm } from '../components/subscribe-form';

/** Returns the name of a shop from its URL: Amazon in every country, otherwise the host name. */
function shopName(url: string): string {
  const { hostname } = new URL(url);
  const site = hostname.replace(/^www\./, '');
  return /^amazon\.[a-z.]+$/.test(site) ? 'Amazon' : site;
}

/** Keeps a finished sample on the home page. Stored in the browser. */
function KeepForLater({ book }: { book: EndingBook }) {
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
        {isKept ? 'Remove it' : 'Keep my place for later'}
      </button>
    </p>
  );
}

type EndingBook = {
  slug: string;
  title: string;
  emblem: string;
  cover: Image | null;
  buyUrl: string | null;
  release: Release | null;
  chapters: { chapter: number; title: string }[];
  next: { slug: string; title: string } | null;
  nextStory: Story | null;
};

const Title = ({ book }: { book: { title: string } }) => (
  <cite>
    <LatinMarked text={book.title} />
  </cite>
);

const SampleEnd = ({ book }: { book: EndingBook }) => (
  <section aria-label="The end of the sample">
    {book.cover && (
      <Picture
        image={book.cover}
        sizes="160px"
        className="shadow-cover rounded-edge mx-auto mb-8 w-[160px]"
      />
    )}
    <p className="font-display text-h3">Here the sample ends</p>
    <p className="mx-auto mt-2 mb-6 max-w-[26rem]">
      {book.buyUrl ? (
        <>
          The story does not. At {shopName(book.buyUrl)}, <Title book={book} />{' '}
          {book.release
            ? 'can be pre-ordered.'
            : 'is out as an e-book, for Kindle, on audio and in paperback.'}
        </>
      ) : (
        <>
          The story of <Title book={book} /> does not.
        </>
      )}
    </p>
    <BuyIt book={book} className="button-sealed" />
    <KeepForLater book={book} />
    <SampleFile slug={book.slug} />
    <SubscribeForm topic="books" title="New books and chapters by mail" />
    {book.next && (
      <p className="border-rule text-note mt-6 border-t pt-4">
        <span className="caps text-faded">Next in order</span>{' '}
        <PageLink to={bookPath(book.next.slug)} className="link-line italic">
          <LatinMarked text={book.next.title} />
        </PageLink>
      </p>
    )}
    {book.next && book.nextStory && (
      <div className="mt-2">
        <p className="text-note text-faded mb-2">
          Before you take up <Title book={book.next} />
        </p>
        {/* The reading dial cannot be opened inside a dialog. */}
        <StorySoFar story={book.nextStory} />
      </div>
    )}
  </section>
);

type ChapterEndProps = {
  book: EndingBook;
  next: ReactNode;
};

export const ChapterEnd = ({ book, next }: ChapterEndProps) => (
  <div className="mt-10 text-center print:mt-6">
    <Emblem path={book.emblem} className="text-gold mx-auto size-12" />
    <div className="mt-8 print:hidden">{next ?? <SampleEnd book={book} />}</div>
  </div>
);

export const NextChapter = ({ title }: { title: string }) => (
  <>
    <span className="caps text-note text-faded block">Next chapter</span>
    <span className="font-display text-h3 block">
      {title}
      <span aria-hidden="true">&nbsp;→</span>
    </span>
  </>
);

export const nextChapterStyle =
  'hover:text-accent border-rule hover:border-accent rounded-edge block w-full cursor-pointer border px-4 py-4 text-center';
