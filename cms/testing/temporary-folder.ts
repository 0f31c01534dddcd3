import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates a folder with files until the test ends, or, with `afterAll`, the test file. PostgreSQL's user may enter it. */
export async function temporaryFolder(
  files: Record<string, string | Buffer> = {},
  atEnd: (remove: () => Promise<void>) => void = onTestFinished,
): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'test-'));
  await chmod(folder, 0o711);
  atEnd(() => rm(folder, { recursive: true, force: true }));
  for (const [file, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), content);
  }
  return folder;
}
