import type { APIRequestContext } from 'playwright/test';
import { publishedSchemas } from '../../cms/testing/published-schemas';
import { author } from './author';
import { expect, journey } from './journey';

// The calls as a stranger and a script make them: over a socket, to the built site. What is sent and what comes back keep to
// the schemas that this very site publishes.

// In one process: a document's schemas are registered once.
journey.describe.configure({ mode: 'default' });

let schemas: ReturnType<typeof publishedSchemas>;
journey.beforeAll(async ({ request }) => {
  const document = await (await request.get('/api/openapi.json')).json();
  schemas = publishedSchemas(document, 'https://built.example/openapi.json');
});

type Made = { as?: 'a stranger' | 'the author'; at?: string; body?: unknown; status?: number };

/** Makes a call and checks what is sent and what comes back. A body that is meant to be wrong is not checked. */
async function make(
  request: APIRequestContext,
  route: string,
  { as = 'a stranger', at, body, status = 200 }: Made = {},
): Promise<unknown> {
  const [method = '', where = ''] = route.split(' ');
  if (body !== undefined && status === 200)
    expect(await schemas.complaintsAboutBody(route, body), route).toEqual([]);
  const answer = await request.fetch(`/api${at ?? where}`, {
    method,
    headers: {
      ...(as === 'the author' && { 'X-API-KEY': author.apiKey }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    data: body === undefined ? undefined : JSON.stringify(body),
  });
  const [type = ''] = (answer.headers()['content-type'] ?? '').split(';');
  const said: unknown = type === 'text/plain' ? await answer.text() : await answer.json();
  expect(answer.status(), `${route}: ${JSON.stringify(said)}`).toBe(status);
  expect(await schemas.complaintsAboutReply(route, status, type, said), route).toEqual([]);
  return said;
}

const readings: [route: string, at?: string][] = [
  ['GET /site'],
  ['GET /pages/home'],
  ['GET /pages/author'],
  ['GET /pages/contact'],
  ['GET /books'],
  ['GET /books/{slug}', '/books/indomitus-est'],
  ['GET /books/{slug}/chapters/{chapter}', '/books/indomitus-est/chapters/1'],
  ['GET /books/sample/{bookId}', '/books/sample/13'],
  ['GET /Posts/GetSummary', '/Posts/GetSummary?q=the&take=2'],
  ['GET /Categories'],
  ['GET /Tags'],
  ['GET /fovea/search', '/fovea/search?take=5'],
  ['GET /Users/me'],
  ['GET /Users/GetUsersByIP', '/Users/GetUsersByIP?IpAddress=127.0.0.1'],
  ['GET /ip'],
];

journey(
  'what one reads keeps to what is published, for a stranger and the author',
  async ({ request }) => {
    for (const [route, at] of readings)
      for (const as of ['a stranger', 'the author'] as const)
        await make(request, route, { at, as });
  },
);

journey('a post is written, found, changed and deleted', async ({ request }) => {
  const as = 'the author';
  const fields = { title: 'Over the wire', markdown: 'zanzibarian oats', publish: true };
  const post = (await make(request, 'POST /Posts/AddNewRecord', { as, body: fields })) as {
    id: number;
  };
  const at = `/Posts?id=${post.id}`;
  const found = () =>
    make(request, 'GET /Posts/GetSummary', { at: '/Posts/GetSummary?q=zanzibarian' });
  expect(await found()).toMatchObject([{ id: post.id, slug: 'over-the-wire' }]);
  await make(request, 'GET /Posts', { at });
  await make(request, 'GET /Posts/by-slug/{slug}', {
    at: '/Posts/by-slug/over-the-wire?Tracking=false',
  });

  await make(request, 'POST /Posts/update', { as, body: { id: post.id, publish: false } });
  expect(await found()).toEqual([]);
  await make(request, 'GET /Posts', { at, status: 404 });
  await make(request, 'GET /Posts', { at, as });
  await make(request, 'POST /Posts', { at, status: 401 });
  await make(request, 'POST /Posts', { at, as });
  await make(request, 'POST /Posts', { at, as, status: 404 });
});

journey('a term is suggested, waits, and is there once it is approved', async ({ request }) => {
  const body = { subject: 'Zanzibarians', description: 'They are suggested.', botTrap: '' };
  await make(request, 'POST /fovea/suggest', { body });
  const found = () => make(request, 'GET /fovea/search', { at: '/fovea/search?q=zanzibarians' });
  expect(await found()).toEqual([]);
  await make(request, 'GET /fovea/pending', { status: 401 });
  const pending = (await make(request, 'GET /fovea/pending', { as: 'the author' })) as {
    id: number;
    subject: string;
  }[];
  const { id = 0 } = pending.find(({ subject }) => subject === body.subject) ?? {};
  const at = `/fovea/${id}/approve`;
  await make(request, 'POST /fovea/{id}/approve', { at, status: 401 });
  await make(request, 'POST /fovea/{id}/approve', { at, as: 'the author' });
  expect(await found()).toMatchObject([{ subject: body.subject }]);
});

journey('messages, tags and accounts are taken, and refused in words', async ({ request }) => {
  const letter = { name: 'Ann', email: 'ann@wire.example', message: 'Well met.' };
  await make(request, 'POST /contact', { body: letter });
  await make(request, 'POST /contact', { body: { ...letter, email: 'ann' }, status: 400 });
  const tags = { names: ['Wire', 'wire '] };
  await make(request, 'POST /Tags/ensure', { as: 'the author', body: tags });
  await make(request, 'POST /Tags/ensure', { body: tags, status: 401 });
  const account = { userName: 'Wire', password: 'a lantern for the road', email: letter.email };
  await make(request, 'POST /Users/newRecord', { body: account });
  await make(request, 'POST /Users/newRecord', { body: account, status: 409 });
  await make(request, 'POST /Users/verify', { body: 'no such code', status: 400 });
  await make(request, 'POST /Users/login', { body: account, status: 401 });
});

journey('a wrong method, path or number is a problem that says so', async ({ request }) => {
  for (const [method, at, status] of [
    ['PUT', '/contact', 405],
    ['GET', '/nothing', 404],
    ['GET', '/%ff', 400],
    ['GET', '/books/sample/9007199254740993', 400],
  ] as const) {
    const answer = await request.fetch(`/api${at}`, { method });
    expect(answer.status(), at).toBe(status);
    expect(answer.headers()['content-type']).toContain('application/problem+json');
  }
});

journey('a call can be tried out on the page of the API', async ({ page }) => {
  await page.goto('/api/docs');
  await page.getByRole('button', { name: 'GET /ip', exact: false }).first().click();
  await page.getByRole('button', { name: 'Try it out' }).click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await expect(page.getByText('"ip":').last()).toBeVisible();
});
