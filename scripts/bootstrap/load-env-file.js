import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** A value in the file would be read differently than intended. */
export class BadEnvFile extends Error {
  /** @override */
  name = 'BadEnvFile';
}

/** A name, and after `=` a quoted value, which may have several lines, with the rest of its last line, or the rest of the line. */
const entry =
  /^[^\S\n]*(?:export[^\S\n]+)?([\w.-]+)[^\S\n]*=(?:[^\S\n]*(["'`])[^]*?\2(.*)|(.*))$/gm;

/** Text that may follow a quoted value. */
const end = /^\s*$|^\s+#/;

/** A value with an unclosed quote. */
const unclosed = /^\s*["'`]/;

/** A `#` without a space before it, which is probably a part of a password. */
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
