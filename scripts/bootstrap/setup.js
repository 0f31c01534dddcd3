import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { build, isImage } from './build.js';
import { Interrupted, passOnSignals, runTool, ToolFailed, spinner } from './run-tool.js';

/** The file has a value that would be read differently than intended. */
class BadEnvFile extends Error {
  /** @override */
  name = 'BadEnvFile';
}

/** `NAME=` and the rest of the line, or a quoted value of one or more lines with the rest of its last line. */
const entry =
  /^[^\S\n]*(?:export[^\S\n]+)?([\w.-]+)[^\S\n]*=(?:[^\S\n]*(["'`])[^]*?\2(.*)|(.*))$/gm;

/** Text that may follow a quoted value. */
const end = /^\s*$|^\s+#/;

/** A value with an unclosed quote. */
const unclosed = /^\s*["'`]/;

/** A `#` without a space before it, probably part of a password. */
const joined = /^[^#]*(?<!\s)#/;

/**
 * Sets variables from a file with lines like `NAME=value`. Variables that are already set keep their values.
 *
 * @param {string} file
 * @param {Record<string, string | undefined>} [env]
 * @throws {BadEnvFile} if a value would end at a `#` or quote in it. Docker and systemd read such a value differently.
 */
export function loadEnvFile(file, env = process.env) {
  // TextDecoder removes the byte order mark.
  const text = new TextDecoder().decode(readFileSync(file));
  const entries = [...text.matchAll(entry)].map(([, name, , rest, plain = '']) => ({
    name,
    isMisquoted: rest === undefined ? unclosed.test(plain) : !end.test(rest),
    isCut: joined.test(plain),
  }));
  const misquoted = entries.filter(({ isMisquoted }) => isMisquoted).map(({ name }) => name);
  if (misquoted.length > 0)
    throw new BadEnvFile(
      `In ${file} the value of ${misquoted.join(', ')} begins with a quote that is not closed, or that occurs inside it. Enclose the whole value in quotes that it does not contain: ', " or \`.`,
    );
  const cut = entries.filter(({ isCut }) => isCut).map(({ name }) => name);
  if (cut.length > 0)
    throw new BadEnvFile(
      `${file} has a # in the value of ${cut.join(', ')}, where a comment would begin. Enclose the value in quotes, like ${cut[0]}='…#…', or put a space before the # of a comment.`,
    );
  const values = parseEnv(text);
  for (const [name, value] of Object.entries(values)) env[name] ??= value;
}

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean }} LockedPackage */

/** Returns whether node_modules matches package-lock.json, by npm's record of the installation. @param {string} repository */
export function isInstalled(repository) {
  const record = path.join(repository, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const locked = packagesOf(path.join(repository, 'package-lock.json'));
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

/** Installs the packages of package-lock.json if they are missing or different. @param {string} repository */
async function install(repository) {
  if (isImage(repository) || isInstalled(repository)) return;
  await spinner('Installing the packages that package-lock.json names', (onOutput) =>
    runTool('npm ci', 'npm', ['ci', '--no-audit', '--no-fund', '--include=dev'], {
      cwd: repository,
      onOutput,
    }),
  );
}

/**
 * Prepares a clone: loads .env, installs the packages and, unless `isBuilt` is false, builds the site and its dashboard, or only the
 * named `parts`. Ends the process if that fails.
 *
 * @param {{ isBuilt?: boolean, parts?: string[] }} [options]
 * @returns {Promise<string>} the repository, which becomes the working folder
 */
export async function setup({ isBuilt = true, parts = [] } = {}) {
  const repository = path.resolve(import.meta.dirname, '../..');
  process.chdir(repository);

  const restore = passOnSignals();
  try {
    if (existsSync('.env')) loadEnvFile('.env');
    await install(repository);
    if (isBuilt) await build(repository, parts);
    restore();
  } catch (error) {
    if (error instanceof Interrupted) process.exit(130);
    if (!(error instanceof ToolFailed || error instanceof BadEnvFile)) throw error;
    console.error(`\n${error.message}`);
    process.exit(1);
  }
  return repository;
}
