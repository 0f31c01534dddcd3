import path from 'node:path';
import { findPostgresBinaries } from './postgres-binaries';
import { majorOf, writtenBy } from './postgres-cluster';

/** Where an upgrade leaves the new files when they are whole, until they are in place. */
export const upgradedFolder = (dataDir: string): string => path.join(dataDir, 'postgres.upgraded');

/** Whether a data folder has files of an older major version than the site comes with, or an upgrade that was broken off. */
export async function isOlderCluster(dataDir: string): Promise<boolean> {
  if ((await writtenBy(upgradedFolder(dataDir))) !== undefined) return true;
  const written = await writtenBy(path.join(dataDir, 'postgres'));
  return written !== undefined && Number(written) < Number(await majorOf(findPostgresBinaries()));
}
