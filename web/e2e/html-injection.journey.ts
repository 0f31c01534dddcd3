import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext, APIResponse, Locator, Page } from 'playwright/test';
import sharp from 'sharp';
import { longestComment } from '../../cms/contract/plain/limits';
import { logIn } from './editor-log-in';
import { addPost } from './editor-steps';
import { expect, journey } from './journey';
import { authorHeaders as headers, sendComment } from './readers';

const words: string[] = Object.values(
  JSON.parse(
    readFileSync(
      path.resolve(import.meta.dirname, '../../scripts/hostile-input/xss-payloads.json'),
      'utf8',
    ),
  ) as Record<string, string[]>,
).flat();

/** Joins texts into as few strings as the maximum length allows. */
function joined(texts: string[], longest: number, separator: string): string[] {
  const parts: string[] = [];
  for (const text of texts.filter(({ length }) => length <= longest)) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + separator.length + text.length <= longest)
      parts[parts.length - 1] = last + separator + text;
    else parts.push(text);
  }
  return parts;
}

/** Removes NUL characters, which every endpoint rejects. */
const sendable = (text: string) => text.replaceAll('\0', '');

type Made = { id: number };

/**
 * Returns functions that send requests as the author, and check that they succeed.
 *
 * @param api requests to the API, sent with the author's key
 * @param dashboard requests to the dashboard, sent with the page's session
 */
