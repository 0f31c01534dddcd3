/**
 * @typedef {object} Section
 * @property {string} title
 * @property {string[]} command `node`, or `npm run` with one of package.json's scripts
 * @property {'check' | 'vitest' | 'playwright'} kind what it counts: itself, or the tests in the report that it writes
 * @property {boolean} [isNeededByTheRest] whether what follows it, in its lane and in later stages, makes sense without it
 * @property {boolean} [needsChromium]
 */

/**
 * A script of package.json: what developers run by its name is what is checked here. Arguments may be added: npm passes
 * on what stands after `--`.
 *
 * @param {string} name
 * @param {...string} args
 */
const script = (name, ...args) => ['npm', 'run', '--silent', name, '--', ...args];

/** @type {Section[]} */
const ofTheSource = [
  { title: 'Format', kind: 'check', command: script('format:check') },
  { title: 'Lint', kind: 'check', command: script('lint') },
  { title: 'Unused code', kind: 'check', command: script('unused') },
  { title: 'Types', kind: 'check', command: script('typecheck', '--singleThreaded') },
  { title: 'Unit tests', kind: 'vitest', command: script('test:unit') },
  { title: 'Tests against PostgreSQL', kind: 'vitest', command: script('test:database') },
];

/** @type {Section[]} */
const ofTheBuiltSite = [
  {
    title: 'Production build',
    kind: 'check',
    command: script('build'),
    isNeededByTheRest: true,
  },
  {
    title: 'Tests of the running process',
    kind: 'vitest',
    command: script('test:process'),
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
  command: script(
    'test:journeys',
    '--no-deps',
    // Screenshots of failures go beside those of the other runs.
    `--output=test-results/${title.toLowerCase().replaceAll(' ', '-')}`,
    ...projects.flatMap((project) => ['--project', project]),
  ),
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
