import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** What has a test beside it and is not mutated. */
const excluded = [
  // These reach for the disk, the network, processes or threads: a mutant of them says little, and takes long to say it.
  /^cms\/(access|database|media|server|social-images|threads|worker)\//,
  /^cms\/mail\/transport/,
  /^scripts\/(bootstrap|serve|test)\//,
  /^scripts\/seed\/(pictures|read-seed-folder)/,
  /^web\/(account\/reader-store|api\/|components\/use-|editor\/(tab-locks|image-problem))/,
  // It only mounts what stands around it: `seo.db.test.ts` shows that. What `seo.test.ts` is about is listed in `mutate`.
  /^cms\/seo\/seo\.ts$/,
];

/** The code that has a test of its own beside it which needs nothing else. */
const tested = ['cms', 'web', 'scripts'].flatMap((side) =>
  readdirSync(side, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?!.*\.(db|process)\.test\.).*\.test\.tsx?$/.test(file))
    .flatMap((file) => ['.ts', '.tsx'].map((ending) => file.replace(/\.test\.tsx?$/, ending)))
    .map((file) => path.posix.join(side, file))
    .filter((file) => existsSync(file) && !excluded.some((pattern) => pattern.test(file))),
);

export default {
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutate/vitest.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: [
    ...tested,
    'cms/contract/{book-rules,call,fields,limits,paths}.ts',
    'cms/seo/{absolute-html,atom,feed-content,json-feed,public-origin,robots,security-text}.ts',
  ],
  // What a message or a class says is nobody's behavior but the reader's.
  mutator: { excludedMutations: ['StringLiteral'] },
  ignorePatterns: ['build', '.data', '.next', 'docs', 'test-results', 'web/e2e'],
  ignoreStatic: true,
  concurrency: 1,
  tempDirName: '.stryker-tmp',
  reporters: ['clear-text', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: 'test-results/mutation/index.html' },
  thresholds: { high: 95, low: 85, break: 85 },
  packageManager: 'npm',
  allowEmpty: true,
};
