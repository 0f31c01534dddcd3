import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../cms/testing/temporary-folder';
import { checkOutputDir } from './output-dir';

test('an export never replaces a link', async () => {
  const folder = await temporaryFolder();
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
