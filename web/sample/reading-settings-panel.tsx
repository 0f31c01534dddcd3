import { useId } from 'react';
import {
  chooseReadingTheme,
  chooseTextSize,
  type ReadingTheme,
  readingThemes,
  textSizes,
  useReadingTheme,
  useTextSize,
} from './reading-settings';

const themeLabels: Record<ReadingTheme, string> = {
  site: 'Like the site',
  day: 'Day',
  sepia: 'Sepia',
  night: 'Night',
};

const control =
  'border-rule rounded-edge hover:border-accent aria-pressed:border-accent aria-pressed:text-accent text-note flex min-h-11 min-w-11 cursor-pointer items-center justify-center border px-3 aria-disabled:cursor-default aria-disabled:opacity-45 forced-colors:aria-pressed:forced-color-adjust-none forced-colors:aria-pressed:border-[Highlight] forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText]';

function Sizes() {
  const step = textSizes.indexOf(useTextSize());
  const label = useId();
  const choose = (index: number) => {
    const size = textSizes[index];
    if (size) chooseTextSize(size);
  };
  return (
    <div role="group" aria-labelledby={label} className="flex flex-wrap items-center gap-2">
      <p id={label} className="caps text-note text-faded w-12 max-sm:w-full max-sm:leading-none">
        Text
      </p>
      {/* At its end a step stays a button that holds the focus. */}
      <button
        type="button"
        aria-disabled={step === 0}
        className={control}
        onClick={() => choose(step - 1)}
      >
        <span className="text-small">A−</span>
        <span className="sr-only">Smaller text</span>
      </button>
      <output className="text-note text-faded min-w-16 text-center lining-nums">
        {step + 1} of {textSizes.length}
      </output>
      <button
        type="button"
        aria-disabled={step === textSizes.length - 1}
        className={control}
        onClick={() => choose(step + 1)}
      >
        <span className="text-lead">A+</span>
        <span className="sr-only">Larger text</span>
      </button>
    </div>
  );
}

function Themes() {
  const chosen = useReadingTheme();
  const label = useId();
  return (
    <div role="group" aria-labelledby={label} className="flex flex-wrap items-center gap-2">
      <p id={label} className="caps text-note text-faded w-12 max-sm:w-full max-sm:leading-none">
        Page
      </p>
      {readingThemes.map((theme) => (
        <button
          key={theme}
          type="button"
          aria-pressed={theme === chosen}
          className={control}
          onClick={() => chooseReadingTheme(theme)}
        >
          {themeLabels[theme]}
        </button>
      ))}
    </div>
  );
}

/** How chapters are set: the size of their text and their colours. It lies over the text, which therefore stays in place. */
export const ReadingSettings = ({ id, isOpen }: { id: string; isOpen: boolean }) => (
  <div
    id={id}
    hidden={!isOpen}
    className="bg-leaf border-rule shadow-leaf absolute inset-x-0 top-full z-10 flex flex-col gap-3 border-y px-4 py-3"
  >
    <Sizes />
    <Themes />
  </div>
);
