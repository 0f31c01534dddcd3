import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { getImages, type LibraryImage } from '../contract/media';
import { appOf } from '../testing/app-of';
import { answerTo, logInAs } from '../testing/callers';
import { listening } from '../testing/listening';
import { openSite, origin, siteRequest, type TestSite } from '../testing/open-site';

let site: TestSite;
let author: string;

beforeAll(async () => {
  site = await openSite();
  author = await logInAs(site, 'author');
});

const png = (width: number, background: string) =>
  sharp({ create: { width, height: 100, channels: 3, background } })
    .png()
    .toBuffer();

function send(path: string, bytes: Uint8Array, fields: Record<string, string> = {}) {
  const form = new FormData();
  form.set('file', new File([Uint8Array.from(bytes)], 'harbor.png'));
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const headers = { authorization: `JWT ${author}` };
  return answerTo(
    site,
    new Request(new URL(path, origin), { method: 'POST', body: form, headers }),
  );
}

const call = (path: string, body?: unknown) =>
  answerTo(
    site,
    siteRequest(path, { token: author, ...(body !== undefined && { method: 'POST', body }) }),
  );

async function addImage(alt: string) {
  const { body } = await send('/api/media', await png(300, '#803020'), { alt });
  return body as { id: number; url: string };
}

async function listed(query = '') {
  const { body } = await call(`/api/media${query}`);
  expect(getImages.reply.parse(body)).toEqual(body);
  return body as LibraryImage[];
}

const files = () => readdir(site.payload.collections.media.config.upload.staticDir ?? '');

const addPost = (fields: object) =>
  call('/api/Posts/AddNewRecord', { title: 'The ford', markdown: 'Text.', ...fields });

test('images are listed newest first, by pages, and found by all words of their name and description', async () => {
  const first = await addImage('Ships at Outpost');
  const second = await addImage('A red field');
  expect((await listed()).map(({ id }) => id)).toEqual([second.id, first.id]);
  expect((await listed('?take=1')).map(({ id }) => id)).toEqual([second.id]);
  expect((await listed(`?take=1&after=${second.id}`)).map(({ id }) => id)).toEqual([first.id]);
  expect((await listed('?q=outpost HARBOR')).map(({ id }) => id)).toEqual([first.id]);
  expect(await listed('?q=outpost field')).toEqual([]);
});

test('an image says where it is used, and cannot be deleted while it is', async () => {
  const { id, url } = await addImage('A ford');
  expect((await call(`/api/media/${id}/uses`)).body).toEqual([]);
  const { body: post } = await addPost({ title: 'By the ford', markdown: `![](${url})` });
  await addPost({ title: 'At the head', heroId: id });
  const { body: uses } = await call(`/api/media/${id}/uses`);
  expect(uses).toMatchObject([
    { name: 'At the head', isInTrash: false },
    { name: 'By the ford', path: `/cms/collections/posts/${(post as { id: number }).id}` },
  ]);
  expect(await call(`/api/media/${id}/delete`, {})).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('is used in “At the head”, “By the ford”') },
  });
  expect((await listed()).map((image) => image.id)).toContain(id);
});

test('an image that nothing uses is deleted, and restored', async () => {
  const { id } = await addImage('A mistake');
  expect((await call(`/api/media/${id}/restore`, {})).status).toBe(404);
  expect((await call(`/api/media/${id}/delete`, {})).status).toBe(200);
  expect((await listed()).map((image) => image.id)).not.toContain(id);
  for (const path of ['', '/delete'])
    expect((await call(`/api/media/${id}${path}`, {})).status).toBe(404);
  expect((await call(`/api/media/${id}/restore`, {})).body).toMatchObject({ alt: 'A mistake' });
  expect((await listed()).map((image) => image.id)).toContain(id);
});

test('the description and the focal point are changed without writing the files again', async () => {
  const { id } = await addImage('A filed');
  const before = await listed('?q=filed');
  expect(before).toMatchObject([{ focalX: 50, focalY: 50 }]);
  const { body } = await call(`/api/media/${id}`, { alt: 'A field', focalX: 0, focalY: 20.5 });
  expect(body).toEqual({
    ...before[0],
    ...{ alt: 'A field', focalX: 0, focalY: 20.5, focus: '0% 20.5%' },
  });
  expect((await call(`/api/media/${id}`, { focalY: 0 })).body).toMatchObject({
    ...{ alt: 'A field', focalX: 0, focalY: 0 },
  });
});

