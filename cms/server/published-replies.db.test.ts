import { beforeAll, expect, test } from 'vitest';
import { writePreviewToken } from '../content/preview-token';
import { calls } from '../contract';
import type { Call, Caller } from '../contract/call';
import { describeApi } from '../openapi/describe-api';
import { ask, openSite, type TestSite } from '../testing/open-site';
import { publishedSchemas } from '../testing/published-schemas';

// What is answered keeps to the schemas that openapi.json publishes, to the field: nothing is missing, nothing is added.

let site: TestSite;
let authorsKey = '';
let authorsSession = '';
const schemas = publishedSchemas(describeApi(calls), 'https://site.example/openapi.json');

/** What finds something, by route and parameter; filled in when it is there. */
const examples: Record<string, Record<string, string | number>> = {
  'GET /books/{slug}': { slug: 'dawn' },
  'GET /books/{slug}/chapters/{chapter}': { slug: 'dawn', chapter: 1 },
  'GET /books/sample/{bookId}': { bookId: 1 },
  'GET /Posts/by-slug/{slug}': { slug: 'horses' },
  'GET /Users/GetUsersByIP': { ipAddress: '192.0.2.1' },
};

beforeAll(async () => {
  site = await openSite();
  const { payload } = site;
  const { createLocalReq } = await import('payload');
  const { createApiKey } = await import('../queries/create-api-key');
  const { default: sharp } = await import('sharp');

  const { id: owner } = await payload.create({
    collection: 'users',
    data: {
      userName: 'author',
      email: 'author@example.com',
      password: 'correct horse battery staple',
      role: 'author',
      isValidated: true,
    },
  });
  authorsKey = await createApiKey(await createLocalReq({}, payload), { label: 'L', owner });
  const { token } = await payload.login({
    collection: 'users',
    data: { email: 'author@example.com', password: 'correct horse battery staple' },
  });
  authorsSession = token ?? '';

  const picture = await sharp({
    create: { width: 1200, height: 800, channels: 3, background: '#246' },
  })
    .png()
    .toBuffer();
  const { id: image } = await payload.create({
    collection: 'media',
    data: { alt: 'A blue field.' },
    file: { data: picture, mimetype: 'image/png', name: 'field.png', size: picture.byteLength },
  });
  const { id: tag } = await payload.create({
    collection: 'tags',
    data: { name: 'horses', slug: 'horses' },
  });
  const { id: category } = await payload.create({
    collection: 'categories',
    data: { name: 'News', slug: 'news' },
  });
  for (const [slug, group, cover] of [
    ['dawn', 'main', image],
    ['dusk', 'finale', undefined],
  ] as const) {
    const { id: book } = await payload.create({
      collection: 'books',
      data: {
        slug,
        group,
        cover,
        title: slug,
        anchorId: slug,
        menuLabel: slug,
        position: 1,
        seriesPosition: 'Book One',
        genreLine: 'Epic fantasy',
        baseSampleId: group === 'main' ? 1 : 4,
        bullets: [{ text: 'A horse' }],
        ...(group === 'main' && { asin: 'B00K5Q8DSA', isbn: '978-0-9793679-0-8', year: 2007 }),
      },
    });
    const sampleId = group === 'main' ? 1 : 4;
    await payload.create({
      collection: 'samples',
      data: { title: 'One', excerpt: '[p]He rode.[/p]', book, chapter: 1, sampleId },
    });
  }
  const posts = [];
  for (const [slug, hero] of [
    ['horses', image],
    ['mules', undefined],
  ] as const)
    posts.push(
      await payload.create({
        collection: 'posts',
        data: {
          slug,
          hero,
          title: slug,
          markdown: '## Oats\n\nA horse eats.',
          tags: [tag],
          categories: [category],
          _status: 'published',
          publishedAt: '2026-01-01T00:00:00.000Z',
        },
      }),
    );
  await payload.create({
    collection: 'posts',
    data: { slug: 'draft', title: 'Draft', markdown: 'Later.', _status: 'draft' },
  });
  const id = posts[0]?.id ?? 0;
  examples['GET /Posts'] = { id };
  examples['GET /Posts/{id}/comments'] = { id };
  examples['GET /Posts/{id}/comments/mine'] = { id };
  const text = 'See ||https://example.com/|| for **more**.';
  const { id: parent } = await payload.create({
    collection: 'comments',
    data: { post: id, reader: owner, text, status: 'approved' },
  });
  for (const status of ['approved', 'pending'] as const)
    await payload.create({
      collection: 'comments',
      data: { post: id, reader: owner, text, parent, status },
    });
  const { docs: versions } = await payload.findVersions({ collection: 'posts', limit: 1 });
  examples['GET /Posts/versions'] = { id };
  examples['GET /Posts/versions/{version}'] = { version: `saved-${versions[0]?.id}` };
  const draft = '0b8f7d7e-6d0e-4f6e-9a51-3a2c6f2f1d10';
  const content = {
    ...{ title: '', excerpt: '', markdown: 'Later.', slug: '', tags: [], categories: [] },
    ...{ heroId: null, publish: false, publishedAt: null },
  };
  await payload.create({ collection: 'post-drafts', data: { draft, writer: owner, content } });
  examples['GET /Posts/drafts/{draft}'] = { draft };
  const previewToken = writePreviewToken(
    { post: id, expires: Date.now() + 600_000 },
    payload.secret,
  );
  examples['GET /Posts/preview'] = { token: previewToken };
  const { id: deleted } = await payload.create({
    collection: 'posts',
    data: {
      slug: 'deleted',
      title: 'Deleted',
      markdown: 'Gone.',
      deletedAt: '2026-01-01T00:00:00Z',
    },
  });
  expect(deleted).toBeGreaterThan(id);
  for (const status of ['approved', 'pending'] as const)
    await payload.create({
      collection: 'glossary-terms',
      data: { subject: `Slee ${status}`, description: 'They are suggested.', status },
    });
});

