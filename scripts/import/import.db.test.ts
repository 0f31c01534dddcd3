import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { sql } from '@payloadcms/db-postgres';
import { createLocalReq } from 'payload';
import { afterAll, expect, test } from 'vitest';
import { newsletterMail } from '../../cms/subjects/newsletters/newsletter-mail';
import { deleteSubscriber } from '../../cms/subjects/subscriptions/queries/subscription';
import { listSubscribers } from '../../cms/subjects/subscriptions/queries/subscribers';
import { bookData } from '../../cms/testing/book-data';
import { openSite } from '../../cms/testing/open-site';
import { temporaryFolder } from '../../cms/testing/temporary-folder';
import { run as exportTo } from '../export/main';
import { colorPng } from '../testing/color-png';
import { listen } from '../serve/port';
import { importPosts, importTable, readArguments } from './main';

const { payload } = await openSite();
const requested: string[] = [];
const picture = await colorPng('navy');
const server = createServer(({ url = '' }, response) => {
  requested.push(url);
  if (/missing/.test(url)) response.writeHead(404).end();
  else response.end(/notes/.test(url) ? 'no picture' : picture);
});
const old = `http://127.0.0.1:${await listen(server, '127.0.0.1', 0)}`;
afterAll(() => void server.close());

const { signal } = new AbortController();

/** Imports a file with this text, and returns the printed lines. */
async function run(name: string, text: string, ...options: string[]): Promise<string[]> {
  const lines: string[] = [];
  const print = (line: string) => lines.push(line);
  const args = readArguments([name, '--allow-private', ...options], path.resolve('/'));
  await importPosts(payload, { ...args, text }, { print, report: () => undefined, signal });
  return lines;
}

const postOf = async (slug: string) => {
  const { docs } = await payload.find({
    collection: 'posts',
    where: { slug: { equals: slug } },
    depth: 1,
  });
  return docs[0];
};

const item = (fields: Record<string, string>, more = '') =>
  `<item>${Object.entries(fields)
    .map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
    .join('')}${more}</item>`;

const wxr = (items: string) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
  xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old</title><link>${old}</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>${old}</wp:base_site_url>${items}</channel></rss>`;

const post = (fields: Record<string, string>, more = '') =>
  item({ 'wp:post_type': 'post', 'wp:status': 'publish', ...fields }, more);

const wordPress = () =>
  wxr(
    post(
      {
        title: 'The dawn &amp; the <em>dusk</em>',
        link: `${old}/2019/05/dawn/`,
        guid: `${old}/folder/?p=12`,
        'wp:post_id': '12',
        'wp:post_name': 'dawn',
        'wp:post_date_gmt': '2019-05-01 09:00:00',
        'excerpt:encoded': 'How <em>it</em> began.',
        'content:encoded': `It was <strong>early</strong>.
And late. See <a href="${old}/2019/06/dusk/#end">the other</a>.

[caption id="a" align="left"]<a href="${old}/a.png"><img src="${old}/a-300x200.png" alt="A map" /></a> The old road[/caption]

<img src="${old}/missing.png"><script>alert(1)</script><iframe src="https://www.youtube.com/embed/x"></iframe>

[contact-form to="me"]`,
      },
      `<category domain="category" nicename="news"><![CDATA[News]]></category>
      <category domain="post_tag" nicename="maps"><![CDATA[Maps]]></category>
      <wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>40</wp:meta_value></wp:postmeta>`,
    ) +
      post({
        title: 'Dusk',
        link: `${old}/2019/06/dusk/`,
        'wp:post_id': '13',
        'wp:post_name': 'dusk',
        'wp:post_date_gmt': '2019-06-01 09:00:00',
        'content:encoded':
          '<!-- wp:paragraph --><p>Night.</p><!-- /wp:paragraph --><!-- wp:list --><ul><li>One</li></ul><!-- /wp:list -->',
      }) +
      post({
        title: 'Sea',
        'wp:post_id': '16',
        'wp:post_name': 'sea',
        'content:encoded': `[gallery columns="2"]

https://elsewhere.example/talk

[audio mp3="https://elsewhere.example/waves.mp3"][/audio]

[caption id="b" caption="The shore"]<img src="${old}/shore.png" alt="A shore">[/caption]

