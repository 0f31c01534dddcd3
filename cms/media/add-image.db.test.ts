import { readdir } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { addImage } from '../contract/media';
import { answerTo, logInAs } from '../testing/callers';
import { siteRequest, openSite, origin, type TestSite } from '../testing/open-site';

let site: TestSite;
let author: string;
let reader: string;

beforeAll(async () => {
  site = await openSite();
  author = await logInAs(site, 'author');
  reader = await logInAs(site, 'reader');
});

const picture = (width = 64, height = 36) =>
  sharp({ create: { width, height, channels: 3, background: '#803020' } });

const asPng = async (...size: [number?, number?]) =>
  picture(...size)
    .png()
    .toBuffer();

/** A PNG whose header says that it has so many pixels on each side. */
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

function upload(body: NonNullable<RequestInit['body']>, { token = author, headers = {} } = {}) {
  const request = new Request(new URL('/api/media', origin), {
    method: 'POST',
    body,
    headers,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  });
  if (token) request.headers.set('authorization', `JWT ${token}`);
  return answerTo(site, request);
}

const filesLeft = () =>
  readdir(site.payload.collections.media.config.upload.staticDir ?? '').catch(() => []);

/** Asserts that a refused upload leaves nothing in the database or on the disk. */
async function leavesNothing(work: () => Promise<void>) {
  const before = [await filesLeft(), (await site.payload.count({ collection: 'media' })).totalDocs];
  await work();
  expect([
    await filesLeft(),
    (await site.payload.count({ collection: 'media' })).totalDocs,
  ]).toEqual(before);
}

for (const [format, bytes] of [
  ['PNG', () => picture().png().toBuffer()],
  ['JPEG', () => picture().jpeg().toBuffer()],
  ['WebP', () => picture().webp().toBuffer()],
  ['AVIF', () => picture().avif({ effort: 0 }).toBuffer()],
] as const)
  test(`a ${format} is stored as WebP, its widths as AVIF, whatever its name and type say`, async () => {
    const { status, body } = await upload(
      form(await bytes(), { name: '../../Der große Ritt.txt', type: 'text/plain' }),
    );
    expect(status).toBe(200);
    expect(addImage.reply.parse(body)).toEqual(body);
    expect(body).toMatchObject({ alt: 'A red field.', width: 64, height: 36 });
    const { url } = body as { url: string };
    expect(url).toMatch(/^\/media\/der-grosse-ritt-[0-9a-f]{8}\.webp$/);
    expect(await filesLeft()).toContain(url.slice('/media/'.length));
  });

test('an uploaded image can be the hero of a post', async () => {
  const { body } = await upload(form(await asPng()));
  const { id, url } = body as { id: number; url: string };
  const added = await answerTo(
    site,
    siteRequest('/api/Posts/AddNewRecord', {
      method: 'POST',
      token: author,
      body: { title: 'With a picture', markdown: 'Text.', heroId: id },
    }),
  );
  expect(added).toMatchObject({
    status: 200,
    body: { heroId: id, hero: { url, alt: 'A red field.' } },
  });
});

test('an uploaded image in the text of a post says on its page how large it is, and in what color it comes', async () => {
  const { url } = (await upload(form(await asPng(640, 360)))).body as { url: string };
  const slug = 'a-picture-in-the-text';
  await answerTo(
    site,
    siteRequest('/api/Posts/AddNewRecord', {
      method: 'POST',
      token: author,
      body: { title: 'Seen', slug, markdown: `![A field](${url})\n\n![](/media/%)`, publish: true },
    }),
  );
  const { body } = await answerTo(site, siteRequest(`/api/Posts/by-slug/${slug}`));
  const { html } = body as { html: string };
  expect(html).toMatch(/<img width="640" height="360" data-color="#[0-9a-f]{3}" /);
  expect(html).toMatch(
    /<source type="image\/avif" [^>]* srcset="\/media\/\S+\.avif 160w, \/media\/\S+\.avif 240w, \/media\/\S+\.avif 400w, \/media\/\S+\.avif 480w, \/media\/\S+\.avif 640w">/,
  );
});

test('images of one name sent at once are all stored', async () => {
  const answers = await Promise.all(
    [100, 200, 300].map(async (width) => upload(form(await asPng(width, 50)))),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => (body as { url: string }).url)).size).toBe(3);
  expect(answers.map(({ body }) => (body as { width: number }).width)).toEqual([100, 200, 300]);
});

test('a photograph that lies on its side is set upright', async () => {
  const bytes = await picture(300, 200).jpeg().withMetadata({ orientation: 6 }).toBuffer();
  expect((await upload(form(bytes))).body).toMatchObject({ width: 200, height: 300 });
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
for (const [about, bytes] of [
  ['an empty file', async () => new Uint8Array()],
  ['text', async () => new TextEncoder().encode('I am a PNG.')],
  ['a page', async () => new TextEncoder().encode('<!doctype html><script>alert(1)</script>')],
  ['an SVG', async () => new TextEncoder().encode(svg)],
  ['a GIF', () => picture(8, 8).gif().toBuffer()],
  ['a TIFF', () => picture(8, 8).tiff().toBuffer()],
  ['the beginning of a PNG', async () => (await noise().png().toBuffer()).subarray(0, 5_000)],
  ['half of a JPEG', async () => (await noise().jpeg().toBuffer()).subarray(0, 5_000)],
  ['a picture of 20000 pixels on one side', () => asPng(20_000, 1)],
] as const)
  test(`${about} is refused as an image, and leaves nothing behind`, () =>
    leavesNothing(async () => {
      expect(await upload(form(await bytes(), { type: 'image/png' }))).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'file', message: expect.any(String) }] },
      });
    }));

