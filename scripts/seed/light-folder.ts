import { photograph } from './photograph';
import { soundFolder } from './temporary-folder';

/**
 * The sound folder with small photographs for its drawings, which take seconds of the processor each to be there in all sizes.
 * For tests.
 */
export async function lightFolder(): Promise<Record<string, string | Buffer>> {
  const texts = Object.entries(soundFolder)
    .filter(([file]) => !/^(covers|heroes)\//.test(file))
    .map(([file, text]) => [file, text.replace(/((?:covers|heroes)\/\w+)\.svg/g, '$1.png')]);
  return {
    ...Object.fromEntries(texts),
    'covers/dawn.png': await photograph('navy'),
    'heroes/lamp.png': await photograph('gold'),
  };
}