<a href="${old}/missing.png"><img src="${old}/missing.png" alt="A lost map"></a>`,
      }) +
      post({
        title: 'Not yet',
        link: `${old}/?p=14`,
        'wp:post_id': '14',
        'wp:status': 'private',
        'wp:post_date_gmt': '0000-00-00 00:00:00',
        'content:encoded': 'For me.',
      }) +
      post({ title: 'Empty', 'wp:post_id': '15', 'wp:post_name': 'empty' }) +
      item({ title: 'About', 'wp:post_type': 'page' }) +
      item({
        'wp:post_id': '40',
        'wp:post_type': 'attachment',
        'wp:attachment_url': `${old}/hero.png`,
        title: 'A lamp at night',
      }) +
      item({ 'wp:post_type': 'attachment', 'wp:attachment_url': `${old}/a.png` }) +
      item({
        'wp:post_type': 'attachment',
        'wp:post_parent': '16',
        'wp:attachment_url': `${old}/wave.png`,
        title: 'A wave',
      }),
  );

const without = (text: string) => text.replaceAll(old, 'OLD');

test('WordPress posts are imported with pictures, dates, tags and drafts, and the report lists the rest', async () => {
  const lines = await run('old.xml', wordPress());
  expect(lines.map(without)).toEqual([
    'not imported: “About”: is a page, and this site has its own',
    '“The dawn & the dusk”: without the picture OLD/missing.png, because the server answers 404',
    '“The dawn & the dusk”: check [contact-form to="me"], which stays as text',
    '“Sea”: without the picture OLD/missing.png, because the server answers 404',
    '“Not yet”: is a draft here, because it was private',
    'not imported: “Empty”: has no text',
    'Imported: posts 4 (drafts 1), pictures 4. Notes above: 6.',
  ]);
  const dawn = await postOf('dawn');
  expect(dawn).toMatchObject({
    title: 'The dawn & the dusk',
    excerpt: 'How it began.',
    publishedAt: '2019-05-01T09:00:00.000Z',
    _status: 'published',
    tags: [{ name: 'Maps' }],
    categories: [{ name: 'News' }],
    hero: { alt: 'A lamp at night' },
    earlierSlugs: ['2019-05-dawn', 'p-12'],
  });
  expect(dawn?.markdown).toBe(`It was **early**.  
