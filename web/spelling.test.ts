import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const repository = path.resolve(import.meta.dirname, '..');

/** British spellings, which docs/voice.md forbids. */
const british = new RegExp(
  [
    String.raw`\b(?:behavi|col|fav|flav|hon|hum|lab|neighb|rum|sav|harb|end(?:e|ea)v)our\w*`,
    String.raw`\b(?:apolog|author|categor|emphas|organ|real|recogn|summar|memor|personal|custom|critic|final|priorit|synchron)is(?:e|es|ed|ing|ation|er)\b`,
    String.raw`\banalys(?:e|ed|es|ing)\b`,
    String.raw`\b(?:cent|fib|lit|met|theat|spect)re\b`,
    String.raw`\b(?:cancel|travel|label|level|model|signal|counsel)l(?:ed|ing|er)\b`,
    String.raw`\b(?:catalogue|dialogue box|licence|defence|offence|programme|grey|cheque|whilst|amongst|learnt|spelt|burnt|mould|plough|tyre|jewellery|enrol|fulfil|skilful|instal|judgement|ageing|sceptic\w*)\b`,
  ].join('|'),
  'iu',
);

const modules = ['web', 'cms', 'scripts'].flatMap((side) =>
  readdirSync(path.join(repository, side), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(side, file))
    .filter((file) => /\.tsx?$/.test(file))
    .filter(
      (file) =>
        !/\.(test|journey|d)\.ts|node_modules|\.next|migrations|testing|payload-types|e2e|xss-payloads|common-words/.test(
          file,
        ),
    ),
);

test('code and texts use American spelling', () => {
  expect(modules.length).toBeGreaterThan(400);
  const found = modules.flatMap((file) =>
    readFileSync(path.join(repository, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const word = british.exec(line)?.[0];
        return word === undefined ? [] : [`${file}:${index + 1} “${word}”`];
      }),
  );
  expect(found).toEqual([]);
});
