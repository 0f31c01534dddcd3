import type { Page } from 'playwright/test';
import { expect, journey } from './journey';
import { application, holdApplication, holdBack, startApplication } from './application';

// User input before and during the loading of the application, on a phone.
journey.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
}

journey('a page loads no script before user input, not even to follow a link', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/books', { waitUntil: 'networkidle' });
  await page.getByRole('main').getByRole('link').first().tap();
  await expect(page).toHaveURL(/\/books\/.+/);
  await expect(page.getByRole('button', { name: 'Read Sample' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual([]);
  await page.touchscreen.tap(5, 400);
  await expect(application(page)).toBeAttached();
  expect(scripts).not.toEqual([]);
});

journey(
  'a sample opened before hydration can be closed, is requested once, and keeps its scroll position',
  async ({ page }) => {
    const release = await holdApplication(page);
    await page.goto('/books/indomitus-est', { waitUntil: 'networkidle' });
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const fetched: string[] = [];
    // Includes the browser's prefetches. HEAD requests only count views.
    session.on('Network.requestWillBeSent', ({ request }) => {
      if (request.method !== 'HEAD' && request.url.endsWith('/sample/1')) fetched.push(request.url);
    });
    const dialog = page.getByRole('dialog');
    const heading = dialog.getByRole('heading', { name: 'Chapter One: Sold' });
    const open = async () => {
      await page.getByRole('button', { name: 'Read Sample' }).tap();
      await expect(heading).toBeVisible();
    };
    const { x, y } = (await page.getByRole('button', { name: 'Read Sample' }).boundingBox()) ?? {};
    await open();
    // A second tap, which hits the open dialog.
    await page.touchscreen.tap((x ?? 0) + 20, (y ?? 0) + 20);
    await page.waitForLoadState('networkidle');
    await expect(heading).toBeVisible();
    expect(fetched).toHaveLength(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await open();
    // Close comes last, because Read Sample ignores a second tap within half a second.
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/books\/indomitus-est$/);

    await open();
    const text = dialog.getByRole('region', { name: 'Chapter One: Sold' });
    await text.evaluate((scroller) => scroller.scrollTo({ top: 400, behavior: 'instant' }));
    const next = dialog.getByRole('button', { name: 'Next chapter', exact: true });
    await expect(next).toBeHidden();
    await release();
    await expect(next).toBeVisible();
    expect(await text.evaluate(({ scrollTop }) => scrollTop)).toBe(400);
    await expect(page).toHaveURL(/\/sample\/1$/);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await page.goForward();
    await expect(dialog).toBeVisible();

    // A sample closed before hydration stays closed.
    const releaseAgain = await holdApplication(page);
    await page.goto('/books/indomitus-est');
    await page.getByRole('button', { name: 'Read Sample' }).tap();
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await releaseAgain();
    await expect(application(page)).toBeAttached();
    await expect(page).toHaveURL(/\/books\/indomitus-est$/);
    await expect(dialog).toBeHidden();
  },
);

journey('text typed into a search before hydration is kept and searched', async ({ page }) => {
  await page.goto('/thesaurus');
  await slowDown(page);
  const search = page.getByRole('searchbox', { name: 'Search terms' });
  await search.tap();
  await page.keyboard.type('uman');
  await expect(page).toHaveURL(/q=uman/);
  await expect(search).toHaveValue('uman');
  await expect(search).toBeFocused();
  expect(await search.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(4);
});

journey(
  'the menu and the theme switch work before hydration, and keep their state',
  async ({ page }) => {
    const release = await holdApplication(page);
    await page.goto('/author');
    const theme = page.getByRole('button', { name: /^Switch to/ });
    await theme.tap();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
    await page.getByRole('button', { name: 'Menu' }).tap();
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(menu).toBeVisible();
    await expect(application(page)).not.toBeAttached();
    await release();
    await expect(application(page)).toBeAttached();
    await expect(menu).toBeVisible();
    await menu.getByRole('link', { name: 'Contact' }).tap();
    await expect(page).toHaveURL(/\/contact$/);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
    await theme.tap();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'day');
  },
);

journey('hydration does not move the choices of the open dial', async ({ page }) => {
  const release = await holdApplication(page);
  await page.goto('/blog');
  await page.getByRole('button', { name: 'How far have you read?' }).tap();
  const choice = page.getByRole('dialog').getByRole('button', { name: 'Indomitus Sum' });
  await expect(choice).toBeVisible();
  const place = await choice.boundingBox();
  await release();
  await expect(page.getByRole('switch', { name: 'Names lead to the glossary' })).toBeVisible();
  expect(await choice.boundingBox()).toEqual(place);
  await choice.tap();
  await expect(page.getByRole('dialog')).toBeHidden();
});

journey('a form submitted before hydration is sent once, by the application', async ({ page }) => {
  const release = await holdApplication(page);
  await page.goto('/contact');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  await page.getByLabel('Name').fill('Ewan of the Slow Line');
  await page.getByLabel('E-mail').fill('ewan@example.com');
  await page.getByLabel('Message').fill('This was written before anything had come.');
  await page.getByRole('button', { name: 'Send' }).tap();
  await expect(application(page)).not.toBeAttached();
  await release();
  await expect(page.getByRole('status').filter({ hasText: 'Message sent!' })).toBeVisible();
  expect(sent).toEqual(['/api/contact']);
});

for (const [how, scroll] of Object.entries({
  'with the wheel': (page: Page) => page.mouse.wheel(0, 900),
  'by a key': (page: Page) => page.keyboard.press('PageDown'),
}))
  journey(
    `the home page offers a chapter that was scrolled ${how} before hydration`,
    async ({ page }) => {
      await page.goto('/books/indomitus-est/sample/1');
      await page.mouse.move(100, 300);
      await scroll(page);
      await expect(page.locator('html[data-hydrated]')).toHaveCount(1);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
      await page.goto('/');
      await expect(page.getByRole('region', { name: 'Go on reading' })).toContainText(
        'Chapter One',
      );
    },
  );

journey('the home page offers a chapter that was scrolled during hydration', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (document.documentElement.dataset.hydrated === undefined) return;
      observer.disconnect();
      if (location.pathname !== '/') window.scrollBy({ top: 900, behavior: 'instant' });
    }).observe(document, { subtree: true, attributeFilter: ['data-hydrated'] });
  });
  await page.goto('/books/indomitus-est/sample/1');
  await startApplication(page);
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage)))
    .toContain('indomitus-est');
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Go on reading' })).toContainText('Chapter One');
});

