import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** What Playwright disables. Chromium obeys only the last such list: ours has to say it again. */
function disabledByPlaywright(): string[] {
  const playwright = createRequire(import.meta.url).resolve('playwright/package.json');
  const core = path.dirname(createRequire(playwright).resolve('playwright-core/package.json'));
  const source = readFileSync(path.join(core, 'lib/coreBundle.js'), 'utf8');
  const [, list = ''] = /\bdisabledFeatures = \[(.*?)\]/s.exec(source) ?? [];
  // Those of Edge begin with ms.
  const names = [...list.matchAll(/^\s*"((?!ms[A-Z])\w+)"/gm)].map(([, name = '']) => name);
  if (names.length === 0)
    throw new Error(
      'Playwright says elsewhere what it disables. Look for it in its coreBundle.js.',
    );
  return names;
}

/**
 * Pages of the address bar's, which Chromium loads for every window, the unseen ones too: a third of all that its
 * processes did.
 */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** What Chromium is started with for the journeys. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Another renderer would stand ready for each window, and most windows of journeys need one only.
  '--renderer-process-limit=1',
  `--disable-features=${[...disabledByPlaywright(), ...addressBar].join(',')}`,
];
