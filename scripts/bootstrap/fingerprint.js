import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

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
