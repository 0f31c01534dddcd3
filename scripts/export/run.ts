import type { Payload } from 'payload';
import { assertMigrated } from '../../cms/database/migrate';
import { migrations } from '../../cms/migrations';
import type { Io } from '../command/run-command';
import type { readArguments } from './main';
import { exportFolder } from './export-folder';
import { exportSubscribers, isTable } from './subscribers';

/** @throws OperatorError if the site cannot be exported */
export async function run(
  payload: Payload,
  { folder, force }: ReturnType<typeof readArguments>,
  { print, signal }: Pick<Io, 'print' | 'signal'>,
): Promise<void> {
  await assertMigrated(payload, migrations);
  if (isTable(folder)) {
    print(`${await exportSubscribers(payload, folder, force)} subscribers written to ${folder}.`);
    return;
  }
  const { files, warnings } = await exportFolder(payload, folder, { force, signal });
  for (const warning of warnings) print(`look at  ${warning}`);
  print(`${files} files written to ${folder}.`);
}
