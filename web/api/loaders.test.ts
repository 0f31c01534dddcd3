import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ApiError, createApi } from './client';
import {
  createClientLoader,
  createLoader,
  isVeiled,
  type LoadArgs,
  orRedirectHome,
  orVeil,
} from './loaders';

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
  mayLook: true,
  read: async (route: string, input: object) => {
    const { slug } = { slug: '', ...input };
    const path = route.replace('GET ', '/api').replace('{slug}', slug);
    const response = await api(new Request(new URL(path, url)));
    return response.ok ? { body: await response.json(), headers: response.headers } : response;
  },
});

const browserOver = (api: (request: Request) => Promise<Response>) => () =>
  createApi(api, 'https://site.example');

beforeEach(() => void vi.stubGlobal('document', { cookie: '' }));

const request = () => new Request(url);
const params = { slug: 'a-post' };
const asked = { params, url: new URL(url), stage: 0, look: '' };

/** Both kinds of loader, given the same transport. */
const loaders: [string, (api: (request: Request) => Promise<Response>) => Promise<unknown>][] = [
  [
    'loader',
    (api) =>
      createLoader(loadPost)({
        ...{ request: request(), url: new URL(url), params, context: contextWith(api) },
      }),
  ],
  [
    'clientLoader',
    (api) => createClientLoader(loadPost, browserOver(api))({ request: request(), params }),
  ],
];

for (const [name, load] of loaders) {
  test(`${name}: returns the API’s reply`, async () => {
    const paths: string[] = [];
    const post = await load(async (call) => {
      paths.push(call.url);
      return Response.json({ id: 1 });
    });
    expect(post).toEqual({ id: 1 });
    expect(paths).toEqual(['https://site.example/api/Posts/by-slug/a-post']);
  });

  test.for([
    [404, { data: 'There is no such post.', init: { status: 404 } }],
    [400, { data: null, init: { status: 404 } }],
    [503, { init: { status: 503, headers: { 'retry-after': '5' } } }],
    [500, { name: 'ApiError', status: 500 }],
  ] as const)(`${name}: status %i of the API`, ([status, thrown]) =>
    expect(load(reply(status))).rejects.toMatchObject(thrown),
  );
}

test('an unknown path redirects to the home page, a failure does not', async () => {
  const api = (status: number) => createApi(reply(status), 'https://site.example');
  for (const status of [404, 400]) {
    const redirected = orRedirectHome(loadPost({ api: api(status), ...asked }));
    const response: unknown = await redirected.catch((thrown: unknown) => thrown);
    expect(response instanceof Response && response.headers.get('location')).toBe('/');
  }
  const failed = orRedirectHome(loadPost({ api: api(503), ...asked }));
  await expect(failed).rejects.toMatchObject({ status: 503 });
});

test('a page knows the book that reveals a spoiler', async () => {
  const refusal = (fromBook?: number) =>
    Promise.reject(new ApiError(403, { status: 403, title: '', detail: '', fromBook }));
  expect(await orVeil(refusal(3))).toEqual({ veiledFrom: 3 });
  expect(isVeiled({ veiledFrom: 3 })).toBe(true);
  expect(isVeiled(await orVeil(Promise.resolve({ slug: 'a-post' })))).toBe(false);
  await expect(orVeil(refusal())).rejects.toThrow(ApiError);
});

test('without a response, the page is reloaded if there is a service worker', async () => {
  const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'));
  const load = createClientLoader(loadPost, browserOver(noAnswer));
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

test('loaders know the reading stage on the server and in the browser', async () => {
  const api = reply(404);
  const stage = async ({ stage }: LoadArgs) => stage;
  const cookie = 'theme=dark; read-up-to=3';
  const onServer = (headers: HeadersInit) =>
    createLoader(stage)({
      ...{ request: new Request(url, { headers }), url: new URL(url), params },
      context: contextWith(api),
    });
  const inBrowser = (cookie: string) => {
    vi.stubGlobal('document', { cookie });
    return createClientLoader(stage, browserOver(api))({ request: request(), params });
  };
  expect([await onServer({ cookie }), await onServer({})]).toEqual([3, 0]);
  expect([await inBrowser(cookie), await inBrowser('')]).toEqual([3, 0]);
});
