import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';
import { chromiumArguments } from './chromium-arguments';

test('what Playwright disables in Chromium stays disabled', () => {
  const playwright = createRequire(import.meta.url).resolve('playwright/package.json');
  const core = createRequire(playwright).resolve('playwright-core/package.json');
  const source = readFileSync(path.join(path.dirname(core), 'lib/coreBundle.js'), 'utf8');
  const [, list = ''] = /\bdisabledFeatures = \[(.*?)\]/s.exec(source) ?? [];
  // Those of Edge begin with ms.
  const names = [...list.matchAll(/^\s*"((?!ms[A-Z])\w+)"/gm)].map(([, name]) => name);
  expect(names).toContain('HttpsUpgrades');
  const [ours = ''] = chromiumArguments.filter((each) => each.startsWith('--disable-features='));
  expect(ours.slice('--disable-features='.length).split(',')).toEqual(
    expect.arrayContaining(names),
  );
});