And late. See [the other](/blog/dusk#end).

![A map](/media/former-127-0-0-1-a.webp "The old road")

https://www.youtube.com/embed/x

\\[contact-form to="me"\\]`);
  expect((await postOf('dusk'))?.markdown).toBe('Night.\n\n-   One');
  expect(without((await postOf('sea'))?.markdown ?? ''))
    .toBe(`![A wave](/media/former-127-0-0-1-wave.webp)

https://elsewhere.example/talk

https://elsewhere.example/waves.mp3

![A shore](/media/former-127-0-0-1-shore.webp "The shore")

[A lost map](OLD/missing.png)`);
  expect(await postOf('not-yet')).toMatchObject({ _status: 'draft' });
});

test('a second import changes nothing and requests no pictures', async () => {
  const dawn = await postOf('dawn');
  await payload.update({ collection: 'posts', id: dawn?.id ?? 0, data: { markdown: 'Edited.' } });
  requested.length = 0;
  const lines = await run('old.xml', wordPress());
  expect(lines).toContain('left as it is: “Dusk”, because this site has a post at /blog/dusk');
  expect(lines.at(-1)).toMatch(/^Imported: posts 0 /);
  expect(await postOf('dawn')).toMatchObject({ markdown: 'Edited.' });
  expect(requested).toEqual([]);
});

test('Ghost posts are imported with tags and pictures; members-only ones are drafts', async () => {
  const row = { type: 'post', status: 'published', visibility: 'public' };
  const data = {
    posts: [
      {
        ...row,
        id: 'a',
        title: 'A ghost',
        slug: 'a-ghost',
        custom_excerpt: 'Boo.',
        html: '<h2>Hm</h2><figure><img src="__GHOST_URL__/content/images/size/w600/b.png" alt=""><figcaption>A sheet</figcaption></figure>',
        feature_image: '__GHOST_URL__/content/images/c.png',
        published_at: '2021-03-24T04:34:10.000Z',
      },
      { ...row, id: 'b', title: 'Paid', slug: 'paid', html: '<p>P</p>', visibility: 'paid' },
      { ...row, id: 'c', title: 'About', slug: 'about', type: 'page' },
      { ...row, id: 'd', title: 'Bad', slug: 'bad', html: '<p>B<img src="/notes.png"></p>' },
    ],
    posts_meta: [{ post_id: 'a', feature_image_alt: 'A castle' }],
    tags: [
      { id: '1', name: 'maps' },
      { id: '2', name: '#hidden', visibility: 'internal' },
    ],
    posts_tags: [
      { post_id: 'a', tag_id: '2', sort_order: 0 },
      { post_id: 'a', tag_id: '1', sort_order: 1 },
    ],
  };
  const lines = await run('g.json', JSON.stringify({ db: [{ data }] }), '--url', old);
  expect(lines.map(without)).toEqual([
    'not imported: “About”: is a page, and this site has its own',
    '“Paid”: is a draft here, because it was for members only',
    '“Bad”: without the picture OLD/notes.png, because it cannot be read as a picture',
    'Imported: posts 3 (drafts 1), pictures 2. Notes above: 3.',
  ]);
  expect(requested).toContain('/content/images/b.png');
  expect(await postOf('a-ghost')).toMatchObject({
    excerpt: 'Boo.',
    markdown: '## Hm\n\n![](/media/former-127-0-0-1-content-images-b.webp "A sheet")',
    publishedAt: '2021-03-24T04:34:10.000Z',
    tags: [{ name: 'Maps' }],
    hero: { alt: 'A castle' },
  });
});

test('without the site of a Ghost export, only its own links are rewritten', async () => {
  const html =
    '<p><a href="__GHOST_URL__/inn/">Here</a> <a href="/inn/">here</a> <a href="https://elsewhere.example/inn/">there</a></p>';
  const posts = [{ id: 'e', title: 'Inn', slug: 'inn', html, status: 'published' }];
  await run('g.json', JSON.stringify({ db: [{ data: { posts } }] }));
  expect((await postOf('inn'))?.markdown).toBe(
    '[Here](/blog/inn) [here](/blog/inn) [there](https://elsewhere.example/inn/)',
  );
});

test('hostile and broken files are rejected', async () => {
  const entities = `<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]>`;
  const attack = wxr(post({ title: 'x' }, '<wp:post_name>&a;&b;</wp:post_name>')).replace(
    '<rss',
    `${entities}<rss`,
  );
  await expect(run('o.xml', attack)).rejects.toThrow('not well-formed XML');
  await expect(run('o.xml', '<rss><channel/></rss>')).rejects.toThrow('not a WordPress export');
  await expect(run('o.json', '{')).rejects.toThrow('not JSON');
  await expect(run('o.json', '{"db":[]}')).rejects.toThrow('not a Ghost export');
});

/** Imports a table of subscribers, and returns the printed lines. */
async function runTable(text: string, ...options: string[]): Promise<string[]> {
  const lines: string[] = [];
  const args = readArguments(['readers.csv', ...options], path.resolve('/'));
  await importTable(payload, { ...args, text }, { print: (line) => lines.push(line) });
  return lines;
}

const subscriber = async (email: string) =>
  (await payload.find({ collection: 'subscribers', where: { email: { equals: email } } })).docs[0];

const proof = ['--consent', 'Form of old.example.com, 2019'];

test('nothing is imported without proof of consent', async () => {
  await expect(runTable('email\nann@example.com\n')).rejects.toThrow('where and when');
  await expect(runTable('name\nAnn\n', ...proof)).rejects.toThrow('column “email”');
  await expect(runTable('email\n"ann', ...proof)).rejects.toThrow('not CSV');
});

test('subscribers are imported with date and proof of consent, and invalid rows are reported', async () => {
  const lines = await runTable(
    '\ufeffEmail Address;CONFIRM_TIME;consent;status\r\n Ann@Example.com ;2019-05-01 09:00:00Z;;subscribed\r\n' +
      'bob@example.com;;"Fair, 2020; signed";\r\nann@example.com;;;\r\nnobody;;;\r\ncut@example.com;;;cleaned\r\n',
    ...proof,
  );
  expect(lines).toEqual([
    'not imported: row 4: is in the file twice',
    'not imported: row 5: “nobody” is not an e-mail address',
    'not imported: row 6: gets no mails there',
    'Imported: subscribers 2. Here already: 0, unsubscribed before: 0, rows skipped: 3. Each mail says where they agreed.',
  ]);
  expect(await subscriber('ann@example.com')).toMatchObject({
    posts: true,
    books: true,
    consent: 'Imported: Form of old.example.com, 2019',
    confirmedAt: '2019-05-01T09:00:00.000Z',
  });
  const bob = await subscriber('bob@example.com');
  expect(bob?.consent).toBe('Imported: Fair, 2020; signed');
  expect((await payload.count({ collection: 'mail' })).totalDocs).toBe(0);
  const post = { title: 'T', excerpt: '', slug: 't', fromBook: 0 };
  const mail = newsletterMail({
    post,
    consent: 'Imported: A & B',
    origin: 'https://site.example',
    token: null,
  });
  expect(mail.text).toContain(
    'because you agreed to it before this site had its own list (A & B).',
  );
  expect(mail.html).toContain('(A &amp; B)');
});

test('columns of other systems are recognized', async () => {
  await runTable(
    'Email Address,Subscribed at\ncurated@example.com,2021-02-04 07:55:20 +0000',
    ...proof,
  );
  expect(await subscriber('curated@example.com')).toMatchObject({
    confirmedAt: '2021-02-04T07:55:20.000Z',
  });
  for (const [column, value] of [
    ...[['CLEAN_TIME', '2020-03-23 17:30:05'] as const, ['email_disabled', 'true'] as const],
    ...['pending', 'inactive', 'Complained'].map((status) => ['status', status] as const),
  ])
    expect(await runTable(`Email Address,${column}\nout@example.com,${value}`, ...proof)).toContain(
      'not imported: row 2: gets no mails there',
    );
});

test('unsubscribed and bounced addresses are not imported, and only hashes of them are stored', async () => {
  const req = await createLocalReq({}, payload);
  const emails = ['gone@example.com', 'deleted@example.com', 'bounced@example.com'];
  await runTable(`email\n${emails.join('\n')}\n`, ...proof, '--topics', 'posts');
  await deleteSubscriber(req, sql`email = 'gone@example.com'`);
  await payload.delete({
    collection: 'subscribers',
    where: { email: { equals: 'deleted@example.com' } },
  });
  await payload.db.drizzle.execute(
    sql`UPDATE subscribers SET stopped_at = now() WHERE email = 'bounced@example.com'`,
  );
  const lines = await runTable(`email\n${emails.join('\n')}\n`, ...proof);
  expect(lines.at(-1)).toMatch(
    /^Imported: subscribers 0\. Here already: 1, unsubscribed before: 2/,
  );
  expect(await subscriber('bounced@example.com')).toMatchObject({
    books: false,
    stoppedAt: expect.any(String),
  });
  const { rows } = await payload.db.drizzle.execute(sql`SELECT hash FROM unsubscribed`);
  expect(JSON.stringify(rows)).not.toMatch(/example/);
});

test('an export of the subscribers can be imported again without loss', async () => {
  const book = await payload.create({ collection: 'books', data: bookData('the-tenth-bell', 9) });
  const waiting = {
    email: 'wait@example.com',
    posts: false,
    books: false,
    waitsFor: [book.id],
    consent: 'Imported: A fair; signed',
    confirmedAt: '2020-01-02T03:04:05.678Z',
    refusals: 0,
  };
  await payload.create({ collection: 'subscribers', data: waiting });
  const own = {
    posts: true,
    waitsFor: [],
    consent: '=“Mail me”, new\nposts',
    email: 'own@example.com',
  };
  await payload.create({ collection: 'subscribers', data: { ...waiting, ...own } });
  const target = { folder: path.join(await temporaryFolder(), 'all.csv'), force: false };
  const io = { print: () => undefined, signal: new AbortController().signal };
  await exportTo(payload, target, io);
  const text = await readFile(target.folder, 'utf8');
  expect(text).toContain('bob@example.com,true,true,"Imported: Fair, 2020; signed",');
  expect(text).toContain('wait@example.com,false,false,"Imported: A fair; signed",');
  expect(text).not.toContain('bounced');
  await expect(exportTo(payload, target, io)).rejects.toThrow('exists');
  const kept = async () => listSubscribers(await createLocalReq({}, payload));
  const before = await kept();
  await payload.db.drizzle.execute(sql`DELETE FROM subscribers WHERE stopped_at IS NULL`);
  expect((await runTable(text)).at(-1)).toContain(`Imported: subscribers ${before.length}.`);
  expect(await kept()).toEqual(before);
});