/** Returns an image that cannot be compressed much. */
function noise() {
  const noisy = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({
    create: { width: 200, height: 200, channels: 3, background: '#000', noise: noisy },
  });
}

const tooManyPixels = 'Must have at most 60 million pixels';

test('a picture of 100 million pixels is refused as such', () =>
  leavesNothing(async () => {
    const { status, body } = await upload(form(await asLargePng(10_000)));
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(tooManyPixels);
  }));

test('the picture is described: without words for it, it is refused', () =>
  leavesNothing(async () => {
    for (const alt of ['', '   ', 'a\0b', 'x'.repeat(501)])
      expect(await upload(form(await asPng(), { alt }))).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'alt' }] },
      });
  }));

test('a form without a file, with text for a file, or no form at all is refused', async () => {
  const withoutFile = new FormData();
  withoutFile.set('alt', 'Nothing.');
  expect(await upload(withoutFile)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'file', message: 'Is required.' }] },
  });
  withoutFile.set('file', 'text');
  expect(await upload(withoutFile)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'file', message: 'Must be a file.' }] },
  });
  const json = { headers: { 'content-type': 'application/json' } };
  expect((await upload('{}', json)).status).toBe(415);
  const broken = { headers: { 'content-type': 'multipart/form-data; boundary=x' } };
  expect((await upload('no boundary here', broken)).status).toBe(400);
});

test('an image that the database refuses leaves no file behind', () =>
  leavesNothing(async () => {
    const { pool } = site.payload.db;
    await pool.query("ALTER TABLE media ADD CONSTRAINT refuse CHECK (alt <> 'Refused.')");
    expect((await upload(form(await asPng(), { alt: 'Refused.' }))).status).toBe(500);
    await pool.query('ALTER TABLE media DROP CONSTRAINT refuse');
  }));

test('more than 20 MB is a 413, noticed while it is read', async () => {
  const chunk = new Uint8Array(1_000_000);
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += chunk.byteLength;
      controller.enqueue(chunk);
    },
  });
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  expect((await upload(endless, { headers })).status).toBe(413);
  expect(sent).toBeLessThan(30_000_000);
});

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

test('the dashboard takes the same pictures, and gives them names that mean nothing to a server', async () => {
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
    ['CON.php.webp', 'con-php.webp'],
    ['Robert’s map (2).webp', 'roberts-map-2.webp'],
    ['Green field_2.png', 'Green field_2.webp'],
  ] as const) {
    const { body } = await uploadToDashboard(webp, name);
    expect(body, name).toMatchObject({ doc: { filename: stored } });
  }
  await leavesNothing(async () => {
    for (const [bytes, words] of [
      [await asLargePng(8_000), tooManyPixels],
      [webp.subarray(0, webp.length - 20), 'Must be a PNG'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Must be a PNG'],
    ] as const) {
      const { status, body } = await uploadToDashboard(bytes, 'picture.webp');
      expect(status).toBe(400);
      expect(JSON.stringify(body)).toContain(words);
    }
  });
});

test('the dashboard’s routes fetch no picture from an address, whoever names one; a stored one is duplicated and cropped', async () => {
  const { body: stored } = await upload(form(await asPng(640, 360)));
  const { id } = addImage.reply.parse(stored);
  const send = async (path: string, method: string, body: unknown) => {
    const answer = await site.cmsApi(
      siteRequest(`/cms/api/media${path}`, { method, body, token: author }),
    );
    return { status: answer.status, body: await answer.json() };
  };
  const elsewhere = { alt: 'A field.', filename: 'q.png', url: 'http://127.0.0.1:9/endless' };
  await leavesNothing(async () => {
    for (const path of ['', `/${id}/duplicate`])
      expect(await send(path, 'POST', elsewhere), path).toMatchObject({
        status: 400,
        body: { errors: [{ message: 'No files were uploaded.' }] },
      });
  });
  const duplicate = await send(`/${id}/duplicate`, 'POST', {});
  expect(duplicate).toMatchObject({ status: 200, body: { doc: { alt: 'A red field.' } } });
  const crop = 'uploadEdits[crop][width]=50&uploadEdits[crop][height]=50&uploadEdits[crop][x]=0';
  const size =
    'uploadEdits[crop][y]=0&uploadEdits[widthInPixels]=320&uploadEdits[heightInPixels]=180';
  expect(await send(`/${id}?${crop}&${size}`, 'PATCH', elsewhere)).toMatchObject({
    status: 200,
    body: { doc: { width: 320, height: 180 } },
  });
});
