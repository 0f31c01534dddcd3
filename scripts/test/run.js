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

/** Scale of the PNGs that replace drawings. */
const scale = 1 / 4;

/** Replaces a drawing with a PNG of its shape and color. @param {string} file */
async function replaceDrawing(file) {
  // This module is loaded before packages are installed.
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
 * Copies the site's own content and replaces its drawings with small PNGs, because rendering drawings is the slowest part of seeding.
 *
 * @param {string} folder
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

/** Temporary files of this run. Embedded databases run as another user, who must be able to enter it, and end when it is deleted. */
const scratch = mkdtempSync(path.join(tmpdir(), 'fovean-run-'));
chmodSync(scratch, 0o711);
process.once('exit', () => rmSync(scratch, { recursive: true, force: true, maxRetries: 10 }));
const seededSite = path.join(scratch, 'seeded');
const content = path.join(scratch, 'content');

// A developer's .env must not affect tests.
/** @type {NodeJS.ProcessEnv} */
const environment = { ...buildEnvironment(repository), NODE_ENV: 'test', TMPDIR: scratch };

/** First of the ports, two for each section: a journey may start its own site. They are below the ephemeral ports. */
const firstPort = 20_000 + (process.pid % 5000) * 2;

/**
 * Copies a folder, copy-on-write if the file system supports it. As root, it also copies the owners, because PostgreSQL rejects
 * files of other users.
 *
 * @param {string} from
 * @param {string} to must not exist
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
 * Returns the environment of a section. Creates the folders that it names.
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
// The sections that need it report the error.
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
    const output = error instanceof Error ? error.message : String(error);
    console.error(`\n── ${section.title}\n${output}\n`);
    return { title: section.title, passed: 0, failed: 1, output, seconds: 0 };
  }
}

try {
  // Two more sections than cores would take a fifth more CPU time.
  const concurrency = availableParallelism();
  const { results, skipped } = await runSections(sections, { concurrency, run });
  const { text, failed } = summarize(results, skipped);
  console.log(`\n${text}`);
  process.exitCode = failed > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof Interrupted)) throw error;
  process.exitCode = 130;
}
