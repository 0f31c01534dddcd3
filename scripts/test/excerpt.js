import { stripVTControlCharacters } from 'node:util';

/** Of a test's message, which says first what is wrong and then where. */
const linesOfBeginning = 15;
/** Of what a program said, which ends with what it could not do. */
const linesOfEnd = 40;
/** What a test compares may be a whole page in one line. */
const longestLine = 300;

/** @param {string} text */
export const beginningOf = (text) => excerpt(text, (lines) => lines.slice(0, linesOfBeginning));

/** @param {string} text */
export const endOf = (text) => excerpt(text, (lines) => lines.slice(-linesOfEnd));

/**
 * Without colors, empty lines, and the stack within packages.
 *
 * @param {string} text
 * @param {(lines: string[]) => string[]} choose
 */
function excerpt(text, choose) {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at .*\/node_modules\//.test(line));
  return choose(lines)
    .map((line) => (line.length > longestLine ? `${line.slice(0, longestLine)} …` : line))
    .join('\n');
}
