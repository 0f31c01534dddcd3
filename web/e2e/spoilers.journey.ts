import { randomUUID } from 'node:crypto';
import { type APIRequestContext, devices, type Page } from 'playwright/test';
import { examine } from './a11y';
import { addPost } from './editor-room';
import { expect, journey } from './journey';
import { asAuthor, authorsSession, logIn, makeReader } from './readers';
import routes from '../routes';

// How far somebody has read, and what the pages keep from them until they have come to it.

/** Writes a post by the author's key. */
async function write(request: APIRequestContext, fields: object) {
  const unique = randomUUID().slice(0, 8);
  const [title, text] = [`Of secrets ${unique}`, `Whispered-${unique}.`];
  const post = { title, excerpt: text, markdown: text, ...fields };
  return { title, text, ...(await addPost({ request }, post)) };
}

const question = 'How far have you read?';
const dial = (page: Page) => page.getByRole('dialog', { name: question });
const choiceOf = (page: Page, choice: string) =>
  dial(page).getByRole('button', { name: choice, exact: true });
const openDial = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: question }).click();

async function turnTo(page: Page, choice: string) {
  await openDial(page);
  await choiceOf(page, choice).click();
  await expect(dial(page)).toBeHidden();
}

async function expectChosen(page: Page, choice: string) {
  await openDial(page);
  await expect(choiceOf(page, choice)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Escape');
  await expect(dial(page)).toBeHidden();
}

const veiled = (page: Page, book: string) =>
  page.getByRole('heading', { level: 1, name: `Told in ${book}` });
const invitation = (page: Page) => page.getByText('Say how far you have read');

journey(
  'a reader on a phone meets a veil, looks once, says how far they have read, and finds more',
  async ({ browser, request }) => {
    const { slug, title, text } = await write(request, { fromBook: 3 });
    const context = await browser.newContext({ ...devices['Pixel 7'], serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.goto('/blog');
    await expect(page.getByText(title)).toHaveCount(0);

    await page.goto(`/blog/${slug}`);
    await expect(veiled(page, 'Indomitus Oriens')).toBeVisible();
    await expect(page).toHaveTitle(/^Told in Indomitus Oriens/);
    await expect(invitation(page)).toBeVisible();
    expect(await page.content()).not.toContain(title);
    await examine(page, 'a veil');

    await page.getByRole('link', { name: 'Look once' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.goBack();
    await expect(veiled(page, 'Indomitus Oriens')).toBeVisible();
    await expect(page.getByText(text)).toHaveCount(0);

    await turnTo(page, 'Indomitus Vivat');
    await expect(veiled(page, 'Indomitus Oriens')).toBeVisible();
    await expect(invitation(page)).toBeHidden();
    await page.getByRole('button', { name: 'I have read further' }).click();
    await examine(page, 'the dial');
    await choiceOf(page, 'Indomitus Oriens').click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/blog/${slug}$`));
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    await expect(
      page.getByText('Nothing on this page gives away what comes after Indomitus Oriens.'),
    ).toBeVisible();

    // Turned back, nothing of it is left: not in the list, and not behind the Back button.
    await turnTo(page, 'Not yet begun');
    await expect(page.getByText(title)).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: title })).toHaveCount(0);
    await context.close();
  },
);

journey('the dial is seen whole on a small phone, and turned by the keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/books');
  await page.getByRole('banner').getByRole('button', { name: question }).focus();
  await page.keyboard.press('Enter');
  await expect(dial(page).getByRole('switch')).toBeVisible();
  expect(
    await dial(page).evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
  ).toBe(0);
  await page.keyboard.press('Tab');
  await expect(dial(page).getByRole('button', { name: 'Not yet begun' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dial(page)).toBeHidden();
  await expect(page).toHaveURL(/\/books$/);
  await expectChosen(page, 'Indomitus Est');
});

journey.describe('without JavaScript', () => {
  journey.use({ javaScriptEnabled: false });

  journey(
    'the dial is turned, and what is told later is looked at once',
    async ({ page, request }) => {
      const { slug, title } = await write(request, { fromBook: 8 });
      await page.goto(`/blog/${slug}`);
      await expect(veiled(page, 'Semper Indomitus')).toBeVisible();
      await page.getByRole('link', { name: 'Look once' }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      // From the page that was looked at, the dial leads to the page itself.
      await turnTo(page, 'Prodigal Son');
      await expect(page).toHaveURL(new RegExp(`/blog/${slug}$`));
      await expect(veiled(page, 'Semper Indomitus')).toBeVisible();
      await turnTo(page, 'All of it');
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await openDial(page);
      await expect(choiceOf(page, 'All of it')).toHaveAttribute('aria-current', 'true');
    },
  );
});

journey(
  'no cache keeps what is not for strangers, however its page was reached, and a link from elsewhere shows it to nobody',
  async ({ request }) => {
    const { slug, title } = await write(request, { fromBook: 2 });
    const many = Array.from({ length: 1_100 }, (_, index) => `p${index}`).join('&');
    const look = { 'sec-fetch-site': 'same-origin' };
    const stage = { cookie: 'read-up-to=2' };
    for (const [path, headers, kept] of [
      [`/blog/${slug}?look=post`, look, 'private, no-store'],
      [`/blog/${slug}?${many}&look=post`, look, 'private, no-store'],
      [`/blog/${slug}.data?look=post`, look, 'private, no-store'],
      [`/blog/${slug}`, stage, 'private, no-cache'],
      // By such addresses no page is cached: what somebody else has added to a link may be long.
      [`/blog/${slug}?${many}`, stage, 'private, no-cache'],
      [`/blog/${slug}.data`, stage, 'private, no-cache'],
    ] as const) {
      const answer = await request.get(path, { headers });
      const shown = path.slice(0, 60);
      expect(await answer.text(), shown).toContain(title);
      expect(answer.headers()['cache-control'], shown).toBe(kept);
      expect(answer.headers()['x-robots-tag'] ?? '', shown).toContain(
        kept.endsWith('no-store') ? 'noindex' : '',
      );
    }
    const fromElsewhere = await request.get(`/blog/${slug}?look=post`);
    expect(await fromElsewhere.text()).not.toContain(title);
  },
);

journey(
  'comments are veiled with their number where they speak of a later book than their post',
  async ({ page, request }) => {
    const { id, slug, title } = await write(request, { commentsFromBook: 4 });
    await asAuthor(request).post(`/api/Posts/${id}/comments`, { text: `She fell, in ${slug}.` });
    await page.goto(`/blog/${slug}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const comments = page.getByRole('region', { name: 'One comment' });
    await expect(
      comments.getByText('Readers speak here of what happens in Indomitus Sum.'),
    ).toBeVisible();
    expect(await page.content()).not.toContain('She fell');
    await comments.getByRole('link', { name: 'Look once' }).click();
    await expect(page.getByText('She fell')).toBeVisible();
  },
);

journey(
  'how far somebody has read follows their account to another device, and back',
  async ({ browser }) => {
    const { userName } = await makeReader('turner');
    const [phone, desktop] = await Promise.all(
      [devices['Pixel 7'], {}].map(async (device) =>
        (await browser.newContext({ ...device, serviceWorkers: 'block' })).newPage(),
      ),
    );
    if (!phone || !desktop) throw new Error('There are two devices.');
    await phone.goto('/blog');
    await turnTo(phone, 'Indomitus Sum');
    await phone.goto('/admin/userlogin');
    await logIn(phone, userName);
    await expect(phone).toHaveURL(/\/$/);

    const spared = (page: Page, what: string) =>
      page.getByText(`Nothing on this page gives ${what}`);
    const toSum = 'away what comes after Indomitus Sum.';
    const all = 'the books away.';
    const elsewhere = await desktop.context().newPage();
    await elsewhere.goto('/thesaurus', { waitUntil: 'networkidle' });
    await expectChosen(elsewhere, 'Not yet begun');
    await desktop.goto('/admin/userlogin?from=/blog');
    await logIn(desktop, userName);
    await expect(desktop).toHaveURL(/\/blog$/);
    // What was shown before, here and in another tab, follows without being loaded anew.
    await expect(spared(desktop, toSum)).toBeVisible();
    await expect(spared(elsewhere, toSum)).toBeVisible();
    await desktop.getByRole('button', { name: 'Log out' }).click();
    await expect(spared(desktop, all)).toBeVisible();
    await expect(spared(elsewhere, all)).toBeVisible();
    await elsewhere.close();
    await desktop.getByRole('link', { name: 'Log in' }).first().click();
    await logIn(desktop, userName);
    await expect(desktop).toHaveURL(/\/blog$/);
    await expectChosen(desktop, 'Indomitus Sum');
    await turnTo(desktop, 'All of it');

    // The phone hears of it with its next page.
    await Promise.all([phone.waitForResponse(/\/api\/Users\/me$/), phone.goto('/blog')]);
    await expectChosen(phone, 'All of it');
    await phone.context().close();
    await desktop.context().close();
  },
);

journey(
  'no page tells anything to whom has not read as far, whatever they ask for',
  async ({ baseURL, playwright }) => {
    journey.slow();
    const unique = randomUUID().replaceAll(/[^a-f]/g, '');
    const word = (what: string) => `zq${what}${unique}`;
    // The API has no call for a term with all of its fields.
    const term = await fetch(new URL('/cms/api/glossary-terms', baseURL), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `JWT ${await authorsSession(String(baseURL))}`,
      },
      body: JSON.stringify({
        subject: word('subject'),
        description: word('description'),
        status: 'approved',
        fromBook: 2,
        revelations: [{ fromBook: 3, text: word('revelation') }],
      }),
    });
    expect(term.ok, await term.text()).toBe(true);
    const request = await playwright.request.newContext({ baseURL });
    const slug = word('slug');
    const { id } = await write(request, {
      slug,
      title: word('title'),
      excerpt: word('excerpt'),
      markdown: word('markdown'),
      tags: [word('tag')],
      fromBook: 2,
      commentsFromBook: 3,
    });
    await asAuthor(request).post(`/api/Posts/${id}/comments`, { text: word('comment') });

    const told: [text: string, from: number][] = [
      ...['slug', 'title', 'excerpt', 'markdown', 'tag', 'subject', 'description'].map(
        (what): [string, number] => [word(what), 2],
      ),
      ...['revelation', 'comment'].map((what): [string, number] => [word(what), 3]),
    ];
    const paths = routes.flatMap(({ path = '' }) => {
      const one = (named: string) =>
        path
          .replace(':slug', named)
          .replace(':chapter', '1')
          .replace(':token', 'none')
          .replace('*', 'nothing');
      return [one(slug), one(word('subject')), one('indomitus-est')];
    });
    const searches = ['blog', 'thesaurus'].flatMap((path) =>
      told.map(([text]) => `${path}?q=${text}`),
    );
    const asked = [
      ...new Set([
        ...paths,
        ...searches,
        `blog?tag=${word('tag')}`,
        `thesaurus?term=${word('subject')}`,
      ]),
    ];
    const leaks: string[] = [];
    const heard = new Map<string, Set<number>>();
    // Just before each is told, and when it is. What navigations fetch is told by the same loaders.
    for (const stage of [1, 2, 3])
      for (const path of asked) {
        const [pathname = '', query] = path.split('?');
        const asData = `${pathname || '_root'}.data${query ? `?${query}` : ''}`;
        for (const each of stage === 2 ? [path, asData] : [path]) {
          const answer = await request.get(`/${each}`, {
            headers: { cookie: `read-up-to=${stage}` },
            maxRedirects: 0,
          });
          const body = `${JSON.stringify(answer.headers())} ${await answer.text()}`;
          for (const [text, from] of told) {
            if (each.includes(text) || !body.includes(text)) continue;
            heard.set(text, (heard.get(text) ?? new Set()).add(stage));
            if (from > stage) leaks.push(`${text}, from ${from}, at ${stage}: /${each}`);
          }
        }
      }
    expect(leaks).toEqual([]);
    // They were looked for where they would have been found.
    for (const [text, from] of told) expect(heard.get(text)?.has(from), text).toBe(true);
    await request.dispose();
  },
);
