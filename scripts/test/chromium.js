import { existsSync } from 'node:fs';
import { runTool, spinner } from '../bootstrap/run-tool.js';

const commonPaths = [
  // Without windows, it uses a fifth less CPU time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** @returns {Promise<string | undefined>} */
async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which does not exist: correct or unset it.`);
  }
  // This module is loaded before packages are installed.
  const { chromium } = await import('playwright');
  return [...commonPaths, chromium.executablePath()].find((file) => existsSync(file));
}

/** @param {string} cwd */
async function installChromium(cwd) {
  const options = { cwd, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await spinner('Installing Debian’s Chromium', async (onOutput) => {
      await runTool('apt-get update', 'apt-get', ['update'], { ...options, onOutput });
      await runTool(
        'apt-get install chromium-headless-shell',
        'apt-get',
        ['install', '--yes', '--no-install-recommends', 'chromium-headless-shell'],
        { ...options, onOutput },
      );
    });
    return;
  }
  await spinner('Installing Playwright’s Chromium', (onOutput) =>
    runTool('playwright install', 'npx', ['playwright', 'install', 'chromium'], {
      ...options,
      onOutput,
    }),
  );
}

/** Returns the path of CHROMIUM_PATH or of an installed Chromium. If there is none, installs it. @param {string} repository */
export async function provideChromium(repository) {
  const found = await findChromium();
  if (found) return found;
  await installChromium(repository);
  const installed = await findChromium();
  if (!installed)
    throw new Error('Chromium could not be installed: install it and set CHROMIUM_PATH.');
  return installed;
}
