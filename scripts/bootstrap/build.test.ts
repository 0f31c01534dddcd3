import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../../cms/testing/temporary-folder';
import { build, fingerprint } from './build.js';

test('only changed parts are rebuilt', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  const repository = await temporaryFolder();
  const place = (name: string) => path.join(repository, name);
  // Like the real tools, these empty their output folder first.
  const tool = (name: string, folder: string, result: string) => {
    writeFileSync(
      place(`node_modules/.bin/${name}`),
      `#!/bin/sh\necho ${name} >> built\nrm -rf ${folder}\nmkdir -p ${path.dirname(result)}\ntouch ${result}\n`,
    );
    chmodSync(place(`node_modules/.bin/${name}`), 0o755);
  };
  for (const folder of ['node_modules/.bin', 'web', 'cms'])
    mkdirSync(place(folder), { recursive: true });
  tool('react-router', 'build', 'build/server/index.js');
  tool('next', 'cms/dashboard/.next', 'cms/dashboard/.next/BUILD_ID');
  const built = async (...names: string[]) => {
    writeFileSync(place('built'), '');
    await build(repository, names);
    return readFileSync(place('built'), 'utf8').trim().split('\n');
  };

  expect(await built()).toEqual(['react-router', 'next']);
  expect(await built()).toEqual(['']);
  writeFileSync(place('web/page.tsx'), 'changed');
  expect(await built()).toEqual(['react-router']);
  writeFileSync(place('cms/post.ts'), 'changed');
  expect(await built('dashboard')).toEqual(['next']);
  expect(await built()).toEqual(['react-router']);
});

test('the fingerprint ignores tests and generated files', async () => {
  const folder = await temporaryFolder({ 'cms/platform/env.ts': '' });
  const before = fingerprint(folder, ['cms', 'scripts/seed'], '');
  const others = [
    'cms/platform/env.test.ts',
    'cms/dashboard/.next/BUILD_ID',
    'cms/dashboard/next-env.d.ts',
  ];
  for (const file of [...others, 'scripts/seed/content/books/x.md']) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), 'x');
  }
  expect(fingerprint(folder, ['cms', 'scripts/seed'], '')).toBe(before);
});
