import type { Payload } from 'payload';
import { inReadTransaction } from '../../cms/seeding/queries/in-read-transaction';
import { SeedProblems } from '../seed/problem';
import { readSeedFolder } from '../seed/read-seed-folder';
import { checkOutputDir, writeOutputDir } from './output-dir';
import { siteFiles } from './site-files';

interface ExportOptions {
  /** Replace an earlier export. */
  force?: boolean;
  /** Breaks it off; nothing was written then. */
  signal?: AbortSignal;
}

/**
 * Writes all of the site's content to a folder, in the formats that seeding reads: exported, and seeded into an empty
 * database, it makes the same site. Accounts, comments, messages, mails and keys stay where they are.
 *
 * @returns how many files there are, and what somebody should look at, a line each
 * @throws OperatorError when something is in the way, or an image is missing; nothing was written
 */
export async function exportFolder(
  payload: Payload,
  folder: string,
  { force = false, signal }: ExportOptions = {},
): Promise<{ files: number; warnings: string[] }> {
  await checkOutputDir(folder, force);
  const { files, warnings } = await inReadTransaction(payload, siteFiles);
  signal?.throwIfAborted();
  await writeOutputDir(folder, files, async (written) => {
    try {
      if (files.size > 0) await readSeedFolder(written, null);
    } catch (error) {
      // It is the site's content all the same: it cannot be seeded before something is mended.
      if (!(error instanceof SeedProblems)) throw error;
      for (const { file, line, field, message } of error.problems)
        warnings.push(
          `${[file, line].filter(Boolean).join(':')}: ${field ? `${field} ` : ''}${message}`,
        );
    }
    signal?.throwIfAborted();
  });
  return { files: files.size, warnings };
}
