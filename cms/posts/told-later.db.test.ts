import { expect, test } from 'vitest';
import { answerTo, logInAs } from '../testing/callers';
import { openSite, siteRequest } from '../testing/open-site';

// Posts and comments about a later book, for readers who have reached it and readers who have not.

type Made = { id: number; slug: string };

const post = (path: string, body: unknown, token = author) =>
  answerTo(site, siteRequest(path, { method: 'POST', body, token }));
const get = (path: string, token?: string) => answerTo(site, siteRequest(path, { token }));

const add = async (title: string, more: object = {}): Promise<Made> => {
  const { body } = await post('/api/Posts/AddNewRecord', {
    ...{ title, excerpt: `On ${title}.`, markdown: `All about ${title}, a lantern.` },
    ...{ publish: true, ...more },
  });
  return body as Made;
};

const site = await openSite();
const author = await logInAs(site, 'author');
const dated = (day: number) => ({ publishedAt: `2025-01-0${day}T00:00:00Z` });
await add('Earliest', { ...dated(1), tags: ['shared'] });
const safe = await add('Oats', { ...dated(2), tags: ['shared'], commentsFromBook: 5 });
const third = await add('Treason', { ...dated(3), tags: ['shared', 'betrayal'], fromBook: 3 });
await add('Latest', { ...dated(4), tags: ['shared'] });
for (const { id } of [safe, third]) {
  const { status } = await post(`/api/Posts/${id}/comments`, { text: `She did it, in ${id}.` });
  expect(status).toBe(200);
}

const titles = ({ body }: { body: unknown }) =>
  (body as { title: string }[]).map(({ title }) => title);
const listed = async (query = '') => titles(await get(`/api/Posts/GetSummary?${query}`));

test('a reader learns of a post from a later book only from which book on it is visible', async () => {
  for (const path of [`/api/Posts/by-slug/treason`, `/api/Posts?id=${third.id}`]) {
    const sign = path.includes('?') ? '&' : '?';
    const refused = await get(`${path}${sign}upTo=2`);
    expect(refused).toMatchObject({ status: 403, body: { fromBook: 3 } });
    expect(JSON.stringify(refused.body)).not.toMatch(/treason/i);
    expect((await get(path)).status).toBe(403);
    expect((await get(`${path}${sign}upTo=3`)).status).toBe(200);
  }
  // The author reads everything.
  expect((await get(`/api/Posts?id=${third.id}`, author)).body).toMatchObject({ fromBook: 3 });
});

test('an earlier address of it does not tell the present one', async () => {
  await post('/api/Posts/update', { id: third.id, slug: 'the-treason-of-eldador' });
  const refused = await get('/api/Posts/by-slug/treason?upTo=2');
  expect(refused.status).toBe(403);
  expect(JSON.stringify(refused.body)).not.toContain('eldador');
  await post('/api/Posts/update', { id: third.id, slug: 'treason' });
});

test('comments may be told later than their post: the reader knows how many there are, and from which book on', async () => {
  const page = (query: string) => get(`/api/Posts/by-slug/oats?${query}`);
  const comments = (query: string) => get(`/api/Posts/${safe.id}/comments?${query}`);
  expect((await page('upTo=4')).body).toMatchObject({ commentCount: 1, commentsFromBook: 5 });
  expect(await comments('upTo=4')).toMatchObject({ status: 403, body: { fromBook: 5 } });
  expect((await comments('')).status).toBe(403);
  expect((await page('upTo=5')).body).toMatchObject({ commentCount: 1, commentsFromBook: null });
  expect(await comments('upTo=5')).toMatchObject({
    status: 200,
    body: [{ id: expect.any(Number) }],
  });
  // Comments are not shown before their post.
  expect((await get(`/api/Posts/${third.id}/comments?upTo=2`)).status).toBe(403);
});

test('a reader who looks once gets only the requested content, and the reply is not cached', async () => {
  const look = async (path: string) => {
    const answer = await site.api(siteRequest(path));
    const cacheControl = answer.headers.get('cache-control');
    return { status: answer.status, cacheControl, body: await answer.json() };
  };
  expect(await look('/api/Posts/by-slug/treason?upTo=1&look=post')).toMatchObject({
    status: 200,
    cacheControl: 'private, no-store',
    body: { title: 'Treason', commentsFromBook: null },
  });
  expect((await look(`/api/Posts/${third.id}/comments?look=post`)).status).toBe(200);
  // Comments of an even later book are a separate choice.
  expect((await look(`/api/Posts/${safe.id}/comments?look=post`)).status).toBe(403);
  expect(await look(`/api/Posts/${safe.id}/comments?look=comments`)).toMatchObject({
    status: 200,
    cacheControl: 'private, no-store',
  });
  const { body } = await look('/api/Posts/by-slug/oats?upTo=1&look=comments');
  expect(JSON.stringify(body)).not.toMatch(/treason/i);
  expect(body).toMatchObject({ commentsFromBook: null });
});

test('a post that is moved to a later book, or back, is told so at once', async () => {
  await post('/api/Posts/update', { id: third.id, fromBook: 6 });
  expect(await listed('upTo=5')).not.toContain('Treason');
  expect(await listed('upTo=6')).toContain('Treason');
  await post('/api/Posts/update', { id: third.id, title: 'Treason' });
  expect(await listed('upTo=5')).not.toContain('Treason');
  await post('/api/Posts/update', { id: third.id, fromBook: 0 });
  expect(await listed()).toContain('Treason');
  await post('/api/Posts/update', { id: third.id, fromBook: 3 });
});
