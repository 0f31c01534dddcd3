import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Files that have a test beside them but are not mutated. */
const excluded = [
  // These use the disk, the network, processes, or threads. Their mutants are slow and tell little.
  /^cms\/(platform\/(access|database|social-images|threads|worker)|subjects\/media|server(?!\/(metrics|page-cache)))\//,
  /^cms\/platform\/backup\/(backup-folder|bucket-storage|restore-backup|storage)/,
  /^cms\/platform\/mail\/transport/,
  /^scripts\/(bootstrap|serve|test)\//,
  /^scripts\/doctor\/checks\/(mail|media|proxy|sender-domain)/,
  /^scripts\/import\/old-pictures/,
  /^scripts\/seed\/pictures/,
  /^web\/(account\/reader-store|api\/|components\/use-)/,
  // This file only mounts other files, which `seo.db.test.ts` checks. `mutate` lists the files that `seo.test.ts` checks.
  /^cms\/publications\/seo\/seo\.ts$/,
];

/** Modules with a unit test beside them. Journeys check components (`*.tsx`). */
const tested = ['cms', 'web', 'text-editor', 'scripts'].flatMap((side) =>
  readdirSync(side, { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?!.*\.(db|process)\.test\.).*\.test\.tsx?$/.test(file))
    .map((file) => path.posix.join(side, file.replace(/\.test\.tsx?$/, '.ts')))
    .filter((file) => existsSync(file) && !excluded.some((pattern) => pattern.test(file))),
);

export default {
  testRunner: 'vitest',
  vitest: { configFile: 'scripts/mutate/vitest.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: [
    ...tested,
    'cms/contract/{call,fields}.ts',
    'cms/contract/plain/{book-rules,limits,paths}.ts',
    'cms/publications/seo/{feed-content,site-files}.ts',
  ],
  // Tests do not check the wording of messages and class names.
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
