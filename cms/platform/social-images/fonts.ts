import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'satori';

const { resolve } = createRequire(import.meta.url);

type Face = { name: string; file: string; weight?: Font['weight']; style?: Font['style'] };

const subsets = (family: string, names: string[], weight: 400 | 500, style: 'normal' | 'italic') =>
  names.map((subset): Face => ({
    name: `${family} ${subset} ${style}`,
    file: `@fontsource/${family}/files/${family}-${subset}-${weight}-${style}.woff`,
    weight,
    style,
  }));

const alegreya = [
  'latin',
  'latin-ext',
  'greek',
  'greek-ext',
  'cyrillic',
  'cyrillic-ext',
  'vietnamese',
];

/** The display font for titles; the text font replaces letters that it lacks. */
const display = [
  ...subsets('cinzel', ['latin', 'latin-ext'], 500, 'normal'),
  ...subsets('alegreya', alegreya, 500, 'normal'),
];
const italic = subsets('alegreya', alegreya, 400, 'italic');
const caps = display.filter(({ name }) => name.startsWith('alegreya'));

const stack = (faces: Face[]) => faces.map(({ name }) => `'${name}'`).join(', ');

/** Values of `font-family`. */
export const families = {
  display: stack(display),
  italic: stack([...italic, ...caps]),
  caps: stack(caps),
};

/** Loads the font files from the packages that the pages also use. */
export const loadFonts = (): Promise<Font[]> =>
  Promise.all(
    [...display, ...italic].map(async ({ file, ...face }) => ({
      ...face,
      data: await readFile(resolve(file)),
    })),
  );
