import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { addImage, type LibraryImage } from '../../contract/media';
import { appOf } from '../../testing/app-of';
import { answerTo, logInAs } from '../../testing/callers';
import { listening } from '../../testing/listening';
import { siteRequest, openSite, origin } from '../../testing/open-site';

const site = await openSite();
const { payload } = site;
const author = await logInAs(site, 'author');
const reader = await logInAs(site, 'reader');

const picture = (width = 64, height = 36, background = '#803020') =>
  sharp({ create: { width, height, channels: 3, background } });

const asPng = async (...look: Parameters<typeof picture>) =>
  picture(...look)
    .png()
    .toBuffer();

/** Returns a small PNG whose header claims `side` pixels on each side. */
async function asLargePng(side: number): Promise<Buffer> {
  const png = await asPng();
  png.writeUInt32BE(side, 16);
  png.writeUInt32BE(side, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

function form(bytes: Uint8Array, { alt = 'A red field.', name = 'field.png', type = '' } = {}) {
  const fields = new FormData();
  fields.set('file', new File([Uint8Array.from(bytes)], name, { type }));
  fields.set('alt', alt);
  return fields;
}

function upload(
  body: NonNullable<RequestInit['body']>,
  { token = author, headers = {}, to = '/api/media' } = {},
) {
  const request = new Request(new URL(to, origin), {
    method: 'POST',
    body,
    headers,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  });
  if (token) request.headers.set('authorization', `JWT ${token}`);
  return answerTo(site, request);
}

const folder = () => payload.collections.media.config.upload.staticDir ?? '';
const files = () => readdir(folder()).catch(() => []);

async function store(alt: string) {
  const { body } = await upload(form(await asPng(300, 100), { alt, name: 'harbor.png' }));
  return body as { id: number; url: string };
}

function replace(id: number, bytes: Uint8Array) {
  const fields = form(bytes);
  fields.delete('alt');
  return upload(fields, { to: `/api/media/${id}/replace` });
}

/** Calls Payload's REST API of images, as the dashboard does. */
async function cms(path: string, body?: object, method = 'POST') {
  const request = { token: author, ...(body && { method, body }) };
  const answer = await site.cmsApi(siteRequest(`/cms/api/media${path}`, request));
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

const call = (to: string, body?: unknown) =>
  answerTo(
    site,
    siteRequest(to, { token: author, ...(body !== undefined && { method: 'POST', body }) }),
  );

async function listed(query = '') {
  const { body } = await call(`/api/media${query}`);
  return body as LibraryImage[];
}

const addPost = (fields: object) =>
  call('/api/Posts/AddNewRecord', { title: 'The ford', markdown: 'Text.', ...fields });

/** Asserts that a refused upload leaves nothing in the database or on the disk. */
async function leavesNothing(work: () => Promise<void>) {
  const before = [await files(), (await payload.count({ collection: 'media' })).totalDocs];
  await work();
  expect([await files(), (await payload.count({ collection: 'media' })).totalDocs]).toEqual(before);
}

test('images are listed newest first, in pages, and search needs all words in the name or description', async () => {
  const first = await store('Ships at Outpost');
  const second = await store('A red field');
  expect((await listed()).map(({ id }) => id)).toEqual([second.id, first.id]);
  expect((await listed('?take=1')).map(({ id }) => id)).toEqual([second.id]);
  expect((await listed(`?take=1&after=${second.id}`)).map(({ id }) => id)).toEqual([first.id]);
  expect((await listed('?q=outpost HARBOR')).map(({ id }) => id)).toEqual([first.id]);
  expect(await listed('?q=outpost field')).toEqual([]);
});

test('a used image lists its uses and cannot be deleted', async () => {
  const { id, url } = await store('A ford');
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

test('an unused image can be deleted and restored', async () => {
  const { id } = await store('A mistake');
  expect((await call(`/api/media/${id}/delete`, {})).status).toBe(200);
  expect((await listed()).map((image) => image.id)).not.toContain(id);
  for (const path of ['', '/delete'])
    expect((await call(`/api/media/${id}${path}`, {})).status).toBe(404);
  expect((await call(`/api/media/${id}/restore`, {})).body).toMatchObject({ alt: 'A mistake' });
  expect((await call(`/api/media/${id}/restore`, {})).status).toBe(404);
  expect((await listed()).map((image) => image.id)).toContain(id);
});

test('an image can be a hero, and its description and focal point can be changed without the file', async () => {
  const { id, url } = await store('A filed');
  const before = await listed('?q=filed');
  expect(before).toMatchObject([{ focalX: 50, focalY: 50 }]);
  expect(before[0]).not.toHaveProperty('focus');
  const { body } = await call(`/api/media/${id}`, { alt: 'A field', focalX: 0, focalY: 20.5 });
  const changed = { alt: 'A field', focalX: 0, focalY: 20.5, focus: '0% 20.5%' };
  expect(body).toEqual({ ...before[0], ...changed });
  const { focalX: _, focalY: __, ...hero } = changed;
  expect((await addPost({ title: 'Headed', publish: true, heroId: id })).body).toMatchObject({
    heroId: id,
    hero: { url, ...hero },
  });
});

test('a replaced image keeps its URL; a refused one leaves the old files', async () => {
  const { id, url } = await store('The old map');
  await call(`/api/media/${id}`, { focalX: 10 });
  const markdown = `![](${url})\n\n![](/media/%)`;
  const { body: post } = await addPost({ title: 'Mapped', publish: true, markdown });
  const html = async () =>
    ((await call(`/api/Posts/by-slug/${(post as { slug: string }).slug}`)).body as { html: string })
      .html;
  expect(await html()).toMatch(/\.avif 240w.*<img width="300" height="100" data-color="#\w{3}" /);

  const stored = await files();
  expect(await replace(id, Buffer.from('A poem.'))).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'file', message: 'Must be a PNG, JPEG, WebP or AVIF image.' }] },
  });
  expect(await files()).toEqual(stored);

  const { body } = await replace(id, await asPng(500, 100, '#106040'));
  const replaced = { id, url, alt: 'The old map', width: 500, color: '#164', focalX: 50 };
  expect(body).toMatchObject(replaced);
  expect(await html()).toContain('width="500" height="100"');
  const now = await files();
  for (const { url: source } of (body as LibraryImage).sources)
    expect(now).toContain(source.slice('/media/'.length));
  const stem = url.slice('/media/'.length, -'.webp'.length);
  expect(now.filter((name) => name.startsWith(stem) && name.includes('300x'))).toEqual([]);
  const clear = sharp({ create: { width: 9, height: 9, channels: 4, background: '#fff8' } });
  expect((await replace(id, await clear.png().toBuffer())).body).toMatchObject({ color: null });
});

