import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { copySiteWithoutPictures } from '../serve/small-site';

export type TrialContext = {
  /** Temporary folder of this trial. The user that runs PostgreSQL may enter it. */
  folder: string;
  /** `short` takes seconds. The bar applies to `whole`. */
  size: 'short' | 'whole';
  seed: number;
  report: (line: string) => void;
  signal: AbortSignal;
};

export type TrialResult = { met: boolean; figure: string };

export type Trial = {
  bar: string;
  run: (context: TrialContext) => Promise<TrialResult>;
};

/** Prepares a copy of the built site without pictures, and an empty data folder, for `startBuiltSite`. */
export async function prepareSite({ folder, signal }: Pick<TrialContext, 'folder' | 'signal'>) {
  const [copy, dataDir] = [path.join(folder, 'site'), path.join(folder, 'data')];
  for (const made of [copy, dataDir]) await mkdir(made, { mode: 0o711 });
  return { program: await copySiteWithoutPictures(copy), dataDir, signal };
}

export const resultOf = (faults: string[], figure: string): TrialResult => ({
  met: faults.length === 0,
  figure: [...faults.slice(0, 20), figure].join('; '),
});
