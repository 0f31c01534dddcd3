import { expect, test } from 'vitest';
import { readPreviewToken } from './queries/previews';
import type { DraftContent } from '../../contract/drafts';
import type { EditedPost } from '../../contract/posts';
import { emptyTrash } from '../../platform/database/queries/trash';
import { answerTo, logInAs, makeKey, makeUser } from '../../testing/callers';
import { openSite, origin, siteRequest } from '../../testing/open-site';

const site = await openSite();
const { payload } = site;
const { id: authorId, token: author } = await makeUser(site, 'author');
const editor = await logInAs(site, 'editor');

const post = (path: string, body?: unknown, token = author) =>
  answerTo(site, siteRequest(path, { method: 'POST', body, token }));
const get = (path: string, token?: string) => answerTo(site, siteRequest(path, { token }));

const work: DraftContent = {
  title: 'On oats',
  excerpt: '',
  markdown: 'A horse eats ',
  slug: '',
  tags: ['horses'],
  categories: [],
  heroId: null,
  publish: false,
  publishedAt: null,
  fromBook: 3,
  commentsFromBook: 4,
  linksTerms: false,
};

/** Saves a draft of a new post once for each text. */
async function saveDrafts(draft: string, texts: string[], of: number | null = null) {
  for (const markdown of texts) {
    const sent = { ...work, markdown, draft, post: of, basedOn: null };
    const saved = await post('/api/Posts/drafts', sent);
    expect(saved).toMatchObject({ status: 200, body: { keptAt: expect.any(String) } });
  }
}

async function add(fields: object = {}) {
  const saved = { title: 'Saved', markdown: 'As it was saved.', publish: true };
  return (await post('/api/Posts/AddNewRecord', { ...saved, ...fields })).body as EditedPost;
}

const versionsOf = async (query: string) =>
  (await get(`/api/Posts/versions?${query}`, author)).body as { version: string; kind: string }[];

test('an API key saves, continues, and deletes a draft, without a confirmation', async () => {
  const key = await makeKey(site, authorId);
  const draft = crypto.randomUUID();
  const state = { ...work, draft, post: null, basedOn: null };
  for (const [path, body] of [
    ['', { ...state, markdown: 'A' }],
    ['', { ...state, markdown: 'A horse' }],
    [`/${draft}/forget`, { draft }],
  ] as const) {
    const request = siteRequest(`/api/Posts/drafts${path}`, { method: 'POST', body });
    request.headers.set('x-api-key', key);
    expect(await answerTo(site, request), path).toMatchObject({ status: 200 });
  }
});

test('a draft is saved with its last space, also without a title, and only its writer can read it', async () => {
  const draft = crypto.randomUUID();
  // Larger than the body limit of other calls.
  const markdown = `  ${'ẞ'.repeat(400_000)} \n\n`;
  await saveDrafts(draft, ['A', 'A horse', markdown]);
  const read = await get(`/api/Posts/drafts/${draft}`, author);
  expect(read.body).toMatchObject({ ...work, markdown, post: null });
  expect((await get('/api/Posts/drafts', author)).body).toContainEqual(
    expect.objectContaining({ draft, title: 'On oats', post: null }),
  );
  expect((await get(`/api/Posts/drafts/${draft}`, editor)).status).toBe(404);
  expect((await get('/api/Posts/drafts', editor)).body).toEqual([]);
  expect((await get(`/api/Posts/drafts/${draft}`)).status).toBe(401);
});

test('Payload’s routes store only valid drafts, and only as those of the caller', async () => {
  const draft = crypto.randomUUID();
  const send = (content: unknown) =>
    site.cmsApi(
      siteRequest('/cms/api/post-drafts', {
        method: 'POST',
        body: { draft, writer: authorId, content },
        token: editor,
      }),
    );
  expect((await send({})).status).toBe(400);
  const created = (await (await send(work)).json()) as { doc: { id: number; writer: object } };
  expect(created).toMatchObject({ doc: { writer: { userName: 'editor' } } });
  const changed = await site.cmsApi(
    siteRequest(`/cms/api/post-drafts/${created.doc.id}?depth=1`, {
      method: 'PATCH',
      body: { writer: authorId },
      token: editor,
    }),
  );
  expect(await changed.json()).toMatchObject({ doc: { writer: { userName: 'editor' } } });

  expect((await get('/api/Posts/drafts', author)).body).not.toContainEqual(
    expect.objectContaining({ draft }),
  );
  await post(`/api/Posts/drafts/${draft}/forget`, undefined, editor);
});

test('a draft does not change the published post, and is deleted with all its states', async () => {
  const { id, updatedAt } = await add();
  const draft = crypto.randomUUID();
  await saveDrafts(draft, ['Quite another text.'], id);
  expect((await get(`/api/Posts?id=${id}`)).body).toMatchObject({
    markdown: 'As it was saved.',
    updatedAt,
  });
  const forget = () => post(`/api/Posts/drafts/${draft}/forget`);
  expect((await forget()).body).toEqual({ ok: true });
  expect((await forget()).body).toEqual({ ok: true });
  expect((await get(`/api/Posts/drafts/${draft}`, author)).status).toBe(404);
});

