import path from 'node:path';
import { findPostgresBinaries } from './postgres-binaries';
import { majorOf, writtenBy } from './postgres-cluster';

/** Complete new files of an upgrade, before they are put in place. */
export const upgradedFolder = (dataDir: string): string => path.join(dataDir, 'postgres.upgraded');

/** Returns whether a data folder has files of an older major version, or an interrupted upgrade. */
export async function isOlderCluster(dataDir: string): Promise<boolean> {
  if ((await writtenBy(upgradedFolder(dataDir))) !== undefined) return true;
  const written = await writtenBy(path.join(dataDir, 'postgres'));
  return written !== undefined && Number(written) < Number(await majorOf(findPostgresBinaries()));
}
