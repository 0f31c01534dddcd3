/**
 * @typedef {object} Section
 * @property {string} title
 * @property {string[]} command `node`, or `npm run` with one of package.json's scripts
 * @property {'check' | 'vitest' | 'playwright'} kind what it counts: itself, or the tests in the report that it writes
 * @property {string[]} [needs] titles of the sections without whose passing it makes no sense
 * @property {'makes' | 'copies'} [seeded] whether its site is the one that others copy, or has such a copy
 * @property {true} [isUrgent] whether others wait for it: it has the processor first
 */

/**
 * A script of package.json: what developers run by its name is what is checked here. Arguments may be added: npm passes
 * on what stands after `--`.
 *
 * @param {string} name
 * @param {...string} args
 */
const script = (name, ...args) => ['npm', 'run', '--silent', name, '--', ...args];

const siteBuild = 'Production build of the site';
const dashboardBuild = 'Production build of the dashboard';
const seeding = 'Seeding';

/**
 * Journeys of some projects of the configuration. Playwright would skip a whole project when one journey of another fails on
 * which it depends: each section here is a run of its own, through a site of its own, and depends on none.
 *
 * @param {string} title
 * @param {string[]} projects
 * @param {...string} needs besides what all journeys need
 * @returns {Section}
 */
const journeys = (title, projects, ...needs) => ({
  title,
  kind: 'playwright',
  command: script(
    'test:journeys',
    '--no-deps',
    // Screenshots of failures go beside those of the other runs.
    `--output=test-results/${slugOf(title)}`,
    ...projects.flatMap((project) => ['--project', project]),
  ),
  needs: [siteBuild, seeding, ...needs],
  seeded: 'copies',
});

/**
 * What `npm test` does. Some run beside each other, as much of their time goes by waiting: the first of those that can.
 * What others need stands first, beside what takes one core at most; then what waits most, and at the end what can use
 * every core, so that none is idle.
 *
 * @type {Section[]}
 */
export const sections = [
  { title: siteBuild, kind: 'check', command: script('build', 'site'), isUrgent: true },
  {
    title: dashboardBuild,
    kind: 'check',
    command: script('build', 'dashboard'),
    isUrgent: true,
  },
  {
    // Of the content of light-content.js, once for the sites of all journeys.
    title: seeding,
    kind: 'check',
    command: script('seed'),
    seeded: 'makes',
    isUrgent: true,
  },
  // It waits for locks, clocks and processes, while the builds need the processor.
  { title: 'Tests against PostgreSQL', kind: 'vitest', command: script('test:database') },
  journeys('Journeys of the dashboard', ['the dashboard'], dashboardBuild),
  journeys('Journeys of words and books', ['words and books'], dashboardBuild),
  journeys('Journeys of the editor', ['the editor', 'a site of its own']),
  {
    title: 'Tests of the running process',
    kind: 'vitest',
    command: script('test:process'),
    needs: [siteBuild, dashboardBuild],
  },
  journeys('Journeys of readers', ['readers']),
  { title: 'Lint', kind: 'check', command: script('lint') },
  { title: 'Unused code', kind: 'check', command: script('unused') },
  { title: 'Format', kind: 'check', command: script('format:check') },
  { title: 'Types', kind: 'check', command: script('typecheck') },
  { title: 'Unit tests', kind: 'vitest', command: script('test:unit') },
];

/** What files and folders of a section are called. @param {string} title */
export function slugOf(title) {
  return title.replaceAll(' ', '-').toLowerCase();
}
