import { type ReactNode, useId, useState } from 'react';
import {
  chooseReadingTheme,
  chooseTextStyle,
  forgetReadingSettings,
  type ReadingTheme,
  readingThemes,
  stepTextSize,
  textSizes,
  useIsUsual,
  useReadingTheme,
  useTextSize,
  useTextStyle,
} from '../components/reading-settings';
import { type TextStyle, type TextStylePart, textStyles } from '../components/text-style';

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

type ChoicesProps<Choice extends string> = {
  label: string;
  choices: readonly Choice[];
  labels: Record<Choice, string>;
  chosen: Choice;
  onChoose: (choice: Choice) => void;
};

const Choices = <Choice extends string>({
  label,
  choices,
  labels,
  chosen,
  onChoose,
}: ChoicesProps<Choice>) => (
  <Setting label={label}>
    {choices.map((choice) => (
      <button
        key={choice}
        type="button"
        aria-pressed={choice === chosen}
        className={control}
        onClick={() => onChoose(choice)}
      >
        {labels[choice]}
      </button>
    ))}
  </Setting>
);

function Size() {
  const step = textSizes.indexOf(useTextSize());
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
        {step + 1} of {textSizes.length}
      </output>
      <button
        type="button"
        aria-disabled={step === textSizes.length - 1}
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

type PartProps<Part extends TextStylePart> = {
  part: Part;
  label: string;
  labels: Record<TextStyle[Part], string>;
};

function StylePart<Part extends TextStylePart>({ part, label, labels }: PartProps<Part>) {
  const style = useTextStyle();
  return (
    <Choices<TextStyle[Part]>
      label={label}
      choices={textStyles[part]}
      labels={labels}
      chosen={style[part]}
      onChoose={(choice) => chooseTextStyle({ ...style, [part]: choice })}
    />
  );
}

/** Loads a font before it is applied. */
function Face() {
  const style = useTextStyle();
  const [coming, setComing] = useState<TextStyle['face'] | null>(null);
  const choose = async (face: TextStyle['face']) => {
    setComing(face);
    if (face !== 'book')
      await document.fonts.load(`1em '${faceNames[face]}'`).catch(() => undefined);
    setComing(null);
    chooseTextStyle({ ...style, face });
  };
  return (
    <Choices
      label="Face"
      choices={textStyles.face}
      labels={{ book: 'Book', plain: 'Plain', dyslexic: 'OpenDyslexic' }}
      chosen={coming ?? style.face}
      onChoose={(face) => void choose(face)}
    />
  );
}

const themeLabels: Record<ReadingTheme, string> = {
  site: 'Site',
  system: 'System',
  day: 'Day',
  sepia: 'Sepia',
  night: 'Night',
};

export function ReadingSettings() {
  const theme = useReadingTheme();
  const isUsual = useIsUsual();
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1.5 sm:gap-x-5">
      <Size />
      <Choices
        label="Colors"
        choices={readingThemes}
        labels={themeLabels}
        chosen={theme}
        onChoose={chooseReadingTheme}
      />
      <Face />
      <StylePart
        part="lines"
        label="Lines"
        labels={{ close: 'Close', medium: 'Medium', open: 'Open' }}
      />
      <StylePart
        part="paragraphs"
        label="Paragraphs"
        labels={{ indented: 'Indented', spaced: 'Spaced', wide: 'Far apart' }}
      />
      <StylePart
        part="width"
        label="Width"
        labels={{ narrow: 'Narrow', medium: 'Medium', wide: 'Wide' }}
      />
      <StylePart part="edge" label="Edge" labels={{ ragged: 'Ragged', justified: 'Justified' }} />
      <StylePart part="names" label="Names" labels={{ linked: 'Linked', plain: 'Plain' }} />
      <button
        type="button"
        aria-disabled={isUsual}
        className="link text-note col-start-2 min-h-11 cursor-pointer justify-self-start aria-disabled:cursor-default aria-disabled:opacity-45"
        onClick={forgetReadingSettings}
      >
        All as it was
      </button>
    </div>
  );
}
