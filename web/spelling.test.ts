import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const repository = path.resolve(import.meta.dirname, '..');

/** What docs/voice.md asks for, by the letters that give the other spelling away. */
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

const americanOnly = (text: string) => british.exec(text)?.[0];

/** What a person may read of a module: its strings, templates and JSX texts, but not what it imports. */
function* textsOf(file: string): Generator<{ text: string; line: number }> {
  const code = readFileSync(file, 'utf8');
  // Most have no such letters anywhere, comments included.
  if (!british.test(code)) return;
  const source = ts.createSourceFile(
    file,
    code,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: ts.Node[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateLiteralToken(node))
      found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const node of found)
    yield {
      text: (node as ts.LiteralLikeNode).text,
      line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
    };
}

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

test('what the site says is spelled the American way', () => {
  expect(modules.length).toBeGreaterThan(400);
  const found = modules.flatMap((file) =>
    [...textsOf(path.join(repository, file))].flatMap(({ text, line }) => {
      const word = americanOnly(text);
      return word === undefined ? [] : [`${file}:${line} “${word}”`];
    }),
  );
  expect(found).toEqual([]);
});
