import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyFolder } from './copy-folder.js';

test('a copy has the contents, the modes and, made by root, the owners of the original', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'copy-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = path.join(folder, 'from', 'postgres');
  mkdirSync(files, { recursive: true });
  writeFileSync(path.join(files, 'PG_VERSION'), '18\n');
  chmodSync(path.join(files, 'PG_VERSION'), 0o600);
  chmodSync(files, 0o700);
  if (process.getuid?.() === 0)
    for (const each of [files, path.join(files, 'PG_VERSION')]) chownSync(each, 4321, 4322);

  await copyFolder(path.join(folder, 'from'), path.join(folder, 'to'));

  expect(readFileSync(path.join(folder, 'to/postgres/PG_VERSION'), 'utf8')).toBe('18\n');
  const of = (place: string) => {
    const { mode, uid, gid } = statSync(path.join(folder, place));
    return { mode, uid, gid };
  };
  for (const place of ['', '/postgres', '/postgres/PG_VERSION'])
    expect(of(`to${place}`), place).toEqual(of(`from${place}`));
});
