import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runTool, spinner } from './run-tool.js';

const shared = ['package.json', 'package-lock.json', 'tsconfig.json', 'text-editor'];

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string} title
 * @property {string[]} sources files and folders that the result depends on
 * @property {string} result a file that a build creates
 * @property {string[]} command of a program in node_modules/.bin
 */

/** @type {Part[]} */
const parts = [
  {
    name: 'site',
    title: 'Building the site',
    sources: [...shared, 'vite.config.ts', 'react-router.config.ts', 'cms', 'web', 'scripts'],
    result: 'build/server/index.js',
    command: ['react-router', 'build'],
  },
  {
    name: 'dashboard',
    title: 'Building the dashboard',
    sources: [...shared, 'cms'],
    result: 'cms/dashboard/.next/BUILD_ID',
    command: ['next', 'build', 'cms/dashboard'],
  },
];

/** Returns whether a file is not part of the build: generated, or for tests. @param {string} file path with forward slashes */
const isLeftOut = (file) =>
  /(^|\/)(node_modules|\.next|\.react-router|e2e|testing)(\/|$)/.test(file) ||
  /(^|\/)(next-env\.d\.ts|[^/]+\.test\.tsx?)$/.test(file) ||
  /(^|\/)\.DS_Store$/.test(file) ||
  file.startsWith('scripts/seed/content/');

/**
 * Returns a hash of the names and contents of files, the same on every machine.
 *
 * @param {string} repository
 * @param {string[]} roots files and folders, which may be missing
 * @param {string} salt other inputs of the build
 * @returns {string} 64 hexadecimal digits
 */
export function fingerprint(repository, roots, salt) {
  const hash = createHash('sha256').update(salt);
  for (const root of roots) {
    for (const file of filesOf(repository, root)) {
      const content = readFileSync(path.join(repository, file));
      hash.update(`\0${file}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

/** @param {string} repository @param {string} place @returns {string[]} in a fixed order */
function filesOf(repository, place) {
  if (isLeftOut(place)) return [];
  const stats = statSync(path.join(repository, place), { throwIfNoEntry: false });
  if (!stats) return [];
  if (stats.isFile()) return [place];
  return readdirSync(path.join(repository, place))
    .sort()
    .flatMap((name) => filesOf(repository, `${place}/${name}`));
}

/** The stamp is in the output folder, because each tool empties that folder. @param {string} repository @param {Part} part */
const stampOf = (repository, part) =>
  path.join(repository, path.dirname(part.result), 'fingerprint');

/** @param {string} repository @param {Part} part */
function currentFingerprint(repository, part) {
  const major = process.versions.node.split('.')[0] ?? '';
  return fingerprint(repository, part.sources, `node ${major}, ${part.command.join(' ')}`);
}

/** Returns whether the build is up to date, by the content of its sources. @param {string} repository @param {Part} part */
function isBuilt(repository, part) {
  const stamp = stampOf(repository, part);
  return (
    existsSync(path.join(repository, part.result)) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8').trim() === currentFingerprint(repository, part)
  );
}

/** Returns whether this is the image, which has the build without its sources. @param {string} repository */
export const isImage = (repository) => !existsSync(path.join(repository, 'vite.config.ts'));

/** Returns whether the server's build, which includes the commands, is up to date. @param {string} repository */
export function isServerBuilt(repository) {
  const site = parts.find(({ name }) => name === 'site');
  return isImage(repository) || (site !== undefined && isBuilt(repository, site));
}

/** Returns the folder in which build tools, tests and commands cache compiled code. @param {string} repository */
export const compileCache = (repository) => path.join(repository, 'node_modules/.cache/compiled');

/** Returns the environment without the site's variables. @param {string} repository @returns {NodeJS.ProcessEnv} */
export function buildEnvironment(repository) {
  const environment = { ...process.env };
  const example = path.join(repository, '.env.example');
  const text = existsSync(example) ? readFileSync(example, 'utf8') : '';
  for (const [, name = ''] of text.matchAll(/^#? ?([A-Z_]+)=/gm)) delete environment[name];
  return {
    ...environment,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: compileCache(repository),
    NEXT_TELEMETRY_DISABLED: '1',
    NO_COLOR: '1',
  };
}

/** @param {string} repository @param {Part} part */
async function buildPart(repository, part) {
  const stamp = stampOf(repository, part);
  // A failed build leaves no fingerprint. If a source changes during the build, the fingerprint is the old one.
  rmSync(stamp, { force: true });
  const before = currentFingerprint(repository, part);
  const [program = '', ...args] = part.command;
  await spinner(part.title, (onOutput) =>
    runTool(part.command.join(' '), path.join(repository, 'node_modules/.bin', program), args, {
      cwd: repository,
      env: buildEnvironment(repository),
      onOutput,
    }),
  );
  writeFileSync(stamp, `${before}\n`);
}

/**
 * Builds the parts that are not up to date, one after the other.
 *
 * @param {string} repository
 * @param {string[]} [names] only these parts, `site` or `dashboard`
 */
export async function build(repository, names = []) {
  for (const part of parts)
    if ((names.length === 0 || names.includes(part.name)) && !isBuilt(repository, part))
      await buildPart(repository, part);
}
