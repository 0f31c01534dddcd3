import sharp from 'sharp';
import { z } from 'zod';

/** A post as the API tells it. */
const written = z.object({ id: z.int(), slug: z.string() });
const uploaded = z.object({ id: z.int(), url: z.string() });

/** Names that are hard on slugs, files and YAML. */
const oddNames = ['C', 'C#', '🐉', 'yes', 'Ægir: “a, b” & <c>', '- 1', '日本語'];

const picture = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer();

/**
 * Changes a site as its author would, by its API and its dashboard's. For tests.
 *
 * @returns paths that are not linked to: those that lead on, those of what is told later, and those of what nobody may see
 */
export async function editFixture(
  origin: string,
  { apiKey, email, password }: { apiKey: string; email: string; password: string },
) {
  let session = '';
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(new URL(path, origin), {
      method,
      headers: {
        // A key speaks for nobody in the dashboard.
        ...(session && path.startsWith('/cms/') ? { cookie: session } : { 'x-api-key': apiKey }),
        'sec-fetch-site': 'same-origin',
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      },
      body: body instanceof FormData ? body : body && JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    session ||= response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
    return await response.json();
  };
  const upload = async (name: string, background: string, alt: string) => {
    const form = new FormData();
    form.set('alt', alt);
    form.set('file', new File([await picture(background)], name, { type: 'image/png' }));
    return uploaded.parse(await send('POST', '/api/media', form));
  };
  const post = async (fields: object) =>
    written.parse(await send('POST', '/api/Posts/AddNewRecord', { publish: true, ...fields }));
  /** The one record that has something, as the dashboard's own API tells it. */
  const findId = async (collection: string, field: string, value: string) => {
    const where = `where[${field}][equals]=${encodeURIComponent(value)}&depth=0`;
    const list = z.object({ docs: z.tuple([z.looseObject({ id: z.int() })]) });
    return list.parse(await send('GET', `/cms/api/${collection}?${where}`)).docs[0];
  };

  await send('POST', '/cms/api/users/login', { email, password });

  const hero = await upload('Über Wasser_(1).png', '#7c1d1d', 'A wall: “red”, #1');
  const inText = await upload('map.png', '#1d7c3d', '- a map & its “key”');
  await send('PATCH', `/cms/api/media/${hero.id}`, { focalX: 20, focalY: 75 });
  const category = z
    .object({ doc: z.object({ id: z.int() }) })
    .parse(await send('POST', '/cms/api/categories', { name: 'Rumor: 1', slug: 'rumor' }));

  const markdown = `# Of “walls”: 1

---

![The map](${inText.url})

- one
- two <b>as it is</b>

> quoted  \nand broken

\`\`\`
[code]
\`\`\`

See [the books](/books) and [what was moved](/blog/moved).
`;
  const walls = await post({
    title: 'Walls: a “history”, & more',
    excerpt: '- short: #1',
    markdown,
    tags: oddNames,
    categories: [category.doc.id],
    heroId: hero.id,
  });
  await send('PATCH', `/cms/api/posts/${walls.id}`, {
    ...{ commentsFromBook: 5, linksTerms: false, _status: 'published' },
  });
  await post({ title: 'Not yet ready', markdown, publish: false, tags: ['Secret'] });
  await post({ title: 'In good time', markdown, publishedAt: '2044-02-29T12:00:00.000Z' });
  const moved = await post({
    title: 'Before',
    markdown: 'Here.',
    publishedAt: '2026-01-01T00:00:00Z',
  });
  await send('POST', '/api/Posts/update', { id: moved.id, slug: 'between' });
  await send('POST', '/api/Posts/update', { id: moved.id, slug: 'moved', markdown: 'There.' });
  // What is written and not yet shown, and what lies in the bin.
  await send('POST', '/api/Posts/update', { id: moved.id, markdown: 'Later.', publish: false });
  await send('POST', '/api/Posts/update', {
    id: moved.id,
    markdown: 'There, in the end.',
    publish: true,
  });
  const binned = await post({ title: 'Thrown away', markdown: 'Gone.' });
  await send('POST', `/api/Posts?id=${binned.id}`);

  for (const subject of ['null', 'Zhör’s “gate”']) {
    await send('POST', '/api/fovea/suggest', {
      subject,
      description: `  What ${subject}: is.\n# So`,
    });
    const term = await findId('glossary-terms', 'subject', subject);
    if (subject !== 'null') await send('POST', `/api/fovea/${term.id}/approve`);
  }

  const gate = await findId('glossary-terms', 'subject', 'Zhör’s “gate”');
  const war = await findId('glossary-terms', 'subject', 'War');
  await send('PATCH', `/cms/api/glossary-terms/${gate.id}`, {
    ...{ kind: 'place', aliases: ['yes', '- the gate: “#1”'], fromBook: 2, year: -7 },
    revelations: [{ fromBook: 3, text: 'null: it is #open.\n\n- So' }],
    relations: [{ kind: 'other', to: war.id, fromBook: 3 }],
    linking: 'any-case',
  });

  const book = await findId('books', 'slug', 'indomitus-est');
  await send('PATCH', `/cms/api/books/${book.id}`, {
    genreLine: 'Epic: “fantasy”',
    hook: '“Why?”: - #1',
    color: 'raven',
    cover: hero.id,
    bullets: [{ text: '1' }, { text: 'true' }, { text: '- three' }, { text: '# four' }],
    laterBlurbs: [{ fromBook: 1, text: '- more: “#1”' }],
    storySoFar: [{ text: 'Long: ago.\n\n# So' }, { fromBook: 2, text: 'true' }],
    whosWho: [
      { term: gate.id, line: 'Who? “#1”' },
      { term: war.id, line: 'yes' },
    ],
    description: richText('It is ', 'not *what* it #seems', '. 1. Or is it_so_?'),
  });
  const chapter = await findId('samples', 'sampleId', '2');
  await send('PATCH', `/cms/api/samples/${chapter.id}`, {
    title: 'Chapter 2: “---”',
    linksTerms: false,
    excerpt: '---\n[p]It was [em]early[/em].[/p]\n\n[p]And: late.[/p]',
  });
  await send('POST', '/cms/api/globals/home', { heroTagline: 'true' });
  await send('POST', '/cms/api/globals/contact', { intro: richText('Write ', 'soon', '.') });
  await send('POST', '/cms/api/globals/site-settings', { tagline: '', noticesTo: '' });

  return {
    leadOn: ['/blog/before', '/blog/between'],
    toldLater: [
      '/api/books/indomitus-est?upTo=99',
      '/api/books/semper-indomitus?upTo=99',
      '/api/fovea/search?upTo=99&take=200',
    ],
    unseen: ['/blog/not-yet-ready', '/blog/in-good-time', '/blog/thrown-away'],
  };
}

/** A paragraph with a part in bold, as the dashboard's editor keeps it. */
function richText(before: string, bold: string, after: string) {
  const whole = { direction: 'ltr', format: '', indent: 0, version: 1 };
  const words = (text: string, format: number) => ({
    ...{ type: 'text', text, format, detail: 0, mode: 'normal', style: '', version: 1 },
  });
  const children = [words(before, 0), words(bold, 1), words(after, 0)];
  const paragraph = { ...whole, type: 'paragraph', textFormat: 0, textStyle: '', children };
  return { root: { ...whole, type: 'root', children: [paragraph] } };
}
