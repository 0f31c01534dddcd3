/** More than these would push the first ones out of sight: of a log, often only the end is shown. */
const toldInFull = 12;

/**
 * What failed, by name and with an excerpt of what it said: of the first, that is; of the others only the names.
 *
 * @param {import('./run-section.js').Result[]} results
 * @returns {string} empty if nothing failed
 */
export function tellFailures(results) {
  return results
    .flatMap(({ title, failures }) => failures.map((failure) => ({ title, ...failure })))
    .map(({ title, name, said }, index) => {
      const heading = `✗ ${title}: ${name}`;
      return index < toldInFull ? `${heading}\n${said.replaceAll(/^/gm, '    ')}\n` : heading;
    })
    .join('\n')
    .trimEnd();
}
