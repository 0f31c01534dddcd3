import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { copySiteWithFewPictures } from '../serve/small-site';
import type { TrialContext } from './trial';

/** The built site with few pictures in the folder of a trial, and a place for its data: as `startBuiltSite` takes them. */
export async function siteToTry({ folder, signal }: Pick<TrialContext, 'folder' | 'signal'>) {
  const repository = path.join(folder, 'site');
  const dataDir = path.join(folder, 'data');
  // PostgreSQL may run as another user, who has to reach its files.
  for (const made of [repository, dataDir]) await mkdir(made, { mode: 0o711 });
  await copySiteWithFewPictures(repository);
  return { repository, dataDir, signal };
}