const callsOf = (api: APIRequestContext, dashboard: APIRequestContext, origin: string) => {
  const bodyOf = async (answer: APIResponse) => {
    expect(answer.ok(), `${answer.url()}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as Made & { doc?: Made; docs?: Made[] };
  };
  return {
    upload: async (alt: string, name: string, buffer: Buffer) => {
      const multipart = { alt, file: { name, mimeType: 'image/png', buffer } };
      return bodyOf(await api.post('/api/media', { multipart, headers }));
    },
    write: async (method: 'post' | 'patch', record: string, data: object) =>
      bodyOf(await dashboard[method](`/cms/api/${record}`, { data, headers: { origin } })),
    first: async (query: string) => {
      const { docs } = await bodyOf(
        await dashboard.get(`/cms/api/${query}`, { headers: { origin } }),
      );
      return docs?.[0]?.id;
    },
  };
};

/** Fills every kind of content with XSS payloads: posts with all, other fields with as many as fit. */
async function insertAll(request: APIRequestContext, calls: ReturnType<typeof callsOf>) {
  const { upload, write, first } = calls;
  const titles = joined(words, 200, ' ');
  const excerpts = joined(words, 500, ' ');
  const bodies = joined(words, 3_000, '\n\n');
  for (const [number, body] of bodies.entries())
    await addPost(
      { request },
      {
        title: sendable(titles[number % titles.length] ?? ''),
        excerpt: sendable(excerpts[number % excerpts.length] ?? ''),
        markdown: sendable(body),
        slug: `hostile-${number}`,
      },
    );

  const subjects = joined(words, 50, ' ');
  const descriptions = joined(words, 500, ' ');
  // A few payloads suffice, because React escapes all text alike. xss-payloads.test.ts tests them all.
  for (const [number, status] of (['pending', 'approved'] as const).entries())
    await write('post', 'glossary-terms', {
      subject: sendable(subjects[number] ?? ''),
      description: sendable(descriptions[number] ?? ''),
      status,
    });

  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
    .png()
    .toBuffer();
  await upload(sendable(words[0] ?? ''), sendable(words.at(-1) ?? ''), png);

  const message = {
    name: '"><img src=x onerror=__xss()>',
    email: 'hostile@example.com',
    message: sendable(words.join('\n')),
  };
  expect((await request.post('/api/contact', { data: message })).status()).toBe(200);
  const user = {
    username: '<img src=x onerror=__xss()>',
    password: 'a long enough password, this',
  };
  const registered = await request.post('/api/Users/newRecord', {
    data: { ...user, email: 'name@example.com' },
  });
  expect(registered.status()).toBe(400);

  const chapter = `samples/${await first('samples?where[sampleId][equals]=1&depth=0')}`;
  // Chapters reject text with any other markup.
  const excerpt = sendable(words.join('\n'));
  await expect(write('patch', chapter, { excerpt })).rejects.toThrow('ValidationError');
  await write('patch', chapter, { title: '<img src=x onerror=__xss()>' });
  return { count: bodies.length, chapter };
}

/** Comments on a post as the author, by the form, with as many payloads as fit. */
async function comment(page: Page, post: string) {
  // Line breaks may be sent as CRLF.
  const [text = ''] = joined(words.map(sendable), longestComment - 500, '\n');
  await page.goto(post, { waitUntil: 'networkidle' });
  await page.getByLabel('Your comment').fill(text);
  const articles = page.getByRole('article');
  const before = await articles.count();
  await sendComment(page.getByRole('button', { name: 'Send comment' }));
  await expect(articles).toHaveCount(before + 1);
}

/** Waits until all images of a page have loaded or failed, so that their event handlers have run. */
const picturesAreLoaded = (page: Page) =>
  page.waitForFunction(() =>
    [...document.images].every((picture) => {
      // Starts loading lazy images.
      picture.loading = 'eager';
      return picture.complete;
    }),
  );

async function visit(page: Page, path: string) {
  await page.goto(path);
  await picturesAreLoaded(page);
}

/** Opens a dashboard screen by client-side navigation, which does not load the scripts again. */
async function visitScreen(page: Page, path: string, seen: Locator) {
  await page.evaluate(`next.router.push(${JSON.stringify(path)})`);
  await page.waitForURL(({ pathname }) => pathname === path.split('?')[0]);
  await expect(seen).toBeVisible();
  await picturesAreLoaded(page);
}

journey.use({
  // Some payloads request missing images, or resources that the policy blocks.
  expectedErrors: [/Failed to load resource|Content Security Policy|net::ERR_/i],
});

journey(
  'no XSS payload runs on the site or in the dashboard',
  async ({ page, request, baseURL }) => {
    journey.slow();
    const ran: string[] = [];
    await page.exposeFunction('__xss', () => ran.push(page.url()));
    page.on('dialog', (dialog) => {
      ran.push(`${dialog.type()} on ${page.url()}`);
      void dialog.dismiss();
    });
    await logIn(page);
    const calls = callsOf(request, page.request, baseURL ?? '');
    const { count, chapter } = await insertAll(request, calls);

    await comment(page, '/blog/hostile-0');

    for (let number = 0; number < count; number++) await visit(page, `/blog/hostile-${number}`);
    for (const path of ['/blog', '/thesaurus', '/books/indomitus-est/sample/1', '/feed.xml'])
      await visit(page, path);
    for (const q of words.filter((_, index) => index % 185 === 0)) {
      await visit(page, `/blog?q=${encodeURIComponent(q)}`);
      await visit(page, `/thesaurus?q=${encodeURIComponent(q)}`);
    }
    await visit(page, '/books/indomitus-est');
    await page.getByRole('button', { name: 'Read Sample' }).click();
    await expect(page.getByRole('dialog').getByRole('heading')).toContainText('<img src=x');

    await visit(page, '/cms');
    for (const [collection, words] of [
      ['glossary-terms', 'Approve'],
      ['comments', '__xss'],
      ['posts', '__xss'],
      ['media', 'webp'],
      ['contact-messages', 'hostile@example.com'],
      ['samples', '__xss'],
      ['mail', '@'],
    ] as const) {
      const list = `/cms/collections/${collection}`;
      await visitScreen(
        page,
        `${list}?limit=100`,
        page.getByRole('row').filter({ hasText: words }).first(),
      );
      const id = await calls.first(`${collection}?limit=1&sort=-updatedAt&depth=0`);
      await visitScreen(page, `${list}/${id}`, page.getByRole('heading', { level: 1 }));
    }
    await visit(page, `/cms/collections/${chapter}`);
    const preview = page.frameLocator('iframe[title="The chapter as the reader sees it"]');
    await expect(preview.getByRole('heading').first()).toContainText('<img src=x');

    expect(ran).toEqual([]);
  },
);
