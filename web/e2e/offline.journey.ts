import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Page } from 'playwright/test';
import { startApplication } from './application';
import { expect, journey } from './journey';
import { logIn, makeReader } from './readers';

journey.use({
  serviceWorkers: 'allow',
  // What a browser says of each request that the network is away for.
  expectedErrors: [/ERR_(INTERNET_DISCONNECTED|FAILED)/],
});

const keptLine = (page: Page) => page.getByText('You are reading a kept copy; it may be older.');

const isKept = (page: Page, path: string) =>
  page.evaluate(async (url) => Boolean(await caches.match(url, { ignoreVary: true })), path);

/** Waits until the service worker is there and has kept these. */
async function waitUntilKept(page: Page, ...paths: string[]) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  for (const path of paths)
    await expect.poll(() => isKept(page, path), { message: path }).toBe(true);
}

const outOfReach = (page: Page) => page.getByRole('heading', { name: 'The lamp has gone out' });

journey(
  'without the network the books open, what was read, the chapters of a begun sample and the glossary; all else is a page that lists them, and goes on when the network is back',
  async ({ page, context }) => {
    journey.slow();
    const lastBook = '/books/indomitus-sum';
    await page.goto('/author');
    await waitUntilKept(page, '/author', '/books', lastBook);
    await page.goto('/thesaurus');
    await waitUntilKept(page, '/thesaurus');
    await page.goto('/books/indomitus-est');
    await page.getByRole('button', { name: 'Read Sample' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('heading', { name: /^Chapter One/ })).toBeVisible();
    await waitUntilKept(page, '/books/indomitus-est/sample/3', '/api/books/sample/3');

    await context.setOffline(true);
    const next = dialog.getByRole('button', { name: 'Next chapter', exact: true });
    await next.click();
    await expect(dialog.getByRole('heading', { name: /^Chapter Two/ })).toBeVisible();
    await next.click();
    await expect(dialog.getByRole('heading', { name: /^Chapter Three/ })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: /^Chapter Three/ })).toBeVisible();
    await expect(keptLine(page)).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('heading', { level: 1, name: /^Chapter Two/ })).toBeVisible();

    await page.goto('/books');
    await expect(keptLine(page)).toBeVisible();
    await page.locator(`main a[href="${lastBook}"]`).first().click();
    await expect(page).toHaveURL(lastBook);
    await expect(page.getByRole('heading', { level: 1, name: 'Indomitus Sum' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Indomitus Sum' })).toBeVisible();
    // By the application, whose request for the page fails.
    await startApplication(page);
    await page.goto('/author');
    await expect(keptLine(page)).toBeVisible();
    const cover = page.getByRole('main').getByRole('img').first();
    await expect
      .poll(() => cover.evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);

    await page.goto('/thesaurus');
    const search = page.getByRole('searchbox', { name: 'Search terms' });
    await startApplication(page);
    await search.fill('a');
    const note = page.getByRole('status').filter({ hasText: 'Without the network' });
    await expect(note).toContainText(/^\d+ found/);
    await search.fill('xylophone');
    await expect(note).toContainText('No matches yet.');
    // A search that is loaded whole is the kept glossary, searched.
    await page.goto('/thesaurus?q=a');
    await page.mouse.move(1, 1);
    await expect(note).toContainText(/^\d+ found/);
    await expect(search).toHaveValue('a');

    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Contact' })
      .click();
    await expect(outOfReach(page)).toBeVisible();
    await expect(page).toHaveURL('/contact');
    await expect(page.getByRole('link', { name: 'Indomitus Est', exact: true })).toBeVisible();
    await page.goto('/nothing/at/all');
    await expect(outOfReach(page)).toBeVisible();
    await page.goto('/admin/userlogin');
    await expect(outOfReach(page)).toBeVisible();
    // It switches its colors, and its links lead on, without an application.
    await page.getByRole('button', { name: /^Switch to/ }).click();
    await page.getByRole('main').getByRole('link', { name: 'Indomitus Est', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Indomitus Est' })).toBeVisible();
    await page.goto('/privacy');
    await expect(outOfReach(page)).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
    await page.goto('/books');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(keptLine(page)).toBeHidden();
  },
);

/** All texts that are kept. */
const keptTexts = (page: Page) =>
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
  'somebody who is logged in leaves nothing of themselves, and takes what they read with them',
  async ({ page }) => {
    const { userName } = await makeReader('Traveler');
    await page.goto('/admin/userlogin');
    await logIn(page, userName);
    await expect(page).toHaveURL('/');
    await page.goto('/blog/the-gods-of-fovea');
    await startApplication(page);
    await waitUntilKept(page, '/blog/the-gods-of-fovea', '/books/indomitus-est');
    expect(await keptTexts(page)).not.toContain(userName);
    await page.goto('/admin/account');
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await expect.poll(() => isKept(page, '/blog/the-gods-of-fovea')).toBe(false);
    const names = await page.evaluate(() => caches.keys());
    expect(names).not.toContain('chapters');
    expect(await isKept(page, '/books/indomitus-est')).toBe(true);
  },
);

journey(
  'what a reader has come to is kept for nobody: without the network they read what strangers do',
  async ({ page, context, baseURL }) => {
    await page.goto('/author');
    await waitUntilKept(page, '/author');
    await context.addCookies([{ name: 'read-up-to', value: '99', url: String(baseURL) }]);
    const path = '/thesaurus/lee';
    const title = page.getByRole('heading', { level: 1 });
    // Whoever passes a link on may add to it as much as they like.
    await page.goto(`${path}?from-elsewhere=${'x'.repeat(600)}`);
    await expect(title).toHaveText('Lee');
    await waitUntilKept(page, path);
    await context.setOffline(true);
    await page.goto(path);
    await expect(keptLine(page)).toBeVisible();
    await expect(title).toHaveText('Told later');
    expect(await keptTexts(page)).not.toContain('<title>Lee');
  },
);

/** The site behind something that can keep it or its scripts waiting, have it in trouble, or serve another build's service worker. */
async function throughGate() {
  const gate = { held: null as RegExp | null, isInTrouble: false, build: null as string | null };
  const waiting: (() => void)[] = [];
  const server = createServer((request, response) => {
    const pass = () => {
      if (gate.isInTrouble) return response.writeHead(502).end('Nobody answers.');
      const { method, url, headers } = request;
      // What is changed on its way must be whole, and not compressed.
      delete headers['accept-encoding'];
      delete headers['if-none-match'];
      const onward = httpRequest(
        { host: '127.0.0.1', port: process.env.JOURNEY_PORT, method, path: url, headers },
        (answer) => {
          if (url === '/sw.js' && gate.build !== null) {
            void text(answer).then((own) => {
              const [revision = ''] = /(?<=revision:[`"'])[0-9a-f]{16}/.exec(own) ?? [];
              response.writeHead(200, { 'content-type': 'text/javascript' });
              response.end(own.replaceAll(revision, String(gate.build)));
            });
            return;
          }
          response.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(response);
        },
      );
      // Who has gone away waits for nothing any more.
      onward.on('error', () => response.destroy());
      response.on('close', () => onward.destroy());
      return request.pipe(onward);
    };
    if (gate.held?.test(request.url ?? '')) waiting.push(pass);
    else pass();
  });
  await once(server.listen(0), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    gate,
    origin: `http://localhost:${port}`,
    close: () => {
      for (const pass of waiting) pass();
      server.closeAllConnections();
      server.close();
    },
  };
}

journey.describe('behind a network that comes and goes', () => {
  let site: Awaited<ReturnType<typeof throughGate>>;
  journey.beforeEach(async () => {
    site = await throughGate();
  });
  journey.afterEach(() => site.close());

  // A first visit may lose the network before it has its icons.
  journey.use({
    expectedErrors: [/ERR_(INTERNET_DISCONNECTED|FAILED)|request to another site|\b502\b/],
  });

  journey(
    'a site that is slow or in trouble does not keep its readers from what they have',
    async ({ page }) => {
      const { gate, origin } = site;
      await page.goto(`${origin}/author`);
      await waitUntilKept(page, '/author', '/books/indomitus-est');
      gate.isInTrouble = true;
      await page.goto(`${origin}/books/indomitus-est`);
      await expect(keptLine(page)).toBeVisible();
      gate.isInTrouble = false;
      gate.held = /^/;
      await page.goto(`${origin}/author`, { waitUntil: 'commit' });
      await expect(keptLine(page)).toBeVisible();
    },
  );

  journey(
    'a tap in the first seconds of a first visit ends on the site’s own page',
    async ({ page, context }) => {
      const { gate, origin } = site;
      // The application is still on its way.
      gate.held = /^\/assets\/.*\.js$/;
      await page.goto(`${origin}/`);
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
      await context.setOffline(true);
      await page.goto(`${origin}/contact`);
      await expect(outOfReach(page)).toBeVisible();
    },
  );

  journey(
    'a new build reaches readers at their next visit, and the pages of the old one still open',
    async ({ page, context }) => {
      const { gate, origin } = site;
      await page.goto(`${origin}/author`);
      await waitUntilKept(page, '/author');
      gate.build = '0123456789abcdef';
      await page.goto(`${origin}/books`);
      const offlinePages = () =>
        page.evaluate(async () => {
          const name = (await caches.keys()).find((each) => each.includes('precache')) ?? '';
          return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).search);
        });
      await expect.poll(offlinePages).toEqual([`?__WB_REVISION__=${gate.build}`]);
      // The files of the old build may be gone from the site: what was kept is enough.
      await context.setOffline(true);
      await page.goto(`${origin}/author`);
      await expect(keptLine(page)).toBeVisible();
      await startApplication(page);
    },
  );
});
