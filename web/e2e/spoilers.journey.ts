import { randomUUID } from 'node:crypto';
import { type APIRequestContext, devices, type Page } from 'playwright/test';
import { checkA11y } from './a11y';
import { addPost } from './editor-steps';
import { expect, journey } from './journey';
import { asAuthor, authorsSession, logIn, makeReader } from './readers';
import routes from '../routes';

// Reading progress, and the spoilers that pages hide until then.

/** Adds a post with a unique title and text. */
async function addSecretPost(request: APIRequestContext, fields: object) {
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
  'a reader on a phone sees a veiled post, looks once, sets their progress, and sees more posts',
  async ({ browser, request }) => {
    const { slug, title, text } = await addSecretPost(request, { fromBook: 3 });
    const context = await browser.newContext({ ...devices['Pixel 7'], serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.goto('/blog');
    await expect(page.getByText(title)).toHaveCount(0);

    await page.goto(`/blog/${slug}`);
    await expect(veiled(page, 'Indomitus Oriens')).toBeVisible();
    await expect(page).toHaveTitle(/^Told in Indomitus Oriens/);
    await expect(invitation(page)).toBeVisible();
    expect(await page.content()).not.toContain(title);
    await checkA11y(page, 'a veil');

    await page.getByRole('link', { name: 'Look once' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.goBack();
    await expect(veiled(page, 'Indomitus Oriens')).toBeVisible();
    await expect(page.getByText(text)).toHaveCount(0);

    await turnTo(page, 'Indomitus Vivat');
    await expect(veiled(page, 'Indomitus Oriens')).toBeVisible();
    await expect(invitation(page)).toBeHidden();
    await page.getByRole('button', { name: 'I have read further' }).click();
    await checkA11y(page, 'the dial');
    await choiceOf(page, 'Indomitus Oriens').click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/blog/${slug}$`));
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    await expect(
      page.getByText('Nothing on this page gives away what comes after Indomitus Oriens.'),
    ).toBeVisible();

    // Reduced progress hides it again, in the list and after Back.
    await turnTo(page, 'Not yet begun');
    await expect(page.getByText(title)).toHaveCount(0);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: title })).toHaveCount(0);
    await context.close();
  },
);

journey('the dial fits on a small phone, and works by keyboard', async ({ page }) => {
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

  journey('the dial is turned, and a veiled post is looked at once', async ({ page, request }) => {
    const { slug, title } = await addSecretPost(request, { fromBook: 8 });
    await page.goto(`/blog/${slug}`);
    await expect(veiled(page, 'Semper Indomitus')).toBeVisible();
    await page.getByRole('link', { name: 'Look once' }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    // On a page with `look`, the dial leads to the URL without it.
    await turnTo(page, 'Prodigal Son');
    await expect(page).toHaveURL(new RegExp(`/blog/${slug}$`));
    await expect(veiled(page, 'Semper Indomitus')).toBeVisible();
    await turnTo(page, 'All of it');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await openDial(page);
    await expect(choiceOf(page, 'All of it')).toHaveAttribute('aria-current', 'true');
  });
});

journey(
  'caches never store spoilers, whatever the URL, and links from other sites do not show them',
  async ({ request }) => {
    const { slug, title } = await addSecretPost(request, { fromBook: 2 });
    const many = Array.from({ length: 1_100 }, (_, index) => `p${index}`).join('&');
    const look = { 'sec-fetch-site': 'same-origin' };
    const stage = { cookie: 'read-up-to=2' };
    for (const [path, headers, cacheControl] of [
      [`/blog/${slug}?look=post`, look, 'private, no-store'],
      [`/blog/${slug}?${many}&look=post`, look, 'private, no-store'],
      [`/blog/${slug}.data?look=post`, look, 'private, no-store'],
      [`/blog/${slug}`, stage, 'private, no-cache'],
      // Long URLs are not cached. Others may have added parameters to a link.
      [`/blog/${slug}?${many}`, stage, 'private, no-cache'],
      [`/blog/${slug}.data`, stage, 'private, no-cache'],
    ] as const) {
      const answer = await request.get(path, { headers });
      const shown = path.slice(0, 60);
      expect(await answer.text(), shown).toContain(title);
      expect(answer.headers()['cache-control'], shown).toBe(cacheControl);
      expect(answer.headers()['x-robots-tag'] ?? '', shown).toContain(
        cacheControl.endsWith('no-store') ? 'noindex' : '',
      );
    }
    const fromElsewhere = await request.get(`/blog/${slug}?look=post`);
    expect(await fromElsewhere.text()).not.toContain(title);
  },
);

journey(
  'comments about a later book than their post are veiled, except for their number',
  async ({ page, request }) => {
    const { id, slug, title } = await addSecretPost(request, { commentsFromBook: 4 });
    await asAuthor(request).post(`/api/Posts/${id}/comments`, { text: `She fell, in ${slug}.` });
    await page.goto(`/blog/${slug}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const comments = page.getByRole('region', { name: 'One comment' });
    await expect(
      comments.getByText('Readers talk here about what happens in Indomitus Sum.'),
    ).toBeVisible();
    expect(await page.content()).not.toContain('She fell');
    await comments.getByRole('link', { name: 'Look once' }).click();
    await expect(page.getByText('She fell')).toBeVisible();
  },
);

journey(
  'reading progress is synchronized between the devices of an account',
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

    const spoilerNote = (page: Page, text: string) => page.getByText(text);
    const toSum = 'Nothing on this page gives away what comes after Indomitus Sum.';
    const all = 'There are no spoilers on this page.';
    const elsewhere = await desktop.context().newPage();
    await elsewhere.goto('/thesaurus', { waitUntil: 'networkidle' });
    await expectChosen(elsewhere, 'Not yet begun');
    await desktop.goto('/admin/userlogin?from=/blog');
    await logIn(desktop, userName);
    await expect(desktop).toHaveURL(/\/blog$/);
    // Open pages, also in another tab, update without a reload.
    await expect(spoilerNote(desktop, toSum)).toBeVisible();
    await expect(spoilerNote(elsewhere, toSum)).toBeVisible();
    await desktop.getByRole('button', { name: 'Log out' }).click();
    await expect(spoilerNote(desktop, all)).toBeVisible();
    await expect(spoilerNote(elsewhere, all)).toBeVisible();
    await elsewhere.close();
    await desktop.getByRole('link', { name: 'Log in' }).first().click();
    await logIn(desktop, userName);
    await expect(desktop).toHaveURL(/\/blog$/);
    await expectChosen(desktop, 'Indomitus Sum');
    await turnTo(desktop, 'All of it');

    // The phone updates with its next page.
    await Promise.all([phone.waitForResponse(/\/api\/Users\/me$/), phone.goto('/blog')]);
    await expectChosen(phone, 'All of it');
    await phone.context().close();
    await desktop.context().close();
  },
);

journey(
  'no page, search or navigation contains spoilers for a reader’s progress',
  async ({ baseURL, playwright }) => {
    journey.slow();
    const unique = randomUUID().replaceAll(/[^a-f]/g, '');
    const word = (what: string) => `zq${what}${unique}`;
    // The API cannot create a term with all fields.
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
    const { id } = await addSecretPost(request, {
      slug,
      title: word('title'),
      excerpt: word('excerpt'),
      markdown: word('markdown'),
      tags: [word('tag')],
      fromBook: 2,
      commentsFromBook: 3,
    });
    await asAuthor(request).post(`/api/Posts/${id}/comments`, { text: word('comment') });

    const secrets: [text: string, from: number][] = [
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
      secrets.map(([text]) => `${path}?q=${text}`),
    );
    const urls = [
      ...new Set([
        ...paths,
        ...searches,
        `blog?tag=${word('tag')}`,
        `thesaurus?term=${word('subject')}`,
      ]),
    ];
    const leaks: string[] = [];
    const found = new Map<string, Set<number>>();
    // The stages before and of each secret. Data requests use the same loaders, so one stage suffices for them.
    for (const stage of [1, 2, 3])
      for (const path of urls) {
        const [pathname = '', query] = path.split('?');
        const asData = `${pathname || '_root'}.data${query ? `?${query}` : ''}`;
        for (const each of stage === 2 ? [path, asData] : [path]) {
          const answer = await request.get(`/${each}`, {
            headers: { cookie: `read-up-to=${stage}` },
            maxRedirects: 0,
          });
          const body = `${JSON.stringify(answer.headers())} ${await answer.text()}`;
          for (const [text, from] of secrets) {
            if (each.includes(text) || !body.includes(text)) continue;
            found.set(text, (found.get(text) ?? new Set()).add(stage));
            if (from > stage) leaks.push(`${text}, from ${from}, at ${stage}: /${each}`);
          }
        }
      }
    expect(leaks).toEqual([]);
    // Every secret is found at its own stage.
    for (const [text, from] of secrets) expect(found.get(text)?.has(from), text).toBe(true);
    await request.dispose();
  },
);
