import { type ReactNode, type Ref, useId, useRef } from 'react';
import { useIsHydrated } from '../components/use-is-hydrated';
import { chapterShares } from './progress';
import { ReadingSettings } from './reading-settings-panel';

/** One part for each chapter, filled as far as it is read. What it shows stands beside it in words. */
const ProgressLine = ({ shares }: { shares: number[] }) => (
  <svg
    viewBox={`0 0 ${shares.length * 100} 1`}
    preserveAspectRatio="none"
    aria-hidden="true"
    className="absolute inset-x-0 -bottom-0.5 h-0.75 w-full"
  >
    {shares.map((share, index) => (
      <g key={index}>
        <rect
          x={index * 100 + 0.5}
          width={99}
          height={1}
          className="fill-rule forced-colors:fill-[GrayText]"
        />
        <rect
          x={index * 100 + 0.5}
          width={99 * share}
          height={1}
          className="fill-accent forced-colors:fill-[Highlight]"
        />
      </g>
    ))}
  </svg>
);

type ReadingBarProps = {
  ref?: Ref<HTMLDivElement>;
  /** What is read: the book's title, perhaps as the way back to it. */
  children: ReactNode;
  chapter: number;
  chapters: number;
  /** Through the chapter, from 0 to 1. */
  progress: number;
  areSettingsOpen: boolean;
  onSettings: (open: boolean) => void;
  /** What stands at the end of the bar. */
  closing?: ReactNode;
  className?: string;
};

/** Above a chapter: what is read, how far one is in it and in the sample, and how it is set. */
export function ReadingBar({
  ref,
  children,
  chapter,
  chapters,
  progress,
  areSettingsOpen,
  onSettings,
  closing,
  className = '',
}: ReadingBarProps) {
  const isHydrated = useIsHydrated();
  const panel = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  return (
    <div
      ref={ref}
      onKeyDown={(event) => {
        // Closes the settings, and not the dialog around them.
        if (event.key !== 'Escape' || !areSettingsOpen) return;
        event.preventDefault();
        event.stopPropagation();
        onSettings(false);
        toggle.current?.focus();
      }}
      className={`z-10 flex min-h-12 items-center gap-1 print:hidden ${className}`}
    >
      <div className="mr-auto flex min-w-0 items-center gap-3">{children}</div>
      <p className="text-note text-faded px-1 whitespace-nowrap lining-nums tabular-nums">
        {chapter} of {chapters}
        <span className="inline-block w-[3.5em] whitespace-pre">
          {isHydrated && ` · ${Math.round(progress * 100)}%`}
        </span>
      </p>
      <button
        ref={toggle}
        type="button"
        aria-label="Text size and colors"
        aria-expanded={areSettingsOpen}
        aria-controls={panel}
        className="hover:text-accent aria-expanded:text-accent grid size-11 shrink-0 cursor-pointer place-items-center [@media(scripting:none)]:invisible"
        onClick={() => onSettings(!areSettingsOpen)}
      >
        <span aria-hidden="true" className="leading-none">
          <span className="text-small">A</span>
          <span className="text-h3">A</span>
        </span>
      </button>
      {closing}
      <ReadingSettings id={panel} isOpen={areSettingsOpen} />
      <ProgressLine shares={chapterShares(chapters, chapter, progress)} />
    </div>
  );
}