test('after most of a text is deleted or replaced, its former state stays in the history', async () => {
  const draft = crypto.randomUUID();
  await saveDrafts(draft, ['Three hours of work.', 'Three hours of work, and more.', '']);
  const theirs = { ...work, markdown: 'Theirs.', draft, post: null, basedOn: null };
  await post('/api/Posts/drafts', { ...theirs, isReplacement: true });
  await post('/api/Posts/drafts', { ...theirs, title: 'Typed on' });
  const versions = await versionsOf(`draft=${draft}`);
  const states = versions.map(({ version }) => get(`/api/Posts/versions/${version}`, author));
  expect((await Promise.all(states)).map(({ body }) => body)).toEqual([
    { ...work, markdown: theirs.markdown, title: 'Typed on' },
    { ...work, markdown: '' },
    { ...work, markdown: 'Three hours of work, and more.' },
  ]);
});

test('a device neither replaces nor deletes a state of another device that it has not read', async () => {
  const draft = crypto.randomUUID();
  const [laptop, phone] = [crypto.randomUUID(), crypto.randomUUID()];
  const read = async () => {
    const { body } = await get(`/api/Posts/drafts/${draft}`, author);
    return body as DraftContent & { keptAt: string; device: string };
  };
  const send = (device: string, seen: string | null, markdown: string) =>
    post('/api/Posts/drafts', {
      ...work,
      markdown,
      draft,
      post: null,
      basedOn: null,
      device,
      seen,
    });
  const forget = (known: object) => post(`/api/Posts/drafts/${draft}/forget`, known);

  expect((await send(laptop, null, 'Begun.')).status).toBe(200);
  const begun = await read();
  expect(begun.device).toBe(laptop);
  expect((await send(phone, null, 'Not read.')).status).toBe(409);
  expect((await send(phone, begun.keptAt, 'Begun, and more.')).status).toBe(200);
  expect((await send(laptop, begun.keptAt, 'Begun, one')).status).toBe(409);
  expect((await forget({ device: laptop, seen: begun.keptAt })).status).toBe(409);
  expect(await read()).toMatchObject({ markdown: 'Begun, and more.', device: phone });

  // The phone’s last reply was lost.
  expect((await send(phone, begun.keptAt, 'Begun, and much more.')).status).toBe(200);
  expect((await send(laptop, (await read()).keptAt, 'Read on the laptop.')).status).toBe(200);
  expect((await forget({ device: laptop, seen: begun.keptAt })).status).toBe(200);
  expect((await get(`/api/Posts/drafts/${draft}`, author)).status).toBe(404);
});

test('concurrent saves of a draft create one state', async () => {
  const draft = crypto.randomUUID();
  await Promise.all(Array.from({ length: 6 }, () => saveDrafts(draft, ['At once.'])));
  expect(await versionsOf(`draft=${draft}`)).toHaveLength(1);
});

test('the history of a post has manual and automatic saves', async () => {
  const hour = '2090-01-01T00:00:00.000Z';
  const told = { fromBook: 3, commentsFromBook: 4, linksTerms: false };
  const { id, title } = await add({ tags: ['roads'], ...told });
  await post('/api/Posts/update', { id, markdown: 'Second.', publish: false });
  await post('/api/Posts/update', { id, publish: true, publishedAt: hour });
  await saveDrafts(crypto.randomUUID(), ['Third.'], id);
  const versions = await versionsOf(`id=${id}`);
  expect(versions.map(({ kind }) => kind)).toEqual(['kept', 'scheduled', 'draft', 'published']);
  expect(versions[1]).toMatchObject({ scheduledFor: hour });
  expect((await get(`/api/Posts/versions/${versions[3]?.version}`, author)).body).toMatchObject({
    title: 'Saved',
    markdown: 'As it was saved.',
    tags: ['roads'],
    publish: true,
    ...told,
  });
  const { body } = await get('/api/Posts/GetSummary?drafts=true&take=1', author);
  expect(body).toMatchObject([{ title, status: 'scheduled', publishedAt: hour }]);
});

test('a deleted post is hidden, listed as deleted, and restored unchanged', async () => {
  const added = await add({ title: 'Zanzibar', slug: 'zanzibar' });
  const before = (await get(`/api/Posts?id=${added.id}`, author)).body;
  expect((await post(`/api/Posts?id=${added.id}`)).status).toBe(200);

  for (const token of [undefined, author])
    expect((await get(`/api/Posts?id=${added.id}`, token)).status).toBe(404);
  expect((await get('/api/Posts/by-slug/zanzibar')).status).toBe(404);
  for (const query of ['q=Zanzibar', 'q=Zanzibar&drafts=true', 'q=Zanzibra'])
    expect((await get(`/api/Posts/GetSummary?${query}`, author)).body).toEqual([]);
  expect((await post('/api/Posts/update', { id: added.id, title: 'x' })).status).toBe(404);
  // The slug stays reserved while the post can be restored.
  expect((await post('/api/Posts/AddNewRecord', { ...added, publish: true })).status).toBe(409);
  expect((await get('/api/Posts/deleted', author)).body).toContainEqual(
    expect.objectContaining({ id: added.id, title: 'Zanzibar' }),
  );

  expect((await post('/api/Posts/restore', { id: added.id })).body).toEqual(before);
  expect((await post('/api/Posts/restore', { id: added.id })).status).toBe(404);
  expect((await get('/api/Posts/by-slug/zanzibar')).status).toBe(200);
});

