import { type ReactNode, useId, useState } from 'react';
import {
  chooseReading,
  forgetReadingSettings,
  isUsual,
  readingChoices,
  type ReadingPart,
  type ReadingSettings as Settings,
  stepTextSize,
  useReadingSettings,
} from '../components/reading-settings';

const control =
  'border-rule hover:text-accent aria-pressed:border-accent aria-pressed:text-accent aria-pressed:z-1 text-small sm:text-note relative -ml-px flex min-h-11 min-w-8 cursor-pointer items-center justify-center border px-1 sm:min-w-11 sm:px-3 first:rounded-s-edge last:rounded-e-edge aria-disabled:cursor-default aria-disabled:opacity-45 forced-colors:aria-pressed:forced-color-adjust-none forced-colors:aria-pressed:border-[Highlight] forced-colors:aria-pressed:bg-[Highlight] forced-colors:aria-pressed:text-[HighlightText]';

function Setting({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="contents">
      <p id={id} className="caps text-small sm:text-note text-faded">
        {label}
      </p>
      <div className="flex flex-wrap items-center pl-px">{children}</div>
    </div>
  );
}

type ChoicesProps<Part extends ReadingPart> = {
  part: Part;
  label: string;
  labels: Record<Settings[Part], string>;
  /** Replaces the stored choice. */
  chosen?: Settings[Part] | null;
  onChoose?: (choice: Settings[Part]) => void;
};

function Choices<Part extends ReadingPart>({
  part,
  label,
  labels,
  chosen,
  onChoose = (choice) => chooseReading({ [part]: choice }),
}: ChoicesProps<Part>) {
  const settings = useReadingSettings();
  return (
    <Setting label={label}>
      {readingChoices[part].map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === (chosen ?? settings[part])}
          className={control}
          onClick={() => onChoose(choice)}
        >
          {labels[choice]}
        </button>
      ))}
    </Setting>
  );
}

function Size() {
  const sizes = readingChoices.size;
  const step = sizes.indexOf(useReadingSettings().size);
  return (
    <Setting label="Size">
      {/* Not disabled at the ends, so that it keeps the focus. */}
      <button
        type="button"
        aria-disabled={step === 0}
        className={control}
        onClick={() => stepTextSize(-1)}
      >
        <span className="text-small">A−</span>
        <span className="sr-only">Smaller text</span>
      </button>
      <output className="text-note text-faded min-w-14 text-center lining-nums">
        {step + 1} of {sizes.length}
      </output>
      <button
        type="button"
        aria-disabled={step === sizes.length - 1}
        className={control}
        onClick={() => stepTextSize(1)}
      >
        <span className="text-lead">A+</span>
        <span className="sr-only">Larger text</span>
      </button>
    </Setting>
  );
}

const faceNames = { plain: 'Atkinson Hyperlegible Next', dyslexic: 'OpenDyslexic' };

/** Loads a font before it is applied. */
function Face() {
  const [coming, setComing] = useState<Settings['face'] | null>(null);
  const choose = async (face: Settings['face']) => {
    setComing(face);
    if (face !== 'book')
      await document.fonts.load(`1em '${faceNames[face]}'`).catch(() => undefined);
    setComing(null);
    chooseReading({ face });
  };
  return (
    <Choices
      part="face"
      label="Font"
      labels={{ book: 'Book', plain: 'Plain', dyslexic: 'OpenDyslexic' }}
      chosen={coming}
      onChoose={(face) => void choose(face)}
    />
  );
}

export function ReadingSettings() {
  const settings = useReadingSettings();
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1.5 sm:gap-x-5">
      <Size />
      <Choices
        part="theme"
        label="Colors"
        labels={{ site: 'Site', system: 'System', day: 'Day', sepia: 'Sepia', night: 'Night' }}
      />
      <Face />
      <Choices
        part="lines"
        label="Lines"
        labels={{ close: 'Tight', medium: 'Medium', open: 'Loose' }}
      />
      <Choices
        part="paragraphs"
        label="Paragraphs"
        labels={{ indented: 'Indented', spaced: 'Spaced', wide: 'Far apart' }}
      />
      <Choices
        part="width"
        label="Width"
        labels={{ narrow: 'Narrow', medium: 'Medium', wide: 'Wide' }}
      />
      <Choices part="edge" label="Edge" labels={{ ragged: 'Ragged', justified: 'Justified' }} />
      <Choices part="names" label="Names" labels={{ linked: 'Linked', plain: 'Plain' }} />
      <button
        type="button"
        aria-disabled={isUsual(settings)}
        className="link text-note col-start-2 min-h-11 cursor-pointer justify-self-start aria-disabled:cursor-default aria-disabled:opacity-45"
        onClick={forgetReadingSettings}
      >
        Reset all
      </button>
    </div>
  );
}