/** The address of a call with what finds something in it. */
function addressOf({ route }: Call): string {
  const [, path = ''] = route.split(' ');
  const query = new URLSearchParams();
  let filled = path;
  for (const [name, value] of Object.entries(examples[route] ?? {}))
    if (path.includes(`{${name}}`)) filled = filled.replace(`{${name}}`, String(value));
    else query.set(name, String(value));
  return `/api${filled}?${query}`;
}

const readings = (calls as readonly Call[]).filter(({ route }) => route.startsWith('GET '));

/** Who gets an answer: strangers and keys, the author's key only, or a person by his session only. */
const callersOf: Record<Caller, string[]> = {
  everybody: ['a stranger', 'the author'],
  reader: ['the author'],
  author: ['the author'],
  oneself: ['the author in person'],
};

for (const call of readings)
  for (const who of callersOf[call.caller])
    test(`${call.route} answers ${who} as openapi.json says`, async () => {
      const request = ask(addressOf(call));
      request.headers.set('x-client-address', '192.0.2.1');
      if (who === 'the author') request.headers.set('x-api-key', authorsKey);
      if (who === 'the author in person')
        request.headers.set('authorization', `JWT ${authorsSession}`);
      const answer = await site.api(request);
      expect(answer.status).toBe(200);
      const type = call.replyAs === 'text' ? 'text/plain' : 'application/json';
      expect(answer.headers.get('content-type')).toContain(type);
      const body: unknown = type === 'text/plain' ? await answer.text() : await answer.json();
      expect(await schemas.complaintsAboutReply(call.route, 200, type, body)).toEqual([]);
    });

test('drafts in the list are answered as openapi.json says', async () => {
  const request = ask('/api/Posts/GetSummary?drafts=true&take=10');
  request.headers.set('x-api-key', authorsKey);
  const body: unknown = await (await site.api(request)).json();
  expect(body).toHaveLength(3);
  expect(
    await schemas.complaintsAboutReply('GET /Posts/GetSummary', 200, 'application/json', body),
  ).toEqual([]);
});

for (const { route, caller, input } of calls as readonly Call[]) {
  const isRefused = caller !== 'everybody' || !input.safeParse({}).success;
  if (isRefused)
    test(`${route} refuses a stranger who sends nothing as openapi.json says`, async () => {
      const [method = '', path = ''] = route.split(' ');
      const answer = await site.api(ask(`/api${path.replace(/\{\w+\}/g, '0')}`, { method }));
      expect([400, 401, 404]).toContain(answer.status);
      expect(
        await schemas.complaintsAboutReply(
          route,
          answer.status,
          'application/problem+json',
          await answer.json(),
        ),
      ).toEqual([]);
    });
}