test('a post has the focal point of its hero image, unless that is the center', async () => {
  const { id } = await addImage('A hero');
  const { body } = await addPost({ title: 'Headed', publish: true, heroId: id });
  const focus = async () => {
    const { body: listed } = await call('/api/Posts/GetSummary?q=headed');
    const { body: page } = await call(`/api/Posts/by-slug/${(body as { slug: string }).slug}`);
    return [...(listed as { hero: LibraryImage }[]), page as { hero: LibraryImage }].map(
      ({ hero }) => hero.focus,
    );
  };
  expect(await focus()).toEqual([undefined, undefined]);
  await call(`/api/media/${id}`, { focalX: 30, focalY: 10 });
  expect(await focus()).toEqual(['30% 10%', '30% 10%']);
});

test('a replaced image keeps its URL; a refused one leaves the old files', async () => {
  const { id, url } = await addImage('The old map');
  await call(`/api/media/${id}`, { focalX: 10 });
  const { body: post } = await addPost({ title: 'Mapped', publish: true, markdown: `![](${url})` });
  const html = async () =>
    ((await call(`/api/Posts/by-slug/${(post as { slug: string }).slug}`)).body as { html: string })
      .html;
  expect(await html()).toContain('width="300" height="100"');

  const stored = await files();
  expect(await send(`/api/media/${id}/replace`, Buffer.from('A poem.'))).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'file', message: 'Must be a PNG, JPEG, WebP or AVIF image.' }] },
  });
  expect(await files()).toEqual(stored);

  const { body } = await send(`/api/media/${id}/replace`, await png(500, '#106040'));
  expect(body).toMatchObject({
    id,
    url,
    alt: 'The old map',
    width: 500,
    color: '#164',
    focalX: 50,
  });
  expect(await html()).toContain('width="500" height="100"');
  const now = await files();
  for (const { url: source } of (body as LibraryImage).sources)
    expect(now).toContain(source.slice('/media/'.length));
  const stem = url.slice('/media/'.length, -'.webp'.length);
  expect(now.filter((name) => name.startsWith(stem) && name.includes('300x'))).toEqual([]);
});

test('a replaced image is restored with its file, which only the staff can read', async () => {
  const { id, url } = await addImage('A quarter moon');
  const folder = site.payload.collections.media.config.upload.staticDir ?? '';
  const read = () => readFile(path.join(folder, url.slice('/media/'.length)));
  const red = await read();
  expect(await send(`/api/media/${id}/replace`, await png(500, '#106040'))).toMatchObject({
    status: 200,
  });
  await call(`/api/media/${id}`, { alt: 'A full moon' });
  const green = await read();
  expect(green.equals(red)).toBe(false);

  const cms = async (path: string, body?: object) => {
    const request = { token: author, ...(body && { method: 'POST', body }) };
    const answer = await site.cmsApi(siteRequest(`/cms/api/media/versions${path}`, request));
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const { body } = await cms(`?depth=0&sort=-id&where[parent][equals]=${id}`);
  const versions = body.docs as { id: number; version: { width: number; alt: string } }[];
  expect(versions.map(({ version }) => [version.width, version.alt])).toEqual([
    [500, 'A full moon'],
    [500, 'A quarter moon'],
    [300, 'A quarter moon'],
  ]);
  const base = await listening(appOf(site.payload));
  const earlier = (await files()).find((file) => file.startsWith(`earlier.${id}.`)) ?? '';
  const ask = async (headers: Record<string, string> = {}) =>
    (await fetch(`${base}/media/${earlier}`, { headers })).status;
  expect(await ask()).toBe(404);
  expect(await ask({ cookie: `payload-token=${author}` })).toBe(200);

  expect((await cms(`/${versions[2]?.id}`, {})).status).toBe(200);
  expect((await read()).equals(green)).toBe(false);
  expect(await listed('?q=quarter')).toMatchObject([{ id, url, width: 300, color: '#732' }]);
  // The green one can be restored in turn.
  expect((await cms(`/${versions[0]?.id}`, {})).status).toBe(200);
  expect(await listed('?q=full')).toMatchObject([{ id, url, width: 500, color: '#164' }]);

  await site.payload.delete({ collection: 'media', id });
  expect((await files()).filter((file) => file.startsWith(`earlier.${id}.`))).toEqual([]);
});
