import { type ReactNode, useId, useState } from 'react';
import { toggleFullScreen, useFullScreen } from './screen';

/** Renders a link to a chapter. */
type ChapterLink = (chapter: number, title: string, className: string) => ReactNode;

export type ReadingContentsProps = {
  chapter: number;
  chapters: { chapter: number; title: string }[];
  chapterLink: ChapterLink;
  /** From 0 to 1, and minutes left. */
  progress: number;
  minutesLeft: number;
  onSeek: (progress: number) => void;
  onHelp: () => void;
  asPage?: ReactNode;
};

const percentOf = (progress: number) => Math.round(progress * 100);

type PlaceProps = Pick<ReadingContentsProps, 'progress' | 'minutesLeft' | 'onSeek'>;

/** A slider for the position in the chapter, with a button to return. */
function Place({ progress, minutesLeft, onSeek }: PlaceProps) {
  const id = useId();
  const [before, setBefore] = useState<number | null>(null);
  const percent = percentOf(progress);
  const left =
    minutesLeft === 0
      ? 'The end of the chapter'
      : `${minutesLeft} ${minutesLeft === 1 ? 'minute' : 'minutes'} left in the chapter`;
  return (
    <div>
      <label htmlFor={id} className="caps text-note text-faded">
        Place in the chapter
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-valuetext={`${percent}%. ${left}`}
        className="accent-accent block h-11 w-full cursor-pointer"
        onChange={({ target }) => {
          setBefore((was) => was ?? progress);
          onSeek(Number(target.value) / 100);
        }}
      />
      <p className="text-note text-faded flex min-h-11 flex-wrap items-center justify-between gap-x-4 lining-nums">
        {left}
        {before !== null && percentOf(before) !== percent && (
          <button
            type="button"
            className="link min-h-11 cursor-pointer"
            onClick={() => {
              onSeek(before);
              setBefore(null);
            }}
          >
            Back to {percentOf(before)}%
          </button>
        )}
      </p>
    </div>
  );
}

const action = 'link text-note flex min-h-11 cursor-pointer items-center';

/** Position in the sample, and links to its chapters. */
export function ReadingContents({
  chapter,
  chapters,
  chapterLink,
  onHelp,
  asPage,
  ...place
}: ReadingContentsProps) {
  const fullScreen = useFullScreen();
  return (
    <>
      <Place {...place} />
      <ol className="border-rule border-t pt-1">
        {chapters.map((other) => (
          <li key={other.chapter} className="flex">
            {other.chapter === chapter ? (
              <span aria-current="true" className="text-accent flex min-h-11 items-center">
                {other.title}
              </span>
            ) : (
              chapterLink(
                other.chapter,
                other.title,
                'hover:text-accent flex min-h-11 cursor-pointer items-center text-start',
              )
            )}
          </li>
        ))}
      </ol>
      <p className="border-rule mt-1 flex flex-wrap gap-x-6 border-t pt-1">
        {asPage}
        {!asPage && fullScreen !== 'unsupported' && (
          <button type="button" className={action} onClick={toggleFullScreen}>
            {fullScreen === 'on' ? 'Leave full screen' : 'Full screen'}
          </button>
        )}
        <button type="button" className={`${action} [@media(hover:none)]:hidden`} onClick={onHelp}>
          Keys
        </button>
        {!asPage && (
          <button type="button" popoverTarget="phone-menu" className={`${action} sm:hidden`}>
            Menu
          </button>
        )}
      </p>
    </>
  );
}
