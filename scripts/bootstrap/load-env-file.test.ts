import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadEnvFile } from './load-env-file.js';

function load(text: string, env: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'env-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, '.env');
  writeFileSync(file, text);
  const values = { ...env };
  loadEnvFile(file, values);
  return values;
}

test('a file that an editor of Windows has saved is read from its first line on', () => {
  expect(load('\uFEFFPORT=3001\r\nHOST=127.0.0.1\r\n')).toEqual({
    PORT: '3001',
    HOST: '127.0.0.1',
  });
});

test('what is set already wins over the file', () => {
  expect(load('PORT=3001\nHOST=::1\n', { PORT: '80' })).toEqual({ PORT: '80', HOST: '::1' });
});

test('a # in quotes is a part of the value, and behind a space a comment', () => {
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
  expect(load(lines.join('\r\n'))).toEqual({
    ...{ A: 'pass#word', B: '#1 # two', C: '3000', D: '' },
    ...{ E: 'lines\nF=of#one value', G: 'of the site', H: `it's"#`, I: '' },
  });
});

test('a value is never cut at its # unseen: it is to be put in quotes', () => {
  for (const line of ['KEY=pass#word', 'KEY=#pass', ' export KEY = a b#c # d', 'KEY=a"b#c"'])
    expect(() => load(`PORT=1\n${line}\n`), line).toThrow('a # in the value of KEY, where');
  expect(() => load('A=1#2\nB=3#4')).toThrow(
    "the value of A, B, where a comment would begin. Enclose the value in quotes, like A='…#…'",
  );
});

test('a value is never cut at a quote in it unseen, nor lost with the lines after it where none ends it', () => {
  const texts = [
    `A='it's#1 long password'`,
    `A="x"y#z"`,
    `A='x'#y`,
    `A="x\\"y"`,
    `A='x#y\nB=1\nC='z'`,
    `A='x#y`,
    ' export A = "x\nB=1',
    'A=`x`y',
  ];
  for (const text of texts)
    for (const more of ['', '\nPORT=1\n'])
      expect(() => load(text + more), text + more).toThrow(
        'the value of A begins with a quote that is not closed, or that occurs inside it. Enclose the whole value in quotes that it does not contain: \', " or `.',
      );
  expect(() => load(`A='it's'\nB="x\n`)).toThrow('the value of A, B begins with a quote');
});
