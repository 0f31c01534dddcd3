import type { Page } from 'playwright/test';
import { expect, journey } from './journey';
import { application, holdApplication, holdBack, startApplication } from './application';

// A phone: what happens here happens before the application is there, or while it comes.
journey.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** A connection on which the application takes its time. */
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

journey(
  'a page asks for no script before it is touched, nor to follow a link',
  async ({ page }) => {
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
  },
);

journey(
  'a sample that is opened before the application is there can be closed, is fetched once, and stays where one has read to',
  async ({ page }) => {
    const letCome = await holdApplication(page);
    await page.goto('/books/indomitus-est', { waitUntil: 'networkidle' });
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    const fetched: string[] = [];
    // What the browser fetches ahead, too. HEAD requests count views.
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
    // Once more at the same place, where the dialog is by then.
    await page.touchscreen.tap((x ?? 0) + 20, (y ?? 0) + 20);
    await page.waitForLoadState('networkidle');
    await expect(heading).toBeVisible();
    expect(fetched).toHaveLength(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await open();
    // Tapped last: two taps of Read Sample within half a second would be a double click, whose second click is ignored.
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/books\/indomitus-est$/);

    await open();
    const text = dialog.getByRole('region', { name: 'Chapter One: Sold' });
    await text.evaluate((scroller) => scroller.scrollTo({ top: 400, behavior: 'instant' }));
    const next = dialog.getByRole('button', { name: 'Next chapter', exact: true });
    await expect(next).toBeHidden();
    await letCome();
    await expect(next).toBeVisible();
    expect(await text.evaluate(({ scrollTop }) => scrollTop)).toBe(400);
    await expect(page).toHaveURL(/\/sample\/1$/);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await page.goForward();
    await expect(dialog).toBeVisible();

    // One that is closed before the application is there stays closed.
    const letComeAgain = await holdApplication(page);
    await page.goto('/books/indomitus-est');
    await page.getByRole('button', { name: 'Read Sample' }).tap();
    await dialog.getByRole('button', { name: 'Close' }).tap();
    await letComeAgain();
    await expect(application(page)).toBeAttached();
    await expect(page).toHaveURL(/\/books\/indomitus-est$/);
    await expect(dialog).toBeHidden();
  },
);

journey('the first letters typed in a search stay and are searched for', async ({ page }) => {
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
  'the menu and the switch between day and night answer at once, and stay when the application comes',
  async ({ page }) => {
    const letCome = await holdApplication(page);
    await page.goto('/author');
    const theme = page.getByRole('button', { name: /^Switch to/ });
    await theme.tap();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
    await page.getByRole('button', { name: 'Menu' }).tap();
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(menu).toBeVisible();
    await expect(application(page)).not.toBeAttached();
    await letCome();
    await expect(application(page)).toBeAttached();
    await expect(menu).toBeVisible();
    await menu.getByRole('link', { name: 'Contact' }).tap();
    await expect(page).toHaveURL(/\/contact$/);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'night');
    await theme.tap();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'day');
  },
);

journey('nothing moves in the dial under a finger when the application comes', async ({ page }) => {
  const letCome = await holdApplication(page);
  await page.goto('/blog');
  await page.getByRole('button', { name: 'How far have you read?' }).tap();
  const choice = page.getByRole('dialog').getByRole('button', { name: 'Indomitus Sum' });
  await expect(choice).toBeVisible();
  const place = await choice.boundingBox();
  await letCome();
  await expect(page.getByRole('switch', { name: 'Names lead to the glossary' })).toBeVisible();
  expect(await choice.boundingBox()).toEqual(place);
  await choice.tap();
  await expect(page.getByRole('dialog')).toBeHidden();
});

journey('a form that is sent while the application comes is sent once, by it', async ({ page }) => {
  const letCome = await holdApplication(page);
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
  await letCome();
  await expect(page.getByRole('status').filter({ hasText: 'Message sent!' })).toBeVisible();
  expect(sent).toEqual(['/api/contact']);
});

for (const [how, scroll] of Object.entries({
  'with the wheel': (page: Page) => page.mouse.wheel(0, 900),
  'by a key': (page: Page) => page.keyboard.press('PageDown'),
}))
  journey(
    `who has scrolled a chapter once ${how}, before the application was there, finds it on the home page`,
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

journey(
  'who scrolls in the very moment in which the application begins is found there again',
  async ({ page }) => {
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
  },
);

journey('an arrow key turns the chapter also before the application is there', async ({ page }) => {
  await page.goto('/books/indomitus-est/sample/1');
  await slowDown(page);
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\/sample\/2$/);
});

journey(
  'Back leads to the page that was left, whatever was loaded on the way',
  async ({ page }) => {
    await page.goto('/books');
    await page.touchscreen.tap(5, 400);
    await expect(application(page)).toBeAttached();
    await page.getByRole('main').getByRole('link').first().tap();
    await expect(page.getByRole('button', { name: 'Read Sample' })).toBeVisible();
    // From here on the scripts are slow: Back comes before they do.
    await slowDown(page);
    await page.reload();
    await page.goBack();
    await expect(page).toHaveURL(/\/books$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Books');
  },
);

journey(
  'an application that never comes leaves links and forms to the browser',
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
  'a picture has its color before it comes, and words that can be read where it does not',
  async ({ page }) => {
    const letCome = await holdBack(page, /\/media\//);
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
    // The covers are dark.
    expect(colors.color).toBe('oklch(1 0 0)');
    await letCome();
  },
);
