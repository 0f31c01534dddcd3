import { mkdtempSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'playwright/test';
import { author } from './author';
import { chromiumArguments } from './chromium-arguments';

// Every worker loads this file again, and inherits these variables. The port is below the ephemeral ports.
process.env.JOURNEY_PORT ??= String(20_000 + (process.pid % 12_000));
if (!process.env.JOURNEY_DATA) {
  process.env.JOURNEY_DATA = mkdtempSync(path.join(tmpdir(), 'fovean-journeys-'));
  // The database runs as another user, who needs access.
  chmodSync(process.env.JOURNEY_DATA, 0o711);
}
const origin = `http://localhost:${process.env.JOURNEY_PORT}`;
const repository = path.resolve(import.meta.dirname, '../..');

// Journeys that change public content. `npm test` runs each group on its own site.
const editor = /\/(editor(-posts|-safety|-text)?|plain-http|spoilers)\.journey\.ts$/;
const dashboard = /\/(dashboard|dashboard-queues)\.journey\.ts$/;
const wordsAndBooks =
  /\/(books|comments|dashboard-screens|html-injection|suggestions)\.journey\.ts$/;

/** Starts and kills its own site, so it can run in parallel with the others. */
const ownSite = '**/editor-and-kill.journey.ts';

export default defineConfig({
  testDir: '.',
  outputDir: path.join(repository, 'test-results/journeys'),
  fullyParallel: true,
  workers: 2,
  projects: [
    {
      name: 'readers',
      testMatch: '**/*.journey.ts',
      testIgnore: [editor, dashboard, wordsAndBooks, ownSite],
    },
    // After the readers, which count posts, and one at a time, because each changes content.
    { name: 'the editor', testMatch: editor, dependencies: ['readers'], workers: 1 },
    { name: 'the dashboard', testMatch: dashboard, dependencies: ['the editor'], workers: 1 },
    {
      name: 'words and books',
      testMatch: wordsAndBooks,
      dependencies: ['the dashboard'],
      workers: 1,
    },
    { name: 'a site of its own', testMatch: ownSite, dependencies: ['readers'], workers: 1 },
  ],
  forbidOnly: true,
  // Assertions wait long, because CI machines are busy.
  timeout: 600_000,
  expect: { timeout: 90_000, toPass: { timeout: 240_000 } },
  use: {
    baseURL: origin,
    // Actions fail in minutes instead of at the journey's timeout.
    actionTimeout: 120_000,
    navigationTimeout: 240_000,
    // It would answer requests that journeys delay or abort. offline.journey.ts allows it.
    serviceWorkers: 'block',
    // Animations take a fifth of the CPU time. sample.journey.ts tests them.
    contextOptions: { reducedMotion: 'reduce' },
    // No `trace`, which would double the time. Use PWDEBUG or `--trace on`.
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: chromiumArguments,
    },
  },
  webServer: {
    command: 'node build/server/index.js',
    cwd: repository,
    url: `${origin}/readyz`,
    // The first start resizes all images.
    timeout: 1_200_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: process.env.JOURNEY_PORT,
      DATA_DIR: path.join(process.env.JOURNEY_DATA, 'data'),
      ADMIN_EMAIL: author.email,
      ADMIN_PASSWORD: author.password,
      ADMIN_API_KEY: author.apiKey,
      LOG_LEVEL: 'warn',
      // Each journey sets its IP address.
      TRUST_PROXY: 'loopback',
    },
  },
});
