import js from '@eslint/js';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import { importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import { globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

/** The arrows of the house: which room may import from which. */
const arrows = [
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

export default tseslint.config(
  globalIgnores([
    'build/',
    '.data/',
    '.react-router/',
    'cms/dashboard/.next/',
    'cms/dashboard/import-map.js',
    'cms/dashboard/next-env.d.ts',
    'cms/migrations/',
    'cms/payload-types.ts',
    'test-results/',
  ]),
  js.configs.recommended,
  tseslint.configs.strict,
  { ...reactHooks.configs.flat.recommended, files: ['web/**'] },
  {
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver-next': [createTypeScriptImportResolver()] },
    languageOptions: { globals: { process: 'readonly', console: 'readonly' } },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: arrows }],
      'import-x/no-cycle': 'error',
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
    files: ['cms/contract/**'],
    ignores: ['**/*.test.ts'],
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
    files: ['web/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'react-router', message: 'Import from react-router-dom.' }] },
      ],
    },
  },
  {
    // Journeys are no part of the front end, and share what the tests of the API check by.
    files: ['web/e2e/**'],
    rules: {
      'import-x/no-restricted-paths': [
        'error',
        { zones: [{ ...arrows[0], except: ['./contract', './testing'] }] },
      ],
    },
  },
  {
    files: ['cms/**'],
    // The database's programs inherit the environment.
    ignores: ['cms/env.ts', 'cms/database/**', 'cms/testing/**', '**/*.test.ts'],
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
