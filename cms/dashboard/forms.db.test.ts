import { expect, test } from 'vitest';
import { bookData } from '../testing/book-data';
import { logInAs } from '../testing/callers';
import { tinyPng } from '../testing/tiny-png';
import { siteRequest, openSite, makeRecord } from '../testing/open-site';

const site = await openSite();
const { payload } = site;
const token = await logInAs(site, 'author');
const editorsToken = await logInAs(site, 'editor');

type Form = Record<string, unknown>;

const open = async (path: string): Promise<Form> => {
  const answer = await site.cmsApi(siteRequest(`/cms/api/${path}?depth=0&draft=true`, { token }));
  return (await answer.json()) as Form;
};

/** Saves a form as the dashboard does: with everything that it was opened with. */
const save = async (path: string, form: Form, { draft = false } = {}) => {
  const answer = await site.cmsApi(
    siteRequest(`/cms/api/${path}?depth=0&draft=${draft}`, { method: 'PATCH', token, body: form }),
  );
  const body = (await answer.json()) as {
    doc?: Form;
    errors?: { message: string; data?: { errors: { path: string }[] } }[];
  };
  return { status: answer.status, saved: body.doc ?? {}, error: body.errors?.[0] };
};

test('every form that several people may edit detects stale versions', () => {
  const { collections, globals } = payload.config;
  const guarded = [...collections, ...globals].filter(({ fields }) =>
    fields.some((field) => 'name' in field && field.name === 'staleForm'),
  );
  expect(guarded.map(({ slug }) => slug)).toEqual([
    ...['posts', 'tags', 'categories', 'media', 'books', 'samples', 'glossary-terms', 'comments'],
    ...['home', 'series', 'author', 'contact', 'site-settings'],
  ]);
});

test('with a form in two windows, the second save is refused, and can then overwrite the first', async () => {
  const { id } = await makeRecord('glossary-terms', {
    subject: 'Uman',
    description: 'A term of two.',
    status: 'approved',
  });
  const path = `glossary-terms/${id}`;
  const [one, other] = [await open(path), await open(path)];
  const first = await save(path, { ...one, description: 'From the first window' });
  expect(first.status).toBe(200);
  const second = await save(path, { ...other, description: 'From the second window' });
  expect(second.status).toBe(409);
  expect(second.error?.data?.errors).toMatchObject([{ path: 'updatedAt' }]);
  expect(await open(path)).toMatchObject({ description: 'From the first window' });

  // The first window continues with the version that its save returned.
  const again = await save(path, { ...first.saved, description: 'From the first, again' });
  expect(again.status).toBe(200);
  const { updatedAt } = await open(path);
  // Of two forms that are saved at the same time, one is refused.
  const anyway = { ...other, updatedAt };
  const saves = ['Knowingly.', 'Knowingly, too.'].map((description) =>
    save(path, { ...anyway, description }),
  );
  expect((await Promise.all(saves)).map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await open(path)).toMatchObject({ description: expect.stringMatching(/^Knowingly/) });
});

test('a draft of a published post is a version too: older forms are refused', async () => {
  const { id } = await payload.create({
    collection: 'posts',
    data: { title: 'P', slug: 'draft-over-it', markdown: 'Words.', _status: 'published' },
  });
  const path = `posts/${id}`;
  const [one, other] = [await open(path), await open(path)];
  const draft = await save(path, { ...one, title: 'Draft', _status: 'draft' }, { draft: true });
  expect(draft.status).toBe(200);
  expect((await save(path, { ...other, title: 'Published' })).status).toBe(409);
  const next = { ...draft.saved, title: 'Draft again', _status: 'draft' };
  expect((await save(path, next, { draft: true })).status).toBe(200);
  expect(await open(path)).toMatchObject({ title: 'Draft again' });
});

