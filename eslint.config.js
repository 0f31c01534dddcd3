import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import { globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** The folders of `cms`. Each may import from those before it. See docs/architecture.md. */
const folders = [
  'contract',
  'log',
  'database',
  'backup',
  'markup',
  'threads',
  'mentions',
  'access',
  'social-images',
  'continuity',
  'parsed-mail',
  'worker',
  'fields',
  'mail',
  'api',
  'subscriptions',
  'newsletters',
  'media',
  'accounts',
  'comments',
  'books',
  'pages',
  'posts',
  'glossary',
  'messages',
  'moderation',
  'inbox',
  'seeding',
  'analytics',
  'sweeps',
  'dashboard',
  'seo',
  'epub',
  'press',
  'page-cache',
  'metrics',
  'server',
];

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
    target: folders.filter((folder) => folder !== 'dashboard').map((folder) => `./cms/${folder}`),
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

const layers = folders.slice(0, -1).map((folder, index) => ({
  target: `./cms/${folder}`,
  from: folders.slice(index + 1).map((higher) => `./cms/${higher}`),
  message: `cms/${folder} may import only from the folders listed before it in eslint.config.js.`,
}));

/** Restrictions for the files directly in `cms`. */
const besideFolders = [
  ...['env', 'operator-error', 'repeat-until-stopped', 'site-origin'].map((file) => ({
    target: `./cms/${file}.ts`,
    from: folders.slice(1).map((folder) => `./cms/${folder}`),
    message: `cms/${file}.ts may import only from cms/contract.`,
  })),
  {
    // Next's pages of the dashboard load Payload's config.
    target: folders
      .filter((folder) => folder !== 'server' && folder !== 'dashboard')
      .map((folder) => `./cms/${folder}`),
    from: ['./cms/endpoints.ts', './cms/payload.config.ts'],
    message: 'Only cms/server, cms/dashboard and scripts may import this file.',
  },
  {
    target: './cms/payload.config.ts',
    from: './cms/server',
    message: 'cms/payload.config.ts may not import from the server that runs it.',
  },
];

/** Files of the contract without zod. The front end may import values from them. */
const plainContract =
  'book-rules|client|common-passwords|csv|cut-text|edit-places|guest|headers|limits|page-views|paths|post-html|post-markup|privacy|public-pages|reading-order|reading-stage|reading-time|reauthentication|staff-item|term-rules|utc-time|browser/ignored-findings|browser/pasted-html|browser/pasted-notes';

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
      'import-x/no-restricted-paths': ['error', { zones: [...sides, ...layers, ...besideFolders] }],
    },
  },
  {
    files: ['cms/**', 'scripts/seed/**'],
    ignores: ['cms/threads/drawing-process.js'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'node:crypto',
              importNames: ['createHmac'],
              message: 'Use keyedHash of cms/access/signed-token, whose purposes name their key.',
            },
            {
              name: 'sharp',
              allowTypeImports: true,
              message:
                'Import it from cms/threads/drawing: in this process, its memory would not be freed.',
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
              regex: '^(?!zod$|\\./)',
              message: 'The contract imports only zod and its own files.',
            },
          ],
        },
      ],
    },
  },
  {
    files: [`cms/contract/{${plainContract.replaceAll('|', ',')}}.ts`],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: `^(?!\\./(${plainContract})$)`,
              allowTypeImports: true,
              message:
                'Browsers load this file: import only types, and values from files without zod.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['cms/**'],
    ignores: ['cms/**/queries/**', 'cms/database/**'],
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
              regex: `cms/contract/(?!(${plainContract})$)`,
              allowTypeImports: true,
              message:
                'Import values only from files without zod (plainContract in eslint.config.js).',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['cms/**'],
    // PostgreSQL's programs inherit the environment.
    ignores: ['cms/env.ts', 'cms/database/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Only cms/env.ts reads the environment.',
        },
      ],
    },
  },
);
