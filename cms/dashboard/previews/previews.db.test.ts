import { expect, test } from 'vitest';
import { logInAs } from '../../testing/callers';
import { siteRequest, openSite, makeRecord } from '../../testing/open-site';
import { tinyPng } from '../../testing/tiny-png';

const site = await openSite();
const token = await logInAs(site, 'editor');

const preview = async (path: string, body: unknown, as = token) => {
  const answer = await site.cmsApi(
    siteRequest(`/cms/api/${path}/preview`, { method: 'POST', token: as, body }),
  );
  return { status: answer.status, page: (await answer.json()) as Record<string, unknown> };
};

const page = async (path: string) => {
  const answer = await site.api(siteRequest(`/api/${path}`));
  return (await answer.json()) as Record<string, unknown>;
};

const inHtml = expect.stringContaining('<em>As &lt;typed&gt;</em>');
const typed = '*As <typed>*';

test('the page texts are previewed as they are typed, and nothing of it is saved', async () => {
  const before = await Promise.all(
    ['pages/home', 'books', 'pages/author', 'pages/contact'].map(page),
  );
  const home = await preview('globals/home', {
    heroTitle: 'A typed title',
    highlights: [{ text: 'One' }, { text: null }, {}],
    description: typed,
    descriptionHtml: '<p>As it was</p>',
  });
  expect(home).toMatchObject({
    status: 200,
    page: { heroTitle: 'A typed title', highlights: ['One'], descriptionHtml: inHtml },
  });
  const series = await preview('globals/series', { title: 'All of them', overview: typed });
  expect(series.page).toMatchObject({ title: 'All of them', overviewHtml: inHtml, image: null });
  const author = await preview('globals/author', { title: 'Me', biography: typed });
  expect(author.page).toMatchObject({ title: 'Me', biographyHtml: inHtml, photo: null });
  const contact = await preview('globals/contact', { title: 'Write', intro: typed });
  expect(contact.page).toMatchObject({ title: 'Write', introHtml: inHtml });
  const after = await Promise.all(
    ['pages/home', 'books', 'pages/author', 'pages/contact'].map(page),
  );
  expect(after).toEqual(before);
});

test('the author and the shell are previewed with the picture, names and links that are chosen', async () => {
  const file = tinyPng('horse');
  const photo = await site.payload.create({
    collection: 'media',
    data: { alt: 'A horse' },
    file: {
      data: Buffer.from(await file.arrayBuffer()),
      mimetype: file.type,
      name: file.name,
      size: file.size,
    },
  });
  const author = await preview('globals/author', { title: 'Me', photo: photo.id });
  expect(author.page.photo).toMatchObject({ alt: 'A horse' });
  const socialLink = { label: 'Us', url: 'https://www.facebook.com/us' };
  const settings = { authorName: 'Somebody', socialLink, builderCredit: { label: '', url: '' } };
  const shell = await preview('globals/site-settings', { siteTitle: 'Typed', ...settings });
  expect(shell.page).toMatchObject({ title: 'Typed', ...settings, builderCredit: null });
});

test('a book is previewed as it is typed, before it is saved for the first time too', async () => {
  const stored = await makeRecord('books', {
    ...{ title: 'Stored', slug: 'stored', anchorId: 'stored', menuLabel: 'Stored' },
    ...{ group: 'main', position: 1, seriesPosition: 'Book One', genreLine: 'Epic fantasy' },
    baseSampleId: 931,
  });
  const { page: changed } = await preview('books', {
    ...stored,
    title: 'Typed',
    description: typed,
    bullets: [{ text: 'A point' }],
  });
  expect(changed).toMatchObject({
    slug: stored.slug,
    title: 'Typed',
    descriptionHtml: inHtml,
    bullets: ['A point'],
  });
  expect(await page(`books/${stored.slug}`)).toMatchObject({ title: stored.title });

  const { status, page: empty } = await preview('books', { title: 'New', bullets: 0 });
  expect(status).toBe(200);
  expect(empty).toMatchObject({ title: 'New', chapters: [], bullets: [], next: null });
});

test('readers and visitors get no preview', async () => {
  const home = { heroTitle: 'X' };
  expect((await preview('globals/home', home, await logInAs(site, 'reader'))).status).toBe(403);
  expect((await preview('globals/home', home, '')).status).toBe(403);
});