test('a form of the dashboard that is refused leaves the old files, and nothing new', async () => {
  const { id } = await store('A lighthouse');
  const before = async () =>
    Promise.all(
      (await files()).map(async (name) => [name, await readFile(path.join(folder(), name))]),
    );
  const stored = await before();
  const send = async (to: string, method: string) => {
    const body = form(await asPng(500, 100, '#106040'));
    body.set('_payload', JSON.stringify({ alt: '' }));
    const request = new Request(new URL(`/cms/api/media${to}`, origin), { method, body });
    request.headers.set('authorization', `JWT ${author}`);
    return (await site.cmsApi(request)).status;
  };
  expect(await send('', 'POST')).toBe(400);
  expect(await send(`/${id}`, 'PATCH')).toBe(400);
  expect(await send('?where[id][exists]=true', 'PATCH')).toBe(400);
  expect(await before()).toEqual(stored);
});

test('a replaced image is restored with its file, which only the staff can read', async () => {
  const { id, url } = await store('A quarter moon');
  const read = () => readFile(path.join(folder(), url.slice('/media/'.length)));
  const red = await read();
  expect((await replace(id, await asPng(500, 100, '#106040'))).status).toBe(200);
  await call(`/api/media/${id}`, { alt: 'A full moon' });
  const green = await read();
  expect(green.equals(red)).toBe(false);

  const { body } = await cms(`/versions?depth=0&sort=-id&where[parent][equals]=${id}`);
  const versions = body.docs as { id: number; version: { width: number; alt: string } }[];
  expect(versions.map(({ version }) => [version.width, version.alt])).toEqual([
    [500, 'A full moon'],
    [500, 'A quarter moon'],
    [300, 'A quarter moon'],
  ]);
  const base = await listening(appOf(payload));
  const earlier = (await files()).find((file) => file.startsWith(`earlier.${id}.`)) ?? '';
  const ask = async (headers: Record<string, string> = {}) =>
    (await fetch(`${base}/media/${earlier}`, { headers })).status;
  expect(await ask()).toBe(404);
  expect(await ask({ cookie: `payload-token=${author}` })).toBe(200);

  expect((await cms(`/versions/${versions[2]?.id}`, {})).status).toBe(200);
  expect((await read()).equals(green)).toBe(false);
  expect(await listed('?q=quarter')).toMatchObject([{ id, url, width: 300, color: '#732' }]);
  // The green one can be restored in turn.
  expect((await cms(`/versions/${versions[0]?.id}`, {})).status).toBe(200);
  expect(await listed('?q=full')).toMatchObject([{ id, url, width: 500, color: '#164' }]);

  await payload.delete({ collection: 'media', id });
  expect((await files()).filter((file) => file.startsWith(`earlier.${id}.`))).toEqual([]);
});

for (const [format, bytes] of [
  ['JPEG', () => picture().jpeg().toBuffer()],
  ['WebP', () => picture().webp().toBuffer()],
  ['AVIF', () => picture().avif({ effort: 0 }).toBuffer()],
] as const)
  test(`a ${format} is stored as WebP, its widths as AVIF, whatever its name and type say`, async () => {
    const { status, body } = await upload(
      form(await bytes(), { name: '../../Der große Ritt.txt', type: 'text/plain' }),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ alt: 'A red field.', width: 64, height: 36 });
    const { url } = body as { url: string };
    expect(url).toMatch(/^\/media\/der-grosse-ritt-[0-9a-f]{8}\.webp$/);
    expect(await files()).toContain(url.slice('/media/'.length));
  });