journey('an arrow key pressed before hydration turns the chapter', async ({ page }) => {
  await page.goto('/books/indomitus-est/sample/1');
  await slowDown(page);
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\/sample\/2$/);
});

journey(
  'Back leads to the previous page, also before the scripts have loaded',
  async ({ page }) => {
    await page.goto('/books');
    await page.touchscreen.tap(5, 400);
    await expect(application(page)).toBeAttached();
    await page.getByRole('main').getByRole('link').first().tap();
    await expect(page.getByRole('button', { name: 'Read Sample' })).toBeVisible();
    // Delays the scripts until after Back.
    await slowDown(page);
    await page.reload();
    await page.goBack();
    await expect(page).toHaveURL(/\/books$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Books');
  },
);

journey(
  'links and forms work without the application if its scripts fail to load',
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/Failed to load resource/);
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/books/indomitus-est');
    await page.getByRole('button', { name: 'Read Sample' }).tap();
    await expect(page).toHaveURL(/\/books\/indomitus-est\/sample\/1$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

    await page.goto('/contact');
    await page.getByLabel('Name').fill('Ewan');
    await page.getByLabel('E-mail').fill('ewan@example.com');
    await page.getByLabel('Message').fill('No script has ever come here.');
    await page.getByRole('button', { name: 'Send' }).tap();
    await expect(page.getByText('Message sent!')).toBeInViewport();
  },
);

journey(
  'images have a placeholder color while loading, and legible alternative text',
  async ({ page }) => {
    const release = await holdBack(page, /\/media\//);
    await page.goto('/books/indomitus-est', { waitUntil: 'commit' });
    const cover = page.getByRole('main').getByRole('img').first();
    await expect(cover).toHaveAttribute('data-color', /^#[0-9a-f]{3}$/);
    await expect(cover).toHaveCSS('background-color', /^rgb\((?!0, 0, 0\))/);
    const colors = await cover.evaluate((image) => {
      const { color, backgroundColor } = getComputedStyle(image);
      return { color, backgroundColor, own: image.dataset.color };
    });
    // #abc is #aabbcc.
    const channels = [...(colors.own ?? '').slice(1)].map((digit) => 17 * parseInt(digit, 16));
    expect(colors.backgroundColor).toBe(`rgb(${channels.join(', ')})`);
    // White text, because the covers are dark.
    expect(colors.color).toBe('oklch(1 0 0)');
    await release();
  },
);
