import { expect, test } from 'vitest';
import { formerSlug } from '../../cms/contract/plain/paths';
import { createApi } from '../../cms/contract/plain/client';
import { toFormerPost } from './former-post';

const refuse =
  (status: number, more = {}) =>
  () =>
    Response.json(
      { status, title: '', detail: '', ...more },
      { status, headers: { 'content-type': 'application/problem+json' } },
    );

/** Returns the status and location of a path's redirect. `answers` are the API's responses by slug. */
async function target(path: string, answers: Record<string, () => Response>) {
  const api = createApi(
    async ({ url }) => (answers[new URL(url).pathname.split('/').at(-1) ?? ''] ?? refuse(404))(),
    'https://site.example',
  );
  const found = toFormerPost(api, new URL(path, 'https://site.example'));
  const response: unknown = await found.catch((thrown: unknown) => thrown);
  if (!(response instanceof Response)) throw response;
  return [response.status, response.headers.get('location')];
}

test('each path of a former site has one slug', () => {
  const slugs = [
    '/2019/05/Dawn/?utm_source=x',
    '/?p=12',
    '/old/?p=12',
    '/a%C3%A9/',
    '/index.html',
    '/',
  ].map((path) => formerSlug(new URL(path, 'https://old.example')));
  expect(slugs).toEqual(['2019-05-dawn', 'p-12', 'p-12', 'a-c3-a9', 'index-html', '']);
});

test('former paths lead to posts, spoilers to their veil, others home', async () => {
  const answers = {
    '2019-05-dawn': () => Response.json({ slug: 'dawn' }),
    dusk: refuse(403, { fromBook: 3 }),
  };
  expect(await target('/2019/05/dawn/', answers)).toEqual([301, '/blog/dawn']);
  expect(await target('/dusk', answers)).toEqual([302, '/blog/dusk']);
  for (const path of ['/nothing', '/?p=9', '/%E6', '/-'])
    expect(await target(path, answers)).toEqual([302, '/']);
});
