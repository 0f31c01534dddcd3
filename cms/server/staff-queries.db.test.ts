import type { FlattenedField } from 'payload';
import { validOperators } from 'payload/shared';
import { expect, test } from 'vitest';
import { logInAs } from '../testing/callers';
import { openSite, siteRequest } from '../testing/open-site';

/** Values of wrong types, values that no column can store, and values that are no text. */
const values = [
  ...['', 'x', '1.5', '9'.repeat(40), 'null', '275760-09-14', '\u0000', '1,2,x'].map(
    (value) => `=${encodeURIComponent(value)}`,
  ),
  ...['[]=x', '[a]=b', '[id][equals]=x'],
];

/** Returns the path of each kind of field in a collection. */
function pathsByKind(fields: FlattenedField[], prefix = ''): [kind: string, path: string][] {
  return fields.flatMap((field) => {
    const path = prefix + field.name;
    const isMany = 'hasMany' in field && field.hasMany === true;
    const inner = 'flattenedFields' in field ? field.flattenedFields : [];
    return [
      [`${prefix && 'nested '}${isMany ? 'many ' : ''}${field.type}`, path] as [string, string],
      ...pathsByKind(inner, `${path}.`),
    ];
  });
}

test('a query by staff with any operator on any kind of field is answered with a list or refused', async () => {
  const site = await openSite();
  const token = await logInAs(site, 'author');
  const asked = new Set<string>();
  const faults: string[] = [];
  const ask = async (path: string) => {
    const { status } = await site.cmsApi(siteRequest(`/cms/api/${path}`, { token }));
    if (status >= 500) faults.push(`${status} ${path}`);
  };
  for (const { slug, flattenedFields } of site.payload.config.collections)
    for (const [kind, path] of [['id', 'id'] as const, ...pathsByKind(flattenedFields)]) {
      if (asked.has(kind)) continue;
      asked.add(kind);
      // Every kind meets every operator and every value, and every operator meets every value: not all three at once.
      for (const [index, operator] of [...validOperators].entries()) {
        const condition = `${slug}?depth=0&where[${path}][${operator}]`;
        await ask(condition + (values[(asked.size + index) % values.length] ?? ''));
      }
      for (const odd of ['[x][equals]=1', '[]=1', '=1']) await ask(`${slug}?where[${path}]${odd}`);
      for (const sort of [path, `-${path}`, `${path}.x`]) await ask(`${slug}?sort=${sort}`);
    }
  expect(faults).toEqual([]);
});
