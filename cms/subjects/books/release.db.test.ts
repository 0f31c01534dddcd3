import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findNextPublication } from '../../server/page-cache/queries/content';
import { appOf } from '../../testing/app-of';
import { bookData } from '../../testing/book-data';
import { logInAs } from '../../testing/callers';
import { listening } from '../../testing/listening';
import { openSite, siteRequest } from '../../testing/open-site';

/** 9 o'clock in New York. */
const hour = '2027-03-10T14:00:00.000Z';

const site = await openSite();
const { payload } = site;
const { id: first } = await payload.create({
  collection: 'books',
  data: { ...bookData('first', 1) },
});
const data = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#264' } })
  .png()
  .toBuffer();
const { id: cover } = await payload.create({
  collection: 'media',
  data: { alt: 'A bell' },
  file: { data, mimetype: 'image/png', name: 'bell-cover.png', size: data.length },
});
const { id } = await payload.create({
  collection: 'books',
  data: { ...bookData('tenth-bell', 2), title: 'The Tenth Bell', cover, status: 'draft' },
});
await payload.create({
  collection: 'samples',
  data: { title: 'The Rope', excerpt: '[p]It hung.[/p]', book: id, chapter: 1, sampleId: 4 },
});

const save = (data: object) => payload.update({ collection: 'books', id, data });

/** Sets the clock for one test, and starts the site. @returns a function that returns the text at a path, or its status */
async function openAt(time: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) });
  onTestFinished(() => void vi.useRealTimers());
  const base = await listening(appOf(payload));
  return async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(base + path, { headers });
    return response.status === 200 ? await response.text() : `${response.status}`;
  };
}

const ofBook = '/api/books/tenth-bell';

const everywhere = [
  ...['/api/books', '/api/site', '/api/pages/home', '/api/books/first', '/sitemap.xml'],
  ...['/releases.ics', '/books/tenth-bell/release.ics'],
  ...[ofBook, `${ofBook}/chapters/1`, '/api/books/sample/4', '/books/tenth-bell/sample.epub'],
];

/** Returns the paths of the cover's files, and other spellings of them. */
async function coverFiles() {
  const { docs } = await payload.find({ collection: 'media', depth: 0 });
  const names = docs.flatMap(({ filename, sizes }) => [
    filename,
    ...Object.values(sizes ?? {}).map((size) => size.filename),
  ]);
  const files = names.flatMap((name) => (name ? `/media/${name}` : []));
  expect(files.length).toBeGreaterThan(2);
  const other = ['/media//bell-cover.webp', '/media/x/..%2fbell-cover.webp'];
  return [...files, ...other, '/media/bell%2Dcover.webp', '/media/BELL-COVER.webp'];
}

test('visitors cannot read the files of a hidden cover, and the staff can', async () => {
  const get = await openAt('2027-02-26T00:00:00Z');
  const cookie = { cookie: `payload-token=${await logInAs(site, 'author')}` };
  for (const status of ['draft', 'coming']) {
    await save({ status, releasedAt: hour, coverFrom: '2027-03-01T00:00:00.000Z' });
    for (const file of await coverFiles()) expect(await get(file), `${status} ${file}`).toBe('404');
    expect(await get('/media/bell-cover.webp', cookie)).not.toBe('404');
  }
  const [card, kit] = [await get('/og/books/tenth-bell.jpg'), await get('/press-kit.zip')];

  vi.setSystemTime('2027-03-01T00:00:00Z');
  for (const file of (await coverFiles()).slice(0, 3))
    expect(await get(file), file).not.toBe('404');
  expect(await get('/og/books/tenth-bell.jpg')).not.toBe(card);
  expect(await get('/press-kit.zip')).not.toBe(kit);
  await save({ status: 'draft', releasedAt: null, coverFrom: null });
});

