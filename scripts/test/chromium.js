import { existsSync } from 'node:fs';
import { runTool, spinner } from '../bootstrap/run-tool.js';

const usualPlaces = [
  // Chromium without windows, which uses a fifth less of the processor.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Playwright is imported when it is wanted: this file is read before anything is installed. @returns {Promise<string | undefined>} */
async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, where nothing is: set it right or unset it.`);
  }
  const { chromium } = await import('playwright');
  return [...usualPlaces, chromium.executablePath()].find((place) => existsSync(place));
}

/** @param {string} cwd */
async function installChromium(cwd) {
  const options = { cwd, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await spinner('Installing Debian’s Chromium', async (say) => {
      await runTool('apt-get update', 'apt-get', ['update'], { ...options, say });
      await runTool(
        'apt-get install chromium-headless-shell',
        'apt-get',
        ['install', '--yes', '--no-install-recommends', 'chromium-headless-shell'],
        { ...options, say },
      );
    });
    return;
  }
  await spinner('Installing Playwright’s Chromium', (say) =>
    runTool('playwright install', 'npx', ['playwright', 'install', 'chromium'], {
      ...options,
      say,
    }),
  );
}

/**
 * The browser for the journeys: the one that CHROMIUM_PATH names, one at the usual places, else one that is installed now.
 *
 * @param {string} repository
 * @returns {Promise<string>} the path of its program
 */
export async function provideChromium(repository) {
  const present = await findChromium();
  if (present) return present;
  await installChromium(repository);
  const installed = await findChromium();
  if (!installed)
    throw new Error('No Chromium could be installed: install one and name it in CHROMIUM_PATH.');
  return installed;
}
