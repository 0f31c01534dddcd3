import type { Payload } from 'payload';
import { inReadTransaction } from '../../cms/seeding/queries/transactions';
import { SeedProblems } from '../seed/problem';
import { readSeedFolder } from '../seed/read-seed-folder';
import { checkOutputDir, writeOutputDir } from './output-dir';
import { siteFiles } from './site-files';

interface ExportOptions {
  force?: boolean;
  /** Aborts the export. Nothing is written then. */
  signal?: AbortSignal;
}

/**
 * Writes the site's content to a folder, in the formats that seeding reads. Seeded into an empty database, it gives the same site.
 * Accounts, comments, messages, mails and keys are not exported. If it fails, nothing is written.
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
      // The export is complete, but has mistakes that prevent seeding.
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
