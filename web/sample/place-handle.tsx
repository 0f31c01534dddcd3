import type { ReadingContentsProps } from './contents-panel';

type PlaceHandleProps = Pick<
  ReadingContentsProps,
  'chapter' | 'progress' | 'minutesLeft' | 'onSeek'
> & {
  chapters: number;
};

/** A slider at the end of the progress line. */
export function PlaceHandle({
  chapter,
  chapters,
  progress,
  minutesLeft,
  onSeek,
}: PlaceHandleProps) {
  const percent = Math.round(progress * 100);
  const part = 100 / chapters;
  return (
    <div className="place-handle pointer-events-none absolute inset-x-0 -bottom-5.5 h-11 overflow-x-clip">
      <input
        type="range"
        min={0}
        max={100}
        value={percent}
        aria-label="Place in the chapter"
        className="absolute top-0 h-full touch-pan-y appearance-none outline-none"
        aria-valuetext={`${percent}%. ${minutesLeft} min left`}
        // Half a knob wider on both sides, so that the knob reaches both ends.
        style={{
          insetInlineStart: `calc(${(chapter - 1) * part}% - 1.075rem)`,
          width: `calc(${part}% + 2.15rem)`,
        }}
        onChange={({ target }) => onSeek(Number(target.value) / 100)}
      />
    </div>
  );
}
