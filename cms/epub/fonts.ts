import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { woffToSfnt } from './woff-to-sfnt';

const { resolve } = createRequire(import.meta.url);

/** Fonts of the site. The SIL Open Font License allows embedding. */
const files = {
  'alegreya-400.ttf': '@fontsource/alegreya/files/alegreya-latin-400-normal.woff',
  'alegreya-400-italic.ttf': '@fontsource/alegreya/files/alegreya-latin-400-italic.woff',
  'cinzel-400.ttf': '@fontsource/cinzel/files/cinzel-latin-400-normal.woff',
};

export type EmbeddedFont = { name: string; bytes: Buffer };

let fonts: Promise<EmbeddedFont[]> | undefined;

/** Loaded once, on demand. */
export const embeddedFonts = (): Promise<EmbeddedFont[]> =>
  (fonts ??= Promise.all(
    Object.entries(files).map(async ([name, file]) => ({
      name,
      bytes: woffToSfnt(await readFile(resolve(file))),
    })),
  ));
