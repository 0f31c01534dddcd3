import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../cms/testing/temporary-folder';
import { isInstalled, loadEnvFile } from './setup.js';

type Packages = Record<string, { version?: string; integrity?: string; optional?: boolean }>;

const locked: Packages = {
  '': { version: '1.0.0' },
  'node_modules/pg': { version: '8.0.0', integrity: 'sha512-pg' },
  'node_modules/pg-for-windows': { version: '1.0.0', integrity: 'sha512-win', optional: true },
};
const present: Packages = { 'node_modules/pg': { version: '8.0.0', integrity: 'sha512-pg' } };

test.for([
  ['all packages except those for other systems', present, true],
  ['no record', undefined, false],
  ['no packages', {}, false],
  ['another version', { 'node_modules/pg': { version: '7.0.0', integrity: 'sha512-old' } }, false],
  ['an extra package', { ...present, 'node_modules/left-pad': { version: '1.0.0' } }, false],
] as const)('installed: %s', async ([, packages, isComplete]) => {
  const folder = await temporaryFolder({
    'package-lock.json': JSON.stringify({ packages: locked }),
    ...(packages && { 'node_modules/.package-lock.json': JSON.stringify({ packages }) }),
  });
  expect(isInstalled(folder)).toBe(isComplete);
});

async function load(text: string, env: Record<string, string> = {}) {
  const values = { ...env };
  loadEnvFile(path.join(await temporaryFolder({ '.env': text }), '.env'), values);
  return values;
}

test('a byte order mark and Windows line ends are ignored', async () => {
  expect(await load('\uFEFFPORT=3001\r\nHOST=::1\r\n')).toEqual({ PORT: '3001', HOST: '::1' });
});

test('variables that are already set win over the file', async () => {
  expect(await load('PORT=3001\nHOST=::1\n', { PORT: '80' })).toEqual({ PORT: '80', HOST: '::1' });
});

test('a # begins a comment after a space, but not in quotes', async () => {
  const lines = [
    `# OLD=x#y`,
    `A='pass#word'`,
    `B="#1 # two"`,
    'C=3000 # the port',
    'D= # none',
    `E="lines`,
    `F=of#one value"`,
    `G='of the site' # the author's, "#1"`,
    'H=`it\'s"#`\t',
    `I= ''`,
  ];
  expect(await load(lines.join('\r\n'))).toEqual({
    A: 'pass#word',
    B: '#1 # two',
    C: '3000',
    D: '',
    E: 'lines\nF=of#one value',
    G: 'of the site',
    H: `it's"#`,
    I: '',
  });
});

const hashes = 'a # in the value of KEY, where';
const quotes =
  'the value of A begins with a quote that is not closed, or that occurs inside it. Enclose the whole value in quotes that it does not contain: \', " or `.';

test.for([
  ...['KEY=pass#word', 'KEY=#pass', ' export KEY = a b#c # d', 'KEY=a"b#c"'].map(
    (line) => [line, hashes] as const,
  ),
  [
    'A=1#2\nB=3#4',
    "the value of A, B, where a comment would begin. Enclose the value in quotes, like A='…#…'",
  ],
  ...[`A='it's#1 long password'`, `A="x"y#z"`, `A='x'#y`, `A="x\\"y"`, 'A=`x`y'].map(
    (line) => [line, quotes] as const,
  ),
  ...[`A='x#y\nB=1\nC='z'`, `A='x#y`, ' export A = "x\nB=1'].map((line) => [line, quotes] as const),
  [`A='it's'\nB="x`, 'the value of A, B begins with a quote'],
] as const)('%j would be truncated, so it is rejected', async ([text, message]) => {
  for (const more of ['', '\nPORT=1\n']) await expect(load(text + more)).rejects.toThrow(message);
});
