import { sql } from '@payloadcms/db-postgres';
import { createLocalReq } from 'payload';
import { expect, test } from 'vitest';
import { bookData } from '../../testing/book-data';
import { openSite } from '../../testing/open-site';
import { down, up } from '../20261126_041204_page_texts_are_markdown';

const stored = (words: string) =>
  JSON.stringify({
    root: {
      type: 'root',
      children: [
        { type: 'heading', tag: 'h2', children: [{ type: 'text', text: words, format: 0 }] },
        { type: 'paragraph', children: [{ type: 'text', text: words, format: 2 }] },
      ],
    },
  });

test('texts of pages and books become Markdown, earlier versions too', async () => {
  const { payload } = await openSite();
  const req = await createLocalReq({}, payload);
  const db = payload.db.drizzle as unknown as Parameters<typeof up>[0]['db'];
  const { id } = await payload.create({ collection: 'books', data: bookData('dawn', 1) });
  for (const title of ['One', 'Two', 'Three'])
    await payload.updateGlobal({ slug: 'contact', data: { title, intro: title } });

  await down({ db, payload, req });
  for (const change of [
    sql`UPDATE books SET description = ${stored('2 * 3')}::jsonb, description_html = '<h2>As it was</h2>'`,
    sql`UPDATE _books_v SET version_description = ${stored('Before')}::jsonb`,
    sql`UPDATE contact SET intro = NULL`,
    sql`UPDATE _contact_v SET version_intro = CASE version_title
      WHEN 'One' THEN ${stored('One')}::jsonb WHEN 'Two' THEN '{"root": {"children": []}}'::jsonb END`,
  ])
    await db.execute(change);
  await up({ db, payload, req });

  const text = (words: string) => `## ${words}\n\n*${words}*`;
  expect(await payload.findByID({ collection: 'books', id })).toMatchObject({
    description: text('2 \\* 3'),
    descriptionHtml: '<h2>As it was</h2>',
  });
  const { docs: books } = await payload.findVersions({ collection: 'books' });
  expect(books.map(({ version }) => version.description)).toEqual([text('Before')]);
  expect(await payload.findGlobal({ slug: 'contact' })).toMatchObject({ intro: null });
  const { docs: versions } = await payload.findGlobalVersions({ slug: 'contact', sort: 'id' });
  expect(versions.map(({ version }) => version.intro)).toEqual([text('One'), '', null]);

  const saved = await payload.update({ collection: 'books', id, data: { title: 'Dawn' } });
  expect(saved.descriptionHtml).toBe('<h2>2 * 3</h2>\n<p><em>2 * 3</em></p>');
});
