import { expect, test, vi } from 'vitest';
import { createApi } from './client';
import { createClientLoader, type LoadArgs } from './loaders';

const loadPost = ({ api, params }: LoadArgs<{ params: { slug: string } }>) =>
  api('GET /Posts/by-slug/{slug}', { slug: params.slug });

test.for([
  [404, { data: 'There is no such post.', init: { status: 404 } }],
  [400, { data: null, init: { status: 404 } }],
  [503, { init: { status: 503, headers: { 'retry-after': '5' } } }],
  [500, { name: 'ApiError', status: 500 }],
] as const)('status %i of the API has its page', ([status, thrown]) => {
  vi.stubGlobal('document', { cookie: '' });
  const refuse = async () =>
    Response.json(
      { status, title: '', detail: 'There is no such post.' },
      { status, headers: { 'content-type': 'application/problem+json' } },
    );
  const load = createClientLoader(loadPost, () => createApi(refuse, 'https://site.example'));
  const request = new Request('https://site.example/blog/a-post');
  return expect(load({ request, params: { slug: 'a-post' } })).rejects.toMatchObject(thrown);
});