test('a write without a form is not refused', async () => {
  const { id } = await payload.create({
    collection: 'glossary-terms',
    data: { subject: 'Decided', description: 'Before.', status: 'pending' },
  });
  expect((await save(`glossary-terms/${id}`, { status: 'approved' })).status).toBe(200);
  const post = await payload.create({
    collection: 'posts',
    data: { title: 'Old', slug: 'has-versions', markdown: 'Words.', _status: 'published' },
  });
  await save(`posts/${post.id}`, { title: 'New' });
  const { docs } = await payload.findVersions({
    collection: 'posts',
    where: { 'version.title': { equals: 'Old' }, parent: { equals: post.id } },
  });
  const restored = await site.cmsApi(
    siteRequest(`/cms/api/posts/versions/${docs[0]?.id}`, { method: 'POST', token }),
  );
  expect(restored.status).toBe(200);
  expect(await open(`posts/${post.id}`)).toMatchObject({ title: 'Old' });
});

test('while one staff member edits a form, another’s save is refused with an explanation', async () => {
  const { id } = await payload.create({
    collection: 'glossary-terms',
    data: { subject: 'Edited by two', description: 'Before.', status: 'approved' },
  });
  const { docs } = await payload.find({
    collection: 'users',
    where: { email: { equals: 'author@example.com' } },
  });
  // Payload's form stores this as soon as somebody types.
  await makeRecord('payload-locked-documents', {
    document: { relationTo: 'glossary-terms', value: id },
    user: { relationTo: 'users', value: docs[0]?.id ?? 0 },
  });
  const patch = async (by: string, description: string) => {
    const request = { method: 'PATCH', token: by, body: { description } };
    const answer = await site.cmsApi(siteRequest(`/cms/api/glossary-terms/${id}`, request));
    return { status: answer.status, text: await answer.text() };
  };
  const locks = await site.cmsApi(
    siteRequest('/cms/api/payload-locked-documents?depth=1', { token: editorsToken }),
  );
  const { docs: seen } = (await locks.json()) as { docs: { user: { value: unknown } }[] };
  // Payload's dialog shows this e-mail address, or else the id.
  expect(seen.map(({ user }) => user.value)).toEqual([
    { id: docs[0]?.id, email: docs[0]?.userName },
  ]);
  const refused = await patch(editorsToken, 'The other’s words.');
  expect(refused.status).toBe(423);
  expect(refused.text).toContain('somebody else is editing it right now');
  expect((await patch(token, 'The words of who edits.')).status).toBe(200);
  expect((await patch(editorsToken, 'The other’s words.')).status).toBe(200);
});

const preview = async (path: string, body: unknown, as = editorsToken) => {
  const answer = await site.cmsApi(
    siteRequest(`/cms/api/${path}/preview`, { method: 'POST', token: as, body }),
  );
  return { status: answer.status, page: (await answer.json()) as Form };
};

const page = async (path: string) => {
  const answer = await site.api(siteRequest(`/api/${path}`));
  return (await answer.json()) as Form;
};

const inHtml = expect.stringContaining('<em>As &lt;typed&gt;</em>');
const typed = '*As <typed>*';

test.for<[slug: string, path: string, shown: object]>([
  ['home', 'pages/home', { heroTitle: 'A typed title', highlights: ['One'] }],
  ['series', 'books', { title: 'All of them', image: null }],
  ['author', 'pages/author', { title: 'Me', photo: null }],
  ['contact', 'pages/contact', { title: 'Write' }],
])('unsaved edits of the page %s are previewed and not saved', async ([slug, path, shown]) => {
  const before = await page(path);
  const previewed = await preview(`globals/${slug}`, {
    ...shown,
    highlights: [{ text: 'One' }, { text: null }, {}],
    ...{ description: typed, overview: typed, biography: typed, intro: typed },
  });
  expect(previewed).toMatchObject({ status: 200, page: shown });
  expect(Object.values(previewed.page)).toContainEqual(inHtml);
  expect(await page(path)).toEqual(before);
});

test('previews of the author and the site shell contain the chosen picture, names and links', async () => {
  const file = tinyPng('horse');
  const photo = await payload.create({
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

test('a book is previewed with unsaved edits, even before its first save', async () => {
  const stored = await makeRecord('books', bookData('stored', 1));
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