test('deleted posts are listed in pages, even if they were deleted at the same time', async () => {
  for (const title of ['Ibis', 'Jackal']) {
    const { id } = await add({ title });
    await post(`/api/Posts?id=${id}`);
    await payload.db.pool.query(`UPDATE posts SET deleted_at = '2099-01-01' WHERE id = $1`, [id]);
  }
  const first = await site.api(siteRequest('/api/Posts/deleted?take=1', { token: author }));
  expect(await first.json()).toMatchObject([{ title: 'Jackal' }]);
  const after = encodeURIComponent(first.headers.get('x-next-cursor') ?? '');
  const { body } = await get(`/api/Posts/deleted?take=1&after=${after}`, author);
  expect(body).toMatchObject([{ title: 'Ibis' }]);
});

test('a draft of a published post stays hidden after the post is deleted and restored', async () => {
  const { id } = await add({ title: 'What readers see' });
  const data = { title: 'Laid over' };
  await payload.update({ collection: 'posts', id, data, draft: true });
  await post(`/api/Posts?id=${id}`);
  const { body } = await post('/api/Posts/restore', { id });
  expect(body).toMatchObject({ title: 'Laid over', unpublishedChanges: true });
  expect((await get(`/api/Posts?id=${id}`)).body).toMatchObject({ title: 'What readers see' });
});

test('after thirty days a deleted post is removed with its comments and versions', async () => {
  const { id } = await add();
  const comment = { post: id, text: 'Well said.', status: 'approved' } as const;
  await payload.create({ collection: 'comments', data: comment });
  await post(`/api/Posts?id=${id}`);
  const deletedAt = new Date(Date.now() - 31 * 24 * 3600_000).toISOString();
  await payload.update({ collection: 'posts', id, data: { deletedAt }, trash: true });
  await emptyTrash(payload);
  const left = [
    await payload.count({ collection: 'posts', where: { id: { equals: id } }, trash: true }),
    await payload.count({ collection: 'comments', where: { post: { equals: id } } }),
    await payload.countVersions({ collection: 'posts', where: { parent: { equals: id } } }),
  ];
  expect(left.map(({ totalDocs }) => totalDocs)).toEqual([0, 0, 0]);
});

test('a text with too much formatting is refused by field, and its preview link says so', async () => {
  const markdown = '*\n'.repeat(30_000);
  const errors = [{ path: 'markdown', message: expect.stringContaining('at most 20,000') }];
  for (const [path, fields] of [
    ['/api/Posts/render', { markdown }],
    ['/api/Posts/AddNewRecord', { title: 'Too much', markdown }],
  ] as const)
    expect(await post(path, fields)).toMatchObject({ status: 400, body: { errors } });
  const draft = crypto.randomUUID();
  await saveDrafts(draft, [markdown]);
  expect(
    await get(`/api/Posts/preview?token=${(await makePreviewLink({ draft })).token}`),
  ).toMatchObject({
    status: 404,
    body: { detail: expect.stringContaining('Split it into two posts') },
  });
});

async function makePreviewLink(shown: object) {
  const { body } = await post('/api/Posts/preview-link', shown);
  const { path, expiresAt } = body as { path: string; expiresAt: string };
  return { token: new URL(path, origin).searchParams.get('token') ?? '', expiresAt };
}

test('a preview link works for one day by default, or for the requested days, also without a draft', async () => {
  const { id } = await add({});
  expect((await post('/api/Posts/preview-link', { draft: crypto.randomUUID() })).status).toBe(404);
  const gone = await makePreviewLink({ draft: crypto.randomUUID(), id });
  expect((await get(`/api/Posts/preview?token=${gone.token}`)).body).toMatchObject({
    title: 'Saved',
  });
  for (const [days, hours] of [
    [undefined, 24],
    [7, 7 * 24],
  ]) {
    const { token, expiresAt } = await makePreviewLink({ id, days });
    expect(Math.round((Date.parse(expiresAt) - Date.now()) / 3_600_000)).toBe(hours);
    expect(readPreviewToken(token, payload.secret)).toMatchObject({ post: id });
    expect(readPreviewToken(token, payload.secret, Date.parse(expiresAt))).toBeNull();
    expect(readPreviewToken(token, `${payload.secret}x`)).toBeNull();
  }
});
