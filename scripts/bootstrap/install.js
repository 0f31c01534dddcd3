import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runTool } from './run-tool.js';
import { spinner } from './spinner.js';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean, link?: boolean }} LockedPackage */

/** @param {string} repository */
const stampOf = (repository) => path.join(repository, 'node_modules', '.installed-lockfile');

/** @param {string} repository */
function hashOfLockfile(repository) {
  const lockfile = readFileSync(path.join(repository, 'package-lock.json'));
  return createHash('sha256').update(lockfile).digest('hex');
}

/**
 * Returns whether node_modules matches package-lock.json: by the hash that the last installation stored, or by npm's own record if
 * the user has run npm since.
 *
 * @param {string} repository
 * @returns {boolean}
 */
export function isInstalled(repository) {
  const record = path.join(repository, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const stamp = stampOf(repository);
  // npm writes its record at the end of every installation. The stamp names the record that it belongs to.
  const recordHash = createHash('sha256').update(readFileSync(record)).digest('hex');
  const expected = `${hashOfLockfile(repository)} ${recordHash}\n`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === expected) return true;
  if (!agree(path.join(repository, 'package-lock.json'), record)) return false;
  writeFileSync(stamp, expected);
  return true;
}

/** @param {string} lockfile @param {string} record */
function agree(lockfile, record) {
  const locked = packagesOf(lockfile);
  const present = packagesOf(record);
  for (const [place, { version, integrity, optional, devOptional }] of Object.entries(locked)) {
    if (place === '') continue;
    const installed = present[place];
    // Optional packages are installed only on their systems.
    if (!installed && (optional || devOptional)) continue;
    if (!installed || installed.version !== version || installed.integrity !== integrity)
      return false;
  }
  return Object.keys(present).every((place) => place in locked);
}

/** @param {string} file @returns {Record<string, LockedPackage>} */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
}

/**
 * Installs the packages of package-lock.json if they are missing or different.
 *
 * @param {string} repository
 * @returns {Promise<void>}
 */
export async function install(repository) {
  if (isInstalled(repository)) return;
  await spinner('Installing the packages that package-lock.json names', (say) =>
    runTool('npm ci', 'npm', ['ci', '--no-audit', '--no-fund', '--include=dev'], {
      cwd: repository,
      say,
    }),
  );
  isInstalled(repository);
}
