/**
 * @typedef {import('./sections.js').Section} Section
 * @typedef {import('./run-section.js').Result} Result
 */

/**
 * Runs sections beside each other, each as soon as there is a place for it and what it needs has passed; among those that
 * could, in their order. One that fails keeps only those that need it from running.
 *
 * @param {Section[]} sections
 * @param {object} options
 * @param {number} options.places how many run at once
 * @param {(section: Section) => Promise<Result>} options.run
 * @returns {Promise<{ results: Result[], left: Section[] }>} in the order in which they ended, and those that were not run
 */
export async function runSections(sections, { places, run }) {
  /** @type {Result[]} */
  const results = [];
  /** @type {Set<Promise<void>>} */
  const running = new Set();
  let left = [...sections];

  const isReady = (/** @type {Section} */ { needs = [] }) =>
    needs.every((title) => results.some((result) => result.title === title && result.failed === 0));

  const startNext = () => {
    const next = left.find(isReady);
    if (!next) return false;
    left = left.filter((section) => section !== next);
    const under = run(next).then((result) => {
      results.push(result);
      running.delete(under);
    });
    running.add(under);
    return true;
  };

  try {
    for (;;) {
      while (running.size < places && startNext());
      if (running.size === 0) break;
      await Promise.race(running);
    }
  } finally {
    // What was broken off has ended, too.
    await Promise.allSettled(running);
  }
  return { results, left };
}
