import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseSync } from 'vite';

// ESLint's own rule parses every file a second time, which takes longer than all its other rules together.

const repository = path.resolve(import.meta.dirname, '..');

/** What a module imports or hands on when it runs, at once or later; types are gone by then. */
function importedBy(file: string, source: string): string[] {
  const { staticImports, dynamicImports, staticExports } = parseSync(file, source).module;
  const handedOn = staticExports.flatMap(({ entries }) =>
    entries.filter(({ isType, moduleRequest }) => !isType && moduleRequest),
  );
  return [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...handedOn.map(({ moduleRequest }) => moduleRequest?.value ?? ''),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ];
}

/** The file of ours that a module means by a name; undefined for a package. */
function fileOf(name: string, importer: string): string | undefined {
  if (name === '@payload-config') return path.join(repository, 'cms/payload.config.ts');
  if (!name.startsWith('.')) return undefined;
  const stem = path.resolve(path.dirname(importer), name.replace(/\?.*$/, ''));
  return ['', '.ts', '.tsx', '.js', '/index.ts'].map((end) => stem + end).find(isModule);
}

const isModule = (file: string) => /\.(ts|tsx|js)$/.test(file) && existsSync(file);

/** The first way found from a module back to itself, over those that it imports. */
function findCircle(imports: ReadonlyMap<string, string[]>): string[] | undefined {
  const done = new Set<string>();
  const follow = (file: string, way: string[]): string[] | undefined => {
    const begin = way.indexOf(file);
    if (begin >= 0) return [...way.slice(begin), file];
    if (done.has(file)) return undefined;
    for (const next of imports.get(file) ?? []) {
      const circle = follow(next, [...way, file]);
      if (circle) return circle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const circle = follow(file, []);
    if (circle) return circle;
  }
  return undefined;
}

test('no module imports itself by way of others', () => {
  const imports = new Map<string, string[]>();
  for (const folder of ['cms', 'web', 'scripts'])
    for (const name of readdirSync(path.join(repository, folder), { recursive: true })) {
      const file = path.join(repository, folder, String(name));
      if (!isModule(file) || /\/(\.next|node_modules)\//.test(file)) continue;
      const names = importedBy(file, readFileSync(file, 'utf8'));
      imports.set(
        file,
        names.flatMap((each) => fileOf(each, file) ?? []),
      );
    }
  expect(imports.size).toBeGreaterThan(1000);
  expect(findCircle(imports)?.map((file) => path.relative(repository, file))).toBeUndefined();
});

test('a circle is found whichever way its modules import each other, but by types', () => {
  const circleBy = (words: string) =>
    findCircle(
      new Map([
        ['/a.ts', ['/b.ts']],
        ['/b.ts', importedBy('/b.ts', `// Élan\n${words}`).map((name) => name.replace('.', ''))],
      ]),
    );
  for (const words of [
    `import { a } from './a.ts';`,
    `import a, { type A } from './a.ts';`,
    `import './a.ts';`,
    `export * from './a.ts';`,
    `export { a } from './a.ts';`,
    `const later = () => import('./a.ts');`,
  ])
    expect(circleBy(words), words).toEqual(['/a.ts', '/b.ts', '/a.ts']);
  for (const words of [
    `import type { A } from './a.ts';`,
    `import { type A } from './a.ts';`,
    `export type { A } from './a.ts';`,
    `type A = typeof import('./a.ts');`,
    `import { c } from './c.ts';`,
  ])
    expect(circleBy(words), words).toBeUndefined();
});
