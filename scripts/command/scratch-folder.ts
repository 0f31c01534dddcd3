import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Lifecycle } from '../serve/lifecycle';

/** Creates a temporary folder for a site, which is deleted at the end of the process. */
export const scratchFolder = (lifecycle: Lifecycle): Promise<string> =>
  lifecycle.addStep(
    async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'fovean-scratch-'));
      // PostgreSQL may run as another user, who has to reach its files.
      await chmod(folder, 0o711);
      return folder;
    },
    (folder) => rm(folder, { recursive: true, force: true }),
  );

/** Writes figures to a JSON file in `test-results`, in the working folder, and prints its path. */
export async function writeFigures(name: string, figures: unknown): Promise<void> {
  const file = path.join('test-results', name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(figures, null, 2)}\n`);
  console.log(`\nAll figures: ${file}`);
}
