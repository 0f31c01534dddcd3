import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** A line of the file cannot be meant as it would be read. */
export class BadEnvFile extends Error {
  /** @override */
  name = 'BadEnvFile';
}

/**
 * A name, and behind its `=` either a value in quotes, over several lines too, with what is left of the line behind it, or what else
 * stands in the line.
 */
const entry =
  /^[^\S\n]*(?:export[^\S\n]+)?([\w.-]+)[^\S\n]*=(?:[^\S\n]*(["'`])[^]*?\2(.*)|(.*))$/gm;

/** What may follow a value in quotes. */
const end = /^\s*$|^\s+#/;

/** A value whose quote nothing closes. */
const unclosed = /^\s*["'`]/;

/** A `#` that nothing separates from what is before it: most probably a part of a password. */
const joined = /^[^#]*(?<!\s)#/;

/**
 * Sets what stands in a file of lines like `NAME=value`. What is set already stays.
 *
 * @param {string} file
 * @param {Record<string, string | undefined>} [env]
 * @throws {BadEnvFile} for a value that would end at its `#`, as a comment does not need a space before it here, or at a quote in it.
 *   Docker and systemd read the whole of it, or nothing: the same file would have two passwords.
 */
export function loadEnvFile(file, env = process.env) {
  // Without the mark that editors of Windows put before the first name.
  const text = new TextDecoder().decode(readFileSync(file));
  const entries = [...text.matchAll(entry)].map(([, name, , rest, plain = '']) => ({
    name,
    isMisquoted: rest === undefined ? unclosed.test(plain) : !end.test(rest),
    isCut: joined.test(plain),
  }));
  const misquoted = entries.filter(({ isMisquoted }) => isMisquoted).map(({ name }) => name);
  if (misquoted.length > 0)
    throw new BadEnvFile(
      `In ${file} the value of ${misquoted.join(', ')} begins with a quote that is missing at its end, or stands in it, too. Put the whole value in quotes that it does not contain: ', " or \`.`,
    );
  const cut = entries.filter(({ isCut }) => isCut).map(({ name }) => name);
  if (cut.length > 0)
    throw new BadEnvFile(
      `${file} has a # in the value of ${cut.join(', ')}, where a comment would begin. Put the whole value in quotes that it does not contain, like ${cut[0]}='…#…', or a space before the # of a comment.`,
    );
  const values = parseEnv(text);
  for (const [name, value] of Object.entries(values)) env[name] ??= value;
}
