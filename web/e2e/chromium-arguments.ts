import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Returns the features that Playwright disables. Chromium uses only its last list, so ours must repeat them. */
function disabledByPlaywright(): string[] {
  const playwright = createRequire(import.meta.url).resolve('playwright/package.json');
  const core = path.dirname(createRequire(playwright).resolve('playwright-core/package.json'));
  const source = readFileSync(path.join(core, 'lib/coreBundle.js'), 'utf8');
  const [, list = ''] = /\bdisabledFeatures = \[(.*?)\]/s.exec(source) ?? [];
  // Edge's features begin with ms.
  const names = [...list.matchAll(/^\s*"((?!ms[A-Z])\w+)"/gm)].map(([, name = '']) => name);
  if (names.length === 0)
    throw new Error(
      'disabledFeatures is no longer in Playwright’s coreBundle.js. Find its new place.',
    );
  return names;
}

/** Pages of the address bar. Chromium loads them even for headless windows, which took a third of its CPU time. */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium would start a spare renderer for each window, which most journeys do not need.
  '--renderer-process-limit=1',
  `--disable-features=${[...disabledByPlaywright(), ...addressBar].join(',')}`,
];
