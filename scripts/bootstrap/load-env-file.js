import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** A line of the file cannot be meant as it would be read. */
export class BadEnvFile extends Error {
  /** @override */
  name = 'BadEnvFile';
}

/** A name and what stands behind its `=`, but for a value in quotes. */
const unquoted = /^[^\S\n]*(?:export[^\S\n]+)?([\w.-]+)[^\S\n]*=([^\S\n]*(?!["'`\s]).*)$/gm;

/** A `#` that nothing separates from what is before it: most probably a part of a password. */
const joined = /^[^#]*(?<!\s)#/;

/**
 * Sets what stands in a file of lines like `NAME=value`. What is set already stays.
 *
 * @param {string} file
 * @param {Record<string, string | undefined>} [env]
 * @throws {BadEnvFile} for a value that would end at its `#`, as a comment does not need a space before it here. Docker and systemd read
 *   the whole of it: the same file would have two passwords.
 */
export function loadEnvFile(file, env = process.env) {
  // Without the mark that editors of Windows put before the first name.
  const text = new TextDecoder().decode(readFileSync(file));
  const values = parseEnv(text);
  const cut = [...text.matchAll(unquoted)]
    .filter(([, name = '', value = '']) => joined.test(value) && Object.hasOwn(values, name))
    .map(([, name]) => name);
  if (cut.length > 0)
    throw new BadEnvFile(
      `${file} has a # in the value of ${cut.join(', ')}, where a comment would begin. Put the whole value in quotes, like ${cut[0]}='…#…', or a space before the # of a comment.`,
    );
  for (const [name, value] of Object.entries(values)) env[name] ??= value;
}
