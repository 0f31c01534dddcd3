import { chmodSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cp, lchown, lstat, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { buildEnvironment } from '../bootstrap/build.js';
import { Interrupted, passOnSignals } from '../bootstrap/run-tool.js';
import { setup } from '../bootstrap/setup.js';
import { provideChromium } from './chromium.js';
import { runSection, runSections, summarize } from './run-sections.js';
import { sections, slugOf } from './sections.js';

/** How much smaller than the drawings their stand-ins are. */
const scale = 1 / 4;

/** @param {string} file a drawing, which a picture of its shape and color replaces */
async function replaceDrawing(file) {
  // It is not there before everything is installed.
  const { default: sharp } = await import('sharp');
  const [, width, height, background = '#000'] =
    /width="(\d+)" height="(\d+)"[^]*?fill="(#\w+)"/.exec(await readFile(file, 'utf8')) ?? [];
  const size = { width: Number(width) * scale, height: Number(height) * scale };
  await sharp({ create: { ...size, channels: 3, background } })
    .png()
    .toFile(file.replace(/svg$/, 'png'));
  await rm(file);
}

/**
 * Copies the site's own content, with a small picture of one color for each drawing: most of the time of seeding is spent on
 * drawing them in all sizes.
 *
 * @param {string} folder
 * @returns {Promise<void>}
 */
async function copyLightContent(folder) {
  await cp(path.join(repository, 'scripts/seed/content'), folder, { recursive: true });
  for (const name of await readdir(folder, { recursive: true })) {
    const file = path.join(folder, name);
    if (/^(covers|heroes)\/.*\.svg$/.test(name)) await replaceDrawing(file);
    if (!/^(books|posts|pages)\/.*\.md$/.test(name)) continue;
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace(/(?<=^ +file: (?:covers|heroes)\/.+\.)svg$/gm, 'png'));
  }
}

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
 * Copies a folder with all that is in it; where the file system can, the two share what neither changes. Root's copy
 * has the owners of the original: PostgreSQL runs on no files but its user's.
 *
 * @param {string} from
 * @param {string} to must not be there
 * @returns {Promise<void>}
 */
async function copyFolder(from, to) {
  await cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE, errorOnExist: true });
  if (process.getuid?.() !== 0) return;
  const names = await readdir(from, { recursive: true });
  for (const name of ['', ...names]) {
    const { uid, gid } = await lstat(path.join(from, name));
    await lchown(path.join(to, name), uid, gid);
  }
}

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

/** @param {import('./sections.js').Section} section @returns {Promise<import('./run-sections.js').Result>} */
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
