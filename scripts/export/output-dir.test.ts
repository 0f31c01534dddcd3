import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checkOutputDir } from './output-dir';

test('a link is never replaced by an export, whatever it leads to', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'output-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [target, link] = [path.join(folder, 'export'), path.join(folder, 'link')];
  await symlink(target, link);
  const isRefused = () =>
    expect(checkOutputDir(link, true)).rejects.toThrow(`${link} is a link: name its target.`);
  await isRefused();
  await mkdir(target);
  await isRefused();
  await writeFile(path.join(target, 'README.md'), '');
  await isRefused();
  await checkOutputDir(target, true);
});
