import { expect, test } from 'vitest';
import { bookData } from '../testing/book-data';
import { logInAs } from '../testing/callers';
import { openSite, siteRequest } from '../testing/open-site';

const site = await openSite();
const { payload } = site;
const [editor, reader] = [await logInAs(site, 'editor'), await logInAs(site, 'reader')];

type Version = { id: number; version: Record<string, unknown> };

async function ask<Body>(
  path: string,
  { token = editor, body }: { token?: string; body?: object },
) {
  const method = body ? 'POST' : 'GET';
  const answer = await site.cmsApi(siteRequest(`/cms/api/${path}`, { method, token, body }));
  return { status: answer.status, body: (await answer.json()) as Body };
}

const versionsOf = async (path: string, parent?: number) => {
  const of = parent === undefined ? '' : `&where[parent][equals]=${parent}`;
  const { body } = await ask<{ docs: Version[] }>(`${path}/versions?depth=0&sort=-id${of}`, {});
  return body.docs;
};

const term = (description: string) => ({ subject: 'Uman', description });
const rows = (text: string) => ({ storySoFar: [{ text, fromBook: 0 }] });

const { id: book } = await payload.create({ collection: 'books', data: bookData('chapters', 4) });

const recorded = [
  [
    'samples',
    { title: 'One', book, chapter: 1, excerpt: '[p]The first words.[/p]' },
    { excerpt: 'Other words.' },
  ],
  ['books', { ...bookData('history', 1), ...rows('The first words.') }, rows('Other words.')],
  ['glossary-terms', term('The first words.'), term('Other words.')],
] as const;

test.each(recorded)(
  'an earlier version of a record in %s can be restored',
  async (collection, first, second) => {
    const made = await ask<{ doc: { id: number } }>(collection, { body: first });
    const { id } = made.body.doc;
    await payload.update({ collection, id, data: second });
    const [, earlier] = await versionsOf(collection, id);
    expect(JSON.stringify(earlier?.version)).toContain('The first words.');
    expect((await ask(`${collection}/versions/${earlier?.id}`, { body: {} })).status).toBe(200);
    const restored = JSON.stringify(await payload.findByID({ collection, id, depth: 0 }));
    expect(restored).toContain('The first words.');
    // Includes the HTML of a chapter.
    expect(restored).not.toContain('Other words.');

    await payload.delete({ collection, id });
    expect(await versionsOf(collection, id)).toEqual([]);
  },
);

test('readers cannot see earlier versions of pages, nor editors those of the settings', async () => {
  expect((await ask('globals/home/versions', { token: reader })).status).toBe(403);
  expect((await ask('globals/site-settings/versions', {})).status).toBe(403);
});

test('deleting a book deletes the earlier versions of its chapters', async () => {
  const book = await payload.create({ collection: 'books', data: bookData('deleted', 9) });
  await payload.create({
    collection: 'samples',
    data: { title: 'One', excerpt: 'Words.', book: book.id, chapter: 1, sampleId: 0 },
  });
  const named = await payload.create({
    collection: 'glossary-terms',
    data: { ...term('A term of two.'), subject: 'Named', status: 'approved' },
  });
  const whosWho = [{ term: named.id, line: 'A man.', fromBook: 0 }];
  await payload.update({ collection: 'books', id: book.id, data: { whosWho } });
  await payload.delete({ collection: 'glossary-terms', id: named.id });
  await payload.delete({ collection: 'books', where: { id: { equals: book.id } } });
  const where = { 'version.title': { equals: 'One' }, parent: { exists: false } };
  const { totalDocs } = await payload.countVersions({ collection: 'samples', where });
  expect(totalDocs).toBe(0);
});
