import type { ReactNode } from 'react';
import { BuyIt } from '../components/buy-it';
import { Emblem } from '../components/emblem';

type ChapterEndProps = {
  emblem: string;
  bookTitle: string;
  buyUrl: string | null;
  /** The way to the next chapter; null at the end of the sample. */
  next: ReactNode;
};

/** Under a chapter: the section mark, and the next chapter, or after the last one the way to buy the book. */
export const ChapterEnd = ({ emblem, bookTitle, buyUrl, next }: ChapterEndProps) => (
  <div className="mt-10 text-center print:mt-6">
    <Emblem path={emblem} className="text-gold mx-auto size-12" />
    <div className="mt-8 print:hidden">
      {next ?? (
        <section aria-label="The end of the sample">
          <p className="font-display text-h3">Here the sample ends</p>
          <p className="mx-auto mt-2 mb-6 max-w-[26rem]">
            {buyUrl ? (
              <>
                The story does not. <cite>{bookTitle}</cite> is out as an e-book, for Kindle, on
                audio and in paperback.
              </>
            ) : (
              <>
                The story of <cite>{bookTitle}</cite> does not.
              </>
            )}
          </p>
          <BuyIt url={buyUrl} className="button-sealed" />
        </section>
      )}
    </div>
  </div>
);

/** The next chapter as the way on: its place in capitals, its title large. */
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
