/**
 * @typedef {object} Section
 * @property {string} title
 * @property {string[]} command of a program in node_modules/.bin, or `node`
 * @property {'check' | 'vitest' | 'playwright'} kind what it counts: itself, or the tests in the report that it writes
 * @property {boolean} [isNeededByTheRest] whether what follows it, in its lane and in later stages, makes sense without it
 * @property {boolean} [needsChromium]
 */

/** @type {Section[]} */
const ofTheSource = [
  { title: 'Format', kind: 'check', command: ['prettier', '--check', '--log-level=warn', '.'] },
  { title: 'Lint', kind: 'check', command: ['eslint', '--max-warnings=0', '.'] },
  { title: 'Types of the routes', kind: 'check', command: ['react-router', 'typegen'] },
  { title: 'Types', kind: 'check', command: ['tsc', '--noEmit'] },
  {
    title: 'Unit tests',
    kind: 'vitest',
    command: ['vitest', 'run', '--project', 'unit'],
  },
  {
    title: 'Tests against PostgreSQL',
    kind: 'vitest',
    command: ['vitest', 'run', '--project', 'database'],
  },
];

/** @type {Section[]} */
const ofTheBuiltSite = [
  {
    title: 'Production build',
    kind: 'check',
    command: ['node', 'scripts/start.js', '--build-only'],
    isNeededByTheRest: true,
  },
  {
    title: 'Tests of the running process',
    kind: 'vitest',
    command: ['vitest', 'run', '--project', 'process'],
  },
];

/**
 * Journeys of some projects of the configuration. Playwright would skip a whole project when one journey of another fails on
 * which it depends: each section here is a run of its own, which depends on none. They share the site's data.
 *
 * @param {string} title
 * @param {...string} projects
 * @returns {Section}
 */
const journeys = (title, ...projects) => ({
  title,
  kind: 'playwright',
  command: [
    ...['playwright', 'test', '--config', 'web/e2e/playwright.config.ts', '--no-deps'],
    // Where the pictures of failures are kept, beside those of the other runs.
    ...['--output', `test-results/${title.toLowerCase().replaceAll(' ', '-')}`],
    ...projects.flatMap((project) => ['--project', project]),
  ],
  needsChromium: true,
});

/** @type {Section[]} */
const inABrowser = [
  journeys('Journeys of readers', 'readers'),
  journeys('Journeys of the author', 'the author', 'a site of its own'),
  journeys('Journeys of programs', 'programs'),
];

/**
 * What `npm test` does, one stage after the other. The lanes of a stage run side by side, each in its order, as much of
 * their time goes by waiting. The journeys have the machine for themselves: they are people, and expect answers.
 */
export const stages = [[ofTheSource, ofTheBuiltSite], [inABrowser]];
