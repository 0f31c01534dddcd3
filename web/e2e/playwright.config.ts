import { mkdtempSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'playwright/test';
import { author } from './author';
import { chromiumArguments } from './chromium-arguments';

// Read again in every worker, which inherits what the first reading has settled. Below the ports that a system gives away by itself.
process.env.JOURNEY_PORT ??= String(20_000 + (process.pid % 12_000));
if (!process.env.JOURNEY_DATA) {
  process.env.JOURNEY_DATA = mkdtempSync(path.join(tmpdir(), 'fovean-journeys-'));
  // The database runs as a user of its own, who must be able to enter.
  chmodSync(process.env.JOURNEY_DATA, 0o711);
}
const origin = `http://localhost:${process.env.JOURNEY_PORT}`;
const repository = path.resolve(import.meta.dirname, '../..');

/** Journeys that change what every visitor sees, by the editor or the API. */
const writing = /\/(editor(-posts|-safety|-text)?|plain-http|spoilers)\.journey\.ts$/;

/** Journeys through the dashboard, which change what every visitor sees. */
const deciding = /\/(dashboard|dashboard-queues)\.journey\.ts$/;

/** Others of them: of two halves, each has a site of its own in `npm test`. */
const storing = /\/(books|comments|dashboard-screens|html-injection|suggestions)\.journey\.ts$/;

/** Starts and kills a site of its own: the others' time goes on meanwhile. */
const killing = '**/editor-and-kill.journey.ts';

/** Journeys through the production build, in a browser, on the project's own content. */
export default defineConfig({
  testDir: '.',
  outputDir: path.join(repository, 'test-results/journeys'),
  fullyParallel: true,
  workers: 2,
  projects: [
    {
      name: 'readers',
      testMatch: '**/*.journey.ts',
      testIgnore: [writing, deciding, storing, killing],
    },
    // After the readers, who count posts, and one by one: each changes what the others see.
    { name: 'the editor', testMatch: writing, dependencies: ['readers'], workers: 1 },
    { name: 'the dashboard', testMatch: deciding, dependencies: ['the editor'], workers: 1 },
    { name: 'words and books', testMatch: storing, dependencies: ['the dashboard'], workers: 1 },
    { name: 'a site of its own', testMatch: killing, dependencies: ['readers'], workers: 1 },
  ],
  forbidOnly: true,
  // What has to happen is waited for, however busy the machine is.
  timeout: 600_000,
  expect: { timeout: 90_000, toPass: { timeout: 240_000 } },
  use: {
    baseURL: origin,
    // What cannot be clicked or does not come is told in minutes, not at the end of the journey's time.
    actionTimeout: 120_000,
    navigationTimeout: 240_000,
    // It would answer for what a journey holds back or slows down: offline.journey.ts lets it.
    serviceWorkers: 'block',
    // A fifth of the processor's time goes by drawing what fades and slides. sample.journey.ts has all of it.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every journey costs as much as the journeys: PWDEBUG or --trace on makes one when it is wanted.
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: chromiumArguments,
    },
  },
  webServer: {
    command: 'node build/server/index.js',
    cwd: repository,
    url: `${origin}/readyz`,
    // The very first start draws all pictures in their sizes.
    timeout: 1_200_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: process.env.JOURNEY_PORT,
      DATA_DIR: path.join(process.env.JOURNEY_DATA, 'data'),
      ADMIN_EMAIL: author.email,
      ADMIN_PASSWORD: author.password,
      ADMIN_API_KEY: author.apiKey,
      LOG_LEVEL: 'warn',
      // Each journey says from which IP address it comes.
      TRUST_PROXY: 'loopback',
    },
  },
});
