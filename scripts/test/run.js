import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { buildEnvironment } from '../bootstrap/build.js';
import { Interrupted, passOnSignals } from '../bootstrap/run-tool.js';
import { setup } from '../bootstrap/setup.js';
import { provideChromium } from './chromium.js';
import { copyFolder } from './copy-folder.js';
import { copyLightContent } from './light-content.js';
import { runSection } from './run-section.js';
import { runSections } from './run-sections.js';
import { sections, slugOf } from './sections.js';
import { summarize } from './summarize.js';

const repository = await setup({ isBuilt: false });
passOnSignals();
const reports = path.join(repository, 'test-results');
rmSync(reports, { recursive: true, force: true });

/**
 * Whatever this run writes besides reports. The databases in it run as a user of their own, who must be able to enter; one
 * that has lost its folder ends.
 */
const scratch = mkdtempSync(path.join(tmpdir(), 'fovean-run-'));
chmodSync(scratch, 0o711);
process.once('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 10 }));
const seededSite = path.join(scratch, 'seeded');
const content = path.join(scratch, 'content');

// The tests set the site's own variables themselves: what stands in a developer's .env must not reach them.
/** @type {NodeJS.ProcessEnv} */
const environment = { ...buildEnvironment(repository), NODE_ENV: 'test', TMPDIR: scratch };

/** Below those that systems give away; a journey may start a site of its own on the next one. */
const firstPort = 20_000 + (process.pid % 5000) * 2;

/**
 * What a section finds in its environment.
 *
 * @param {import('./sections.js').Section} section
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
async function environmentOf(section) {
  if (section.seeded === 'makes') {
    mkdirSync(seededSite, { mode: 0o711 });
    await copyLightContent(content);
    return { ...environment, DATA_DIR: path.join(seededSite, 'data') };
  }
  if (section.seeded !== 'copies') return environment;
  const folder = path.join(scratch, slugOf(section.title));
  await copyFolder(seededSite, folder);
  return {
    ...environment,
    CHROMIUM_PATH: await chromium,
    JOURNEY_DATA: folder,
    JOURNEY_PORT: String(firstPort + 2 * sections.indexOf(section)),
  };
}

const chromium = provideChromium(repository);
// Told by the sections that want it.
chromium.catch(() => undefined);

/** @param {import('./sections.js').Section} section @returns {Promise<import('./run-section.js').Result>} */
async function run(section) {
  try {
    const command = section.seeded === 'makes' ? [...section.command, content] : section.command;
    return await runSection(
      { ...section, command },
      {
        repository,
        reports,
        environment: await environmentOf(section),
      },
    );
  } catch (error) {
    if (error instanceof Interrupted) throw error;
    const said = error instanceof Error ? error.message : String(error);
    console.error(`\n── ${section.title}\n${said}\n`);
    return { title: section.title, passed: 0, failed: 1, said, seconds: 0 };
  }
}

try {
  // More than there are cores: much of the time goes by waiting.
  const places = availableParallelism() + 2;
  const { results, left } = await runSections(sections, { places, run });
  const { text, failed } = summarize(results, left);
  console.log(`\n${text}`);
  process.exitCode = failed > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof Interrupted)) throw error;
  process.exitCode = 130;
}