test('a draft is hidden from visitors, but not from staff', async () => {
  const get = await openAt('2027-01-01T00:00:00Z');
  for (const path of everywhere) expect(await get(path)).not.toMatch(/tenth-bell|Bell|Rope|hung/);
  expect(await get(`${ofBook}/chapters/1`)).toBe('404');
  expect(await get('/books/tenth-bell/sample.epub')).toBe('404');
  const token = await logInAs(site, 'editor');
  const seen = await site.cmsApi(siteRequest(`/cms/api/books/${id}`, { token }));
  expect(await seen.json()).toMatchObject({ title: 'The Tenth Bell', status: 'draft' });
});

test('a book that is coming is announced everywhere, without its cover before the reveal', async () => {
  await save({
    status: 'coming',
    releasedAt: hour,
    releasedAt_tz: 'America/New_York',
    coverFrom: '2027-03-01T00:00:00.000Z',
  });
  const get = await openAt('2027-02-26T04:59:00Z');
  for (const path of everywhere) expect(await get(path)).not.toContain('bell-cover');
  for (const path of everywhere.slice(0, 7)) expect(await get(path)).toContain('tenth-bell');
  expect(JSON.parse(await get(ofBook))).toMatchObject({
    release: { at: hour, day: 'March 10, 2027', until: 'in 13 days', coverOn: 'February 28, 2027' },
    releasedOn: '2027-03-10',
  });
  // It is February 26 in New York from 5 o'clock UTC on.
  vi.setSystemTime('2027-02-26T05:00:00Z');
  expect(JSON.parse(await get(ofBook))).toMatchObject({ release: { until: 'in 12 days' } });
  vi.setSystemTime('2027-03-01T00:00:00Z');
  expect(await get('/sitemap.xml')).toContain('bell-cover');
  expect(await get(ofBook)).toContain('bell-cover');
});

test('a book is out at its hour, without a save', async () => {
  const get = await openAt('2027-03-10T13:59:59.999Z');
  expect(JSON.parse(await get(ofBook))).toMatchObject({ release: { until: 'today at 9:00 AM' } });
  expect(await get('/api/site')).toContain('"isComing":true');
  vi.setSystemTime(hour);
  expect(JSON.parse(await get(ofBook))).toMatchObject({ release: null, releasedOn: '2027-03-10' });
  expect(await get('/api/site')).not.toContain('isComing');
  expect(await get('/api/pages/home')).not.toContain('"until"');
});

test('cached pages expire at the reveal, at each midnight of the author, and at the release', async () => {
  const changes: string[] = [];
  let at: Date | null = new Date('2027-02-28T06:00:00Z');
  for (;;) {
    at = await findNextPublication(payload, at);
    if (!at) break;
    changes.push(at.toISOString().slice(5, 16));
  }
  expect(changes).toEqual([
    ...['03-01T00:00', '03-01T05:00', '03-02T05:00', '03-03T05:00', '03-04T05:00', '03-05T05:00'],
    ...['03-06T05:00', '03-07T05:00', '03-08T05:00', '03-09T05:00', '03-10T05:00', '03-10T14:00'],
  ]);
});

test('a book without a date is coming, and its terms stay hidden until it is out', async () => {
  await save({ status: 'coming', releasedAt: null });
  await payload.create({
    collection: 'glossary-terms',
    data: { subject: 'Ringer', description: 'Who rings.', status: 'approved', fromBook: 2 },
  });
  const get = await openAt('2027-06-01T00:00:00Z');
  expect(JSON.parse(await get(ofBook))).toMatchObject({
    release: { at: null, day: null, until: null, coverOn: null },
    releasedOn: null,
  });
  const search = '/api/fovea/search?upTo=99';
  expect(await get(search)).not.toContain('Ringer');
  await save({ status: 'draft' });
  expect(await get(search)).not.toContain('Ringer');
  // Visitors do not see drafts, so a draft does not shift the stages of the others.
  await save({ status: 'coming', releasedAt: null });
  await payload.update({ collection: 'books', id: first, data: { position: 2 } });
  const draft = await payload.create({
    collection: 'books',
    data: { ...bookData('prequel', 3), position: 1, status: 'draft' },
  });
  expect(await get(search)).not.toContain('Ringer');
  await payload.delete({ collection: 'books', id: draft.id });
  await save({ status: 'coming', releasedAt: hour });
  expect(await get(search)).toContain('Ringer');
});
