import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright/test';
import { startApplication } from './application';
import { picturesIn } from '../service-worker/cached-html';
import { expect, journey } from './journey';
import { logIn, makeReader } from './readers';

journey.use({
  serviceWorkers: 'allow',
  // The browser logs every request that fails offline.
  expectedErrors: [/ERR_(INTERNET_DISCONNECTED|FAILED)/],
});

const cachedNotice = (page: Page) =>
  page.getByText('You are reading a saved copy, which may be out of date.');

const isCached = (page: Page, path: string) =>
  page.evaluate(async (url) => Boolean(await caches.match(url, { ignoreVary: true })), path);

/** Waits until the service worker is active and has cached these paths. */
async function waitUntilCached(page: Page, ...paths: string[]) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  for (const path of paths)
    await expect.poll(() => isCached(page, path), { message: path }).toBe(true);
}

const offlineHeading = (page: Page) => page.getByRole('heading', { name: 'The lamp has gone out' });

journey(
  'offline, the books, read pages, begun samples and the glossary open; other URLs show a page that lists them and reloads when online',
  async ({ page, context }) => {
    journey.slow();
    const lastBook = '/books/indomitus-sum';
    await page.goto('/author');
    await waitUntilCached(page, '/author', '/books', lastBook);
    await page.goto('/thesaurus');
    await waitUntilCached(page, '/thesaurus');
    await page.goto('/books/indomitus-est');
    await page.getByRole('button', { name: 'Read Sample' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: /^Chapter One/ })).toBeVisible();
    await waitUntilCached(page, '/books/indomitus-est/sample/3', '/api/books/sample/3');

    await context.setOffline(true);
    const next = dialog.getByRole('button', { name: 'Next chapter', exact: true });
    await next.click();
    await expect(dialog.getByRole('heading', { name: /^Chapter Two/ })).toBeVisible();
    await next.click();
    await expect(dialog.getByRole('heading', { name: /^Chapter Three/ })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: /^Chapter Three/ })).toBeVisible();
    await expect(cachedNotice(page)).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('heading', { level: 1, name: /^Chapter Two/ })).toBeVisible();

    await page.goto('/books');
    await expect(cachedNotice(page)).toBeVisible();
    await page.locator(`main a[href="${lastBook}"]`).first().click();
    await expect(page).toHaveURL(lastBook);
    await expect(page.getByRole('heading', { level: 1, name: 'Indomitus Sum' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Indomitus Sum' })).toBeVisible();
    // In the hydrated application, whose request for the page fails.
    await startApplication(page);
    await page.goto('/author');
    await expect(cachedNotice(page)).toBeVisible();
    const cover = page.getByRole('main').getByRole('img').first();
    await expect
      .poll(() => cover.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);

    await page.goto('/thesaurus');
    const search = page.getByRole('searchbox', { name: 'Search terms' });
    await startApplication(page);
    await search.fill('a');
    const note = page.getByRole('status').filter({ hasText: 'Offline, only the terms' });
    await expect(note).toContainText(/^\d+ found/);
    await search.fill('xylophone');
    await expect(note).toContainText('No matches yet.');
    // The full load of a search URL searches the cached glossary.
    await page.goto('/thesaurus?q=a');
    await page.mouse.move(1, 1);
    await expect(note).toContainText(/^\d+ found/);
    await expect(search).toHaveValue('a');

    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Contact' })
      .click();
    await expect(offlineHeading(page)).toBeVisible();
    await expect(page).toHaveURL('/contact');
    await expect(page.getByRole('link', { name: 'Indomitus Est', exact: true })).toBeVisible();
    await page.goto('/nothing/at/all');
    await expect(offlineHeading(page)).toBeVisible();
    await page.goto('/admin/userlogin');
    await expect(offlineHeading(page)).toBeVisible();
    // Its theme switch and links work without the application.
    await page.getByRole('button', { name: /^Switch to/ }).click();
    await page.getByRole('main').getByRole('link', { name: 'Indomitus Est', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Indomitus Est' })).toBeVisible();
    await page.goto('/privacy');
    await expect(offlineHeading(page)).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
    await page.goto('/books');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(cachedNotice(page)).toBeHidden();
  },
);

/** Returns all cached HTML and JSON with its URLs. */
const cachedTexts = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = [];
    for (const name of await caches.keys()) {
      const store = await caches.open(name);
      for (const request of await store.keys()) {
        const response = await store.match(request, { ignoreVary: true });
        if (/html|json/.test(response?.headers.get('content-type') ?? ''))
          texts.push(request.url, (await response?.text()) ?? '');
      }
    }
    return texts.join('\n');
  });

journey(
  'caches contain nothing personal of a logged-in reader, and logging out clears what they read',
  async ({ page }) => {
    const { userName } = await makeReader('Traveler');
    await page.goto('/admin/userlogin');
    await logIn(page, userName);
    await expect(page).toHaveURL('/');
    await page.goto('/blog/the-gods-of-fovea');
    await startApplication(page);
    const lastBook = '/books/semper-indomitus';
    const [cover = ''] = picturesIn(await (await page.request.get(lastBook)).text());
    await waitUntilCached(page, '/blog/the-gods-of-fovea', lastBook, cover);
    expect(await cachedTexts(page)).not.toContain(userName);
    await page.goto('/admin/account');
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await expect.poll(() => isCached(page, '/blog/the-gods-of-fovea')).toBe(false);
    const names = await page.evaluate(() => caches.keys());
    expect(names).not.toContain('chapters');
    expect(await isCached(page, lastBook)).toBe(true);
    await waitUntilCached(page, cover);
  },
);

journey(
  'pages that depend on reading progress are not cached: offline, readers see those of anonymous visitors',
  async ({ page, context, baseURL }) => {
    await page.goto('/author');
    await waitUntilCached(page, '/author');
    await context.addCookies([{ name: 'read-up-to', value: '99', url: String(baseURL) }]);
    const path = '/thesaurus/lee';
    const title = page.getByRole('heading', { level: 1 });
    // A shared link may have any added parameters.
    await page.goto(`${path}?from-elsewhere=${'x'.repeat(600)}`);
    await expect(title).toHaveText('Lee');
    await waitUntilCached(page, path);
    await context.setOffline(true);
    await page.goto(path);
    await expect(cachedNotice(page)).toBeVisible();
    await expect(title).toHaveText('Told later');
    expect(await cachedTexts(page)).not.toContain('<title>Lee');
  },
);

/** Starts a proxy that can delay requests, answer with errors, or serve another build's service worker. */
async function startProxy() {
  const mode = { delayed: null as RegExp | null, isFailing: false, build: null as string | null };
  const waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    const pass = () => {
      if (mode.isFailing) return response.writeHead(502).end('Bad gateway.');
      const { method, url, headers } = request;
      // The service worker can only be changed in a complete, uncompressed response.
      delete headers['accept-encoding'];
      delete headers['if-none-match'];
      const upstream = httpRequest(
        { host: '127.0.0.1', port: process.env.JOURNEY_PORT, method, path: url, headers },
        (answer) => {
          if (url === '/sw.js' && mode.build !== null) {
            void text(answer).then((own) => {
              const [revision = ''] = /(?<=revision:[`"'])[0-9a-f]{16}/.exec(own) ?? [];
              response.writeHead(200, { 'content-type': 'text/javascript' });
              response.end(own.replaceAll(revision, String(mode.build)));
            });
            return;
          }
          response.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(response);
        },
      );
      // Ends both sides if either fails or closes.
      upstream.on('error', () => response.destroy());
      response.on('close', () => upstream.destroy());
      return request.pipe(upstream);
    };
    if (mode.delayed?.test(request.url ?? '')) waiting.push(pass);
    else pass();
  });
  await once(server.listen(0), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    mode,
    origin: `http://localhost:${port}`,
    close: () => {
      for (const pass of waiting) pass();
      server.closeAllConnections();
      server.close();
    },
  };
}

journey.describe('with an unreliable network', () => {
  let site: Awaited<ReturnType<typeof startProxy>>;
  journey.beforeEach(async () => {
    site = await startProxy();
  });
  journey.afterEach(() => site.close());

  // A first visit may go offline before its icons have loaded.
  journey.use({
    expectedErrors: [/ERR_(INTERNET_DISCONNECTED|FAILED)|request to another site|\b502\b/],
  });

  journey('cached pages open if the site is slow or returns errors', async ({ page }) => {
    const { mode, origin } = site;
    await page.goto(`${origin}/author`);
    await waitUntilCached(page, '/author', '/books/indomitus-est');
    mode.isFailing = true;
    await page.goto(`${origin}/books/indomitus-est`);
    await expect(cachedNotice(page)).toBeVisible();
    mode.isFailing = false;
    mode.delayed = /^/;
    await page.goto(`${origin}/author`, { waitUntil: 'commit' });
    await expect(cachedNotice(page)).toBeVisible();
  });

  journey(
    'going offline in the first seconds of a first visit shows the site’s offline page',
    async ({ page, context }) => {
      const { mode, origin } = site;
      // The application has not loaded yet.
      mode.delayed = /^\/assets\/.*\.js$/;
      await page.goto(`${origin}/`);
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
      await context.setOffline(true);
      await page.goto(`${origin}/contact`);
      await expect(offlineHeading(page)).toBeVisible();
    },
  );

  journey(
    'a new build is installed at the next visit, and cached pages of the old one still open',
    async ({ page, context }) => {
      const { mode, origin } = site;
      await page.goto(`${origin}/author`);
      await waitUntilCached(page, '/author');
      mode.build = '0123456789abcdef';
      await page.goto(`${origin}/books`);
      const offlinePages = () =>
        page.evaluate(async () => {
          const name = (await caches.keys()).find((each) => each.includes('precache')) ?? '';
          return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).search);
        });
      await expect.poll(offlinePages).toEqual([`?__WB_REVISION__=${mode.build}`]);
      // Cached files suffice, although the site may no longer have the old build.
      await context.setOffline(true);
      await page.goto(`${origin}/author`);
      await expect(cachedNotice(page)).toBeVisible();
      await startApplication(page);
    },
  );
});
