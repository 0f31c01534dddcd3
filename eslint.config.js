import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import { globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** The layers of `cms`. Each may import from those before it. See docs/architecture.md. */
const layers = ['contract', 'platform', 'subjects', 'publications', '{dashboard,server}'];

/** Imports between `web`, `cms`, `text-editor`, and `scripts`. */
const sides = [
  {
    target: './web',
    from: ['./cms', './scripts'],
    except: ['./contract'],
    message: 'web imports only cms/contract from the CMS.',
  },
  {
    target: './cms',
    from: ['./web', './scripts'],
    message: 'cms imports nothing outside itself. Pass what it needs as an argument.',
  },
  {
    target: './cms/{contract,platform,subjects,publications,server}/**/*',
    from: './text-editor',
    message: 'Only web and cms/dashboard import text-editor.',
  },
  {
    target: './text-editor',
    from: ['./cms', './web', './scripts'],
    except: ['./contract'],
    message: 'text-editor imports only cms/contract.',
  },
];

const zones = [
  ...layers.slice(0, -1).map((layer, index) => ({
    target: `./cms/${layer}/**/*`,
    from: [
      ...layers.slice(index + 1).map((higher) => `./cms/${higher}/**/*`),
      index ? './cms/{endpoints,payload.config}.ts' : './cms/*.ts',
    ],
    message: `cms/${layer} may import only from the layers listed before it in eslint.config.js.`,
  })),
  {
    target: './cms/*.ts',
    from: './cms/server/**/*',
    message: 'The server runs this file, which may not import from it.',
  },
];

/** Payload's Local API, which reads and writes the database. */
const localApi =
  'find|findByID|findGlobal|findVersions|findVersionByID|findGlobalVersions|count|create|update|updateGlobal|delete|duplicate|restoreVersion';

// Only what oxlint cannot check. All other rules are in .oxlintrc.json.
export default tseslint.config(
  globalIgnores([
    'build/',
    '.data/',
    '.react-router/',
    'cms/dashboard/.next/',
    'cms/dashboard/import-map.js',
    'cms/dashboard/next-env.d.ts',
    'cms/migrations/*.ts',
    'cms/payload-types.ts',
    'test-results/',
    '.stryker-tmp/',
    // Tests and their helpers may import anything.
    '**/*.test.{ts,tsx}',
    'cms/testing/',
    'web/e2e/',
  ]),
  tseslint.configs.base,
  {
    files: ['**/*.{ts,tsx,js}'],
    plugins: { 'import-x': importX },
    settings: {
      // The root tsconfig.json maps jsdom to a file of cms.
      'import-x/resolver-next': [
        createTypeScriptImportResolver({ project: 'cms/dashboard/tsconfig.json' }),
      ],
    },
    languageOptions: {
      globals: { process: 'readonly', console: 'readonly' },
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: sides }],
    },
  },
  {
    files: ['cms/**'],
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: [...sides, ...zones] }],
    },
  },
  {
    files: ['cms/**', 'scripts/seed/**'],
    ignores: ['cms/platform/threads/drawing-process.js'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'node:crypto',
              importNames: ['createHmac'],
              message:
                'Use keyedHash of cms/platform/access/signed-token, whose purposes name their key.',
            },
            {
              name: 'sharp',
              allowTypeImports: true,
              message:
                'Import it from cms/platform/threads/drawing: in this process, its memory would not be freed.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['cms/contract/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(?!zod$|\\.{1,2}/)',
              message: 'The contract imports only zod and its own files.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['cms/contract/plain/*.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^(?!\\./)',
              allowTypeImports: true,
              message: 'Browsers load this file: import only types, and values from this folder.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['cms/**'],
    ignores: ['cms/**/queries/**', 'cms/platform/database/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: `CallExpression[callee.object.property.name='payload'][callee.property.name=/^(${localApi})$/]`,
          message: 'Only queries/ folders use the Local API.',
        },
        {
          selector: `CallExpression[callee.object.name='payload'][callee.property.name=/^(${localApi})$/]`,
          message: 'Only queries/ folders use the Local API.',
        },
      ],
    },
  },
  {
    files: ['web/**', 'text-editor/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'crypto',
          property: 'randomUUID',
          message:
            'Browsers provide it only on https and localhost. Use web/editor/random-uuid.ts.',
        },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'MemberExpression[object.name="navigator"][property.name=/^(clipboard|serviceWorker|share|storage)$/], MemberExpression[object.name="crypto"][property.name="subtle"]',
          message:
            'Browsers provide it only on https and localhost, but the site must also work on plain http.',
        },
      ],
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [{ name: 'react-router', message: 'Import from react-router-dom.' }],
          patterns: [
            {
              regex: 'cms/contract/(?!plain/)',
              allowTypeImports: true,
              message: 'Import values only from cms/contract/plain, which has no zod.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['cms/**'],
    // PostgreSQL's programs inherit the environment.
    ignores: ['cms/platform/env.ts', 'cms/platform/database/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Only cms/platform/env.ts reads the environment.',
        },
      ],
    },
  },
);
