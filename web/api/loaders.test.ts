import { expect, onTestFinished, test, vi } from 'vitest';
import { createApi } from './client';
import { createClientLoader, createLoader, type LoadArgs, orRedirectHome } from './loaders';

const url = 'https://site.example/blog/a-post?comments=3';

const reply = (status: number) => async () =>
  Response.json(
    { status, title: '', detail: 'There is no such post.' },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );

const loadPost = ({ api, params }: LoadArgs<{ params: { slug: string } }>) =>
  api('GET /Posts/by-slug/{slug}', { slug: params.slug });

/** Reads in process what the transport replies. */
const contextWith = (api: (request: Request) => Promise<Response>) => ({
  read: async (route: string, input: object) => {
    const { slug } = { slug: '', ...input };
    const path = route.replace('GET ', '/api').replace('{slug}', slug);
    const response = await api(new Request(new URL(path, url)));
    return response.ok ? { body: await response.json(), headers: response.headers } : response;
  },
});

const request = () => new Request(url);
const params = { slug: 'a-post' };

/** Both kinds of loader, given the same transport. */
const loaders: [string, (api: (request: Request) => Promise<Response>) => Promise<unknown>][] = [
  [
    'loader',
    (api) => createLoader(loadPost)({ request: request(), params, context: contextWith(api) }),
  ],
  [
    'clientLoader',
    (api) =>
      createClientLoader(loadPost, () => createApi(api, 'https://site.example'))({
        request: request(),
        params,
      }),
  ],
];

for (const [name, load] of loaders) {
  test(`${name}: a page has what the API replies`, async () => {
    const paths: string[] = [];
    const post = await load(async (call) => {
      paths.push(call.url);
      return Response.json({ id: 1 });
    });
    expect(post).toEqual({ id: 1 });
    expect(paths).toEqual(['https://site.example/api/Posts/by-slug/a-post']);
  });

  test(`${name}: what the API does not know is a page that is not there, in the API’s words`, () =>
    expect(load(reply(404))).rejects.toMatchObject({
      data: 'There is no such post.',
      init: { status: 404 },
    }));

  test(`${name}: what the API cannot read is a page that is not there`, () =>
    expect(load(reply(400))).rejects.toMatchObject({ data: null, init: { status: 404 } }));

  test(`${name}: without its database the page says when to come again`, () =>
    expect(load(reply(503))).rejects.toMatchObject({
      init: { status: 503, headers: { 'retry-after': '5' } },
    }));

  test(`${name}: other failures stay what they are`, () =>
    expect(load(reply(500))).rejects.toMatchObject({ name: 'ApiError', status: 500 }));
}

test('an unknown path leads home, and a failure does not', async () => {
  const api = (status: number) => createApi(reply(status), 'https://site.example');
  for (const status of [404, 400]) {
    const redirected = orRedirectHome(loadPost({ api: api(status), params, url: new URL(url) }));
    const response: unknown = await redirected.catch((thrown: unknown) => thrown);
    expect(response instanceof Response && response.headers.get('location')).toBe('/');
  }
  const failed = orRedirectHome(loadPost({ api: api(503), params, url: new URL(url) }));
  await expect(failed).rejects.toMatchObject({ status: 503 });
});

test('without an answer the page is requested whole where a service worker may have it, and fails elsewhere', async () => {
  const load = createClientLoader(loadPost, () =>
    createApi(() => Promise.reject(new TypeError('Failed to fetch')), 'https://site.example'),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  await expect(load({ request: request(), params })).rejects.toThrow('Failed to fetch');
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
  const thrown: unknown = await load({ request: request(), params }).catch(
    (error: unknown) => error,
  );
  const { headers } = thrown as Response;
  expect(headers.get('location')).toBe(url);
  expect(headers.get('x-remix-reload-document')).toBe('true');
});
