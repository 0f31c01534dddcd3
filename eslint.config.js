import js from '@eslint/js';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import { globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** Tests and what only they use look at everything. */
const tests = ['**/*.test.{ts,tsx}', 'cms/testing/**', 'web/e2e/**'];

/** The sides of the house: which may import from which. */
const sides = [
  {
    target: './web',
    from: ['./cms', './scripts'],
    except: ['./contract'],
    message: 'The front end knows the contract, and nothing else of the CMS.',
  },
  {
    target: './cms',
    from: ['./web', './scripts'],
    message: 'The CMS knows nothing outside itself: what it needs is handed to it.',
  },
];

/** The folders of `cms`, lowest first: each may import from those before it. See docs/architecture.md. */
const folders = [
  'contract',
  'log',
  'database',
  'backup',
  'markup',
  'threads',
  'mentions',
  'social-images',
  'continuity',
  'worker',
  'access',
  'mail',
  'api',
  'fields',
  'media',
  'moderation',
  'accounts',
  'comments',
  'books',
  'pages',
  'posts',
  'glossary',
  'messages',
  'seeding',
  'sweeps',
  'dashboard',
  'seo',
  'epub',
  'page-cache',
  'metrics',
  'server',
];

const layers = folders.slice(0, -1).map((folder, index) => ({
  target: `./cms/${folder}`,
  from: folders.slice(index + 1).map((higher) => `./cms/${higher}`),
  message: `cms/${folder} may import from the folders before it in eslint.config.js only: imports go one way.`,
}));

/** The files beside the folders of `cms`: what each may not import, or where it may not be imported. */
const besideFolders = [
  ...['env', 'operator-error', 'repeat-until-stopped', 'site-origin'].map((file) => ({
    target: `./cms/${file}.ts`,
    from: folders.slice(1).map((folder) => `./cms/${folder}`),
    message: `cms/${file}.ts may import from cms/contract only.`,
  })),
  {
    target: folders.slice(0, -1).map((folder) => `./cms/${folder}`),
    from: ['./cms/endpoints.ts', './cms/payload.config.ts'],
    message: 'Only cms/server and scripts may import what composes the folders.',
  },
  {
    target: './cms/payload.config.ts',
    from: './cms/server',
    message: 'cms/payload.config.ts may not import from the server that runs it.',
  },
];

/** Files of the contract without zod: their values may be shipped to browsers. */
const plainContract =
  'ask-at-rest|book-rules|common-passwords|cut-text|guest|headers|ignored-findings|limits|paths|privacy|reading-order|reading-stage|reauthentication|term-rules|browser/pasted-html';

/** Payload's Local API, which reads and writes the database. */
const localApi =
  'find|findByID|findGlobal|findVersions|findVersionByID|findGlobalVersions|count|create|update|updateGlobal|delete|duplicate|restoreVersion';

// The rules that need types, and those of React, are in .oxlintrc.json.
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
  ]),
  js.configs.recommended,
  tseslint.configs.strict,
  {
    plugins: { 'import-x': importX },
    settings: {
      // The server's own says of jsdom that it is a file of cms.
      'import-x/resolver-next': [
        createTypeScriptImportResolver({ project: 'cms/dashboard/tsconfig.json' }),
      ],
      // Without these, no circle is seen.
      'import-x/extensions': ['.ts', '.tsx', '.js'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
    },
    languageOptions: {
      globals: { process: 'readonly', console: 'readonly' },
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: sides }],
      // No package imports anything of ours. The faster linter does not follow `import()`.
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'import-x/no-unresolved': ['error', { ignore: ['^virtual:', '\\?url$', '/build/'] }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // What visitors send may hold control characters, and is looked at for them.
      'no-control-regex': 'off',
      '@typescript-eslint/no-dynamic-delete': 'off',
      eqeqeq: 'error',
      'no-empty': ['error', { allowEmptyCatch: false }],
      // TypeScript knows better which names exist.
      'no-undef': 'off',
    },
  },
  {
    files: ['cms/**'],
    ignores: tests,
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: [...sides, ...layers, ...besideFolders] }],
    },
  },
  {
    files: ['cms/**', 'scripts/seed/**'],
    ignores: [...tests, 'cms/threads/drawing-process.js', 'scripts/seed/photograph.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'sharp',
              allowTypeImports: true,
              message: 'Import from cms/threads/drawing: this process would keep the memory.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['cms/contract/**'],
    ignores: tests,
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '^(?!zod$|\\./)', message: 'The contract is a leaf: it imports zod only.' },
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
        { patterns: [{ regex: '.', allowTypeImports: true, message: 'Plain values only.' }] },
      ],
    },
  },
  {
    files: ['cms/**'],
    ignores: [...tests, 'cms/**/queries/**', 'cms/database/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: `CallExpression[callee.object.property.name='payload'][callee.property.name=/^(${localApi})$/]`,
          message: 'Only queries talk to the database and the Local API.',
        },
        {
          selector: `CallExpression[callee.object.name='payload'][callee.property.name=/^(${localApi})$/]`,
          message: 'Only queries talk to the database and the Local API.',
        },
      ],
    },
  },
  {
    files: ['web/**'],
    ignores: tests,
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'crypto',
          property: 'randomUUID',
          message: 'Browsers have it on https and localhost only: web/editor/random-uuid.ts.',
        },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'MemberExpression[object.name="navigator"][property.name=/^(clipboard|serviceWorker|share|storage)$/], MemberExpression[object.name="crypto"][property.name="subtle"]',
          message: 'Browsers have it on https and localhost only, and the site runs at home, too.',
        },
      ],
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            { name: 'react-router', message: 'Import from react-router-dom.' },
            {
              name: 'react-router-dom',
              importNames: ['Link', 'NavLink'],
              message: 'Import it from web/components/link: the server writes that in less time.',
            },
          ],
          patterns: [
            {
              regex: `cms/contract/(?!(${plainContract})$)`,
              allowTypeImports: true,
              message: 'Values come from the files without zod: it must not be shipped to readers.',
            },
          ],
        },
      ],
    },
  },
  {
    // Journeys are no part of the front end, and share what the tests of the API check by.
    files: ['web/e2e/**'],
    rules: {
      'import-x/no-restricted-paths': [
        'error',
        { zones: [{ ...sides[0], except: ['./contract', './testing'] }] },
      ],
    },
  },
  {
    files: ['cms/**'],
    // The database's programs inherit the environment.
    ignores: ['cms/env.ts', 'cms/database/**', ...tests],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'cms/env.ts is the only reader of the environment.',
        },
      ],
    },
  },
);