for (const [about, bytes] of [
  ['an empty file', async () => new Uint8Array()],
  ['an SVG', async () => new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a GIF', () => picture(8, 8).gif().toBuffer()],
  ['half of a JPEG', async () => (await noise().jpeg().toBuffer()).subarray(0, 5_000)],
  ['a picture of 20000 pixels on one side', () => asPng(20_000, 1)],
] as const)
  test(`${about} is refused as an image, and leaves nothing behind`, () =>
    leavesNothing(async () => {
      expect((await upload(form(await bytes(), { type: 'image/png' }))).status).toBe(400);
    }));

/** Returns an image that cannot be compressed much. */
function noise() {
  const noisy = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({
    create: { width: 200, height: 200, channels: 3, background: '#000', noise: noisy },
  });
}

test('a form without a file, with text for a file, or no form at all is refused', async () => {
  const withoutFile = new FormData();
  withoutFile.set('alt', 'Nothing.');
  expect((await upload(withoutFile)).status).toBe(400);
  withoutFile.set('file', 'text');
  expect((await upload(withoutFile)).status).toBe(400);
  const json = { headers: { 'content-type': 'application/json' } };
  expect((await upload('{}', json)).status).toBe(415);
  const broken = { headers: { 'content-type': 'multipart/form-data; boundary=x' } };
  expect((await upload('no boundary here', broken)).status).toBe(400);
});

test('an image that the database refuses leaves no file behind', () =>
  leavesNothing(async () => {
    const { pool } = payload.db;
    await pool.query("ALTER TABLE media ADD CONSTRAINT refuse CHECK (alt <> 'Refused.')");
    expect((await upload(form(await asPng(), { alt: 'Refused.' }))).status).toBe(500);
    await pool.query('ALTER TABLE media DROP CONSTRAINT refuse');
  }));

test('uploads are for the staff, and a stranger’s body is not read', async () => {
  let read = 0;
  const body = () =>
    new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          read++;
          controller.enqueue(new Uint8Array(1_000_000));
        },
      },
      { highWaterMark: 0 },
    );
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  expect((await upload(body(), { token: '', headers })).status).toBe(401);
  expect((await upload(body(), { token: reader, headers })).status).toBe(403);
  // One chunk of each is read ahead.
  expect(read).toBeLessThanOrEqual(2);
});

test('the dashboard accepts the same pictures and stores them under harmless names', async () => {
  const uploadToDashboard = async (bytes: Uint8Array, name: string) => {
    const fields = new FormData();
    fields.set('file', new File([Uint8Array.from(bytes)], name, { type: 'image/webp' }));
    fields.set('_payload', JSON.stringify({ alt: 'A field.' }));
    const answer = await site.cmsApi(
      new Request(new URL('/cms/api/media', origin), {
        method: 'POST',
        body: fields,
        headers: { authorization: `JWT ${author}` },
      }),
    );
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const webp = await picture(64, 36).webp().toBuffer();
  for (const [name, stored] of [
    ['.htaccess.webp', 'htaccess.webp'],
    ['Robert’s map (2).php.webp', 'roberts-map-2-php.webp'],
    ['Green field_2.png', 'Green field_2.webp'],
  ] as const) {
    const { body } = await uploadToDashboard(webp, name);
    expect(body, name).toMatchObject({ doc: { filename: stored } });
  }
  await leavesNothing(async () => {
    for (const [bytes, words] of [
      [await asLargePng(8_000), 'Must have at most 60 million pixels'],
      [webp.subarray(0, webp.length - 20), 'Must be a PNG'],
    ] as const) {
      const { status, body } = await uploadToDashboard(bytes, 'picture.webp');
      expect(status).toBe(400);
      expect(JSON.stringify(body)).toContain(words);
    }
  });
});

test('the dashboard fetches no picture from a URL, and duplicates none, and can crop a stored one', async () => {
  const { body: stored } = await upload(form(await asPng(640, 360)));
  const { id } = addImage.reply.parse(stored);
  const elsewhere = { alt: 'A field.', filename: 'q.png', url: 'http://127.0.0.1:9/endless' };
  await leavesNothing(async () => {
    expect(await cms('', elsewhere)).toMatchObject({
      status: 400,
      body: { errors: [{ message: 'No files were uploaded.' }] },
    });
    expect((await cms(`/${id}/duplicate`, elsewhere)).status).toBe(404);
  });
  const crop = 'uploadEdits[crop][width]=50&uploadEdits[crop][height]=50&uploadEdits[crop][x]=0';
  const size =
    'uploadEdits[crop][y]=0&uploadEdits[widthInPixels]=320&uploadEdits[heightInPixels]=180';
  expect(await cms(`/${id}?${crop}&${size}`, elsewhere, 'PATCH')).toMatchObject({
    status: 200,
    body: { doc: { width: 320, height: 180 } },
  });
});
