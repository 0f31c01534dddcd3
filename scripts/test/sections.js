/**
 * @typedef {object} Section
 * @property {string} title
 * @property {string[]} command `node`, or `npm run` with one of package.json's scripts
 * @property {'check' | 'vitest' | 'playwright'} kind `check` counts as one test; the others count the tests in their report
 * @property {string[]} [needs] titles of the sections that must pass first
 * @property {'makes' | 'copies'} [seeded] whether the section creates the seeded site or works on a copy of it
 * @property {true} [isUrgent] whether other sections need it, so that it gets more CPU time
 */

/** Returns the command of a script in package.json. @param {string} name @param {...string} args */
const script = (name, ...args) => ['npm', 'run', '--silent', name, '--', ...args];

const siteBuild = 'Production build of the site';
const dashboardBuild = 'Production build of the dashboard';
const seeding = 'Seeding';
const types = 'Types';

/**
 * Returns a section that runs some Playwright projects on its own site. `--no-deps`, because Playwright would skip a project if a
 * journey of its dependency failed.
 *
 * @param {string} title
 * @param {string[]} projects
 * @param {...string} needs sections that must pass, besides those that all journeys need
 * @returns {Section}
 */
const journeys = (title, projects, ...needs) => ({
  title,
  kind: 'playwright',
  command: script(
    'test:journeys',
    '--no-deps',
    `--output=test-results/${slugOf(title)}`,
    ...projects.flatMap((project) => ['--project', project]),
  ),
  needs: [siteBuild, seeding, ...needs],
  seeded: 'copies',
});

/**
 * Sections of `npm test`, in the order in which they start. Several run in parallel. Sections that others need come first, then the
 * slowest.
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
    // All journeys use copies of this site.
    title: seeding,
    kind: 'check',
    command: script('seed'),
    seeded: 'makes',
    isUrgent: true,
  },
  // It needs no build.
  { title: 'Tests against PostgreSQL', kind: 'vitest', command: script('test:database') },
  journeys('Journeys of the dashboard', ['the dashboard'], dashboardBuild),
  journeys('Journeys of words and books', ['words and books'], dashboardBuild),
  journeys('Journeys of the editor', ['the editor', 'a site of its own']),
  journeys('Journeys of readers', ['readers']),
  { title: 'Lint', kind: 'check', command: script('lint') },
  { title: 'Unit tests', kind: 'vitest', command: script('test:unit') },
  {
    title: 'Tests of the running process',
    kind: 'vitest',
    command: script('test:process'),
    needs: [siteBuild, dashboardBuild],
  },
  { title: 'Format', kind: 'check', command: script('format:check') },
  { title: types, kind: 'check', command: script('typecheck') },
  // Both regenerate React Router's types.
  { title: 'Unused code', kind: 'check', command: script('unused'), needs: [types] },
];

/** Returns the name of a section's files and folders. @param {string} title */
export function slugOf(title) {
  return title.replaceAll(' ', '-').toLowerCase();
}
