import type { Page } from 'playwright/test';
import { holdApplication, holdBack, startApplication } from './application';
import { expect, journey } from './journey';

journey(
  'the menu lists every section, highlights the current one, and groups all eight books; the footer names the author',
  async ({ page }) => {
    await page.goto('/books');
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(menu.getByRole('link')).toHaveText([
      'Home',
      'Books',
      'Author',
      'Fantasy Novels',
      'Fovean Terms',
      'Forum',
      'Contact',
    ]);
    await expect(menu.getByRole('link', { name: 'Books' })).toHaveAttribute('aria-current', 'page');
    await page.goto('/blog/the-gods-of-fovea');
    await expect(menu.getByRole('link', { name: 'Forum' })).toHaveAttribute('aria-current', 'page');
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText('Robert W. Brady, Jr.');
    await expect(footer.getByRole('link')).toHaveText(['Privacy', 'Built with Payload']);

    // Its start may close a menu that is open already.
    await startApplication(page);
    await menu.getByRole('link', { name: 'Books', exact: true }).hover();
    const groups = {
      'Main Series': ['Indomitus Est', 'Indomitus Vivat', 'Indomitus Oriens', 'Indomitus Sum'],
      'Intermission Series': ['Daddy’s Girl', 'Not Your Father’s...', 'Prodigal Son'],
      Finale: ['Semper Indomitus'],
    };
    for (const [group, titles] of Object.entries(groups))
      await expect(menu.getByRole('list', { name: group }).getByRole('link')).toHaveText(titles);
    await menu.getByRole('link', { name: 'Prodigal Son' }).click();
    await expect(page).toHaveURL('/books/prodigalson');
    await expect(page.getByRole('heading', { level: 1, name: 'Prodigal Son' })).toBeVisible();
  },
);

journey(
  'arrow keys and Tab move through the books, and Escape returns to Books',
  async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' });
    const menu = page.getByRole('navigation', { name: 'Main' });
    const link = (name: string) => menu.getByRole('link', { name, exact: true });
    await link('Books').focus();
    await page.keyboard.press('ArrowDown');
    await expect(link('Indomitus Est')).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(link('Indomitus Vivat')).toBeFocused();
    await page.keyboard.press('End');
    await expect(link('Semper Indomitus')).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(link('Prodigal Son')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(link('Books')).toBeFocused();
    await expect(link('Indomitus Est')).toBeHidden();

    await page.keyboard.press('ArrowDown');
    await expect(link('Indomitus Est')).toBeFocused();
    for (let book = 0; book < 8; book++) await page.keyboard.press('Tab');
    await expect(link('Author')).toBeFocused();
    await expect(link('Indomitus Est')).toBeHidden();
  },
);

journey.describe('on a tablet in landscape orientation', () => {
  journey.use({ viewport: { width: 1180, height: 820 }, hasTouch: true });

  journey('the first tap on Books opens them, the second leads to their page', async ({ page }) => {
    const menu = page.getByRole('navigation', { name: 'Main' });
    const books = menu.getByRole('link', { name: 'Books', exact: true });
    // Before hydration too, without the time after which the page stops waiting for it.
    const release = await holdApplication(page);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.goto('/author');
    await books.tap();
    await books.tap();
    await expect(page).toHaveURL('/books');
    await page.clock.resume();
    await release();

    await page.goto('/author');
    await startApplication(page);
    await books.tap();
    await expect(menu.getByRole('link', { name: 'Semper Indomitus' })).toBeVisible();
    await expect(page).toHaveURL('/author');
    await books.tap();
    await expect(page).toHaveURL('/books');
    await books.tap();
    await menu.getByRole('link', { name: 'Semper Indomitus' }).tap();
    await expect(page).toHaveURL('/books/semper-indomitus');
    await expect(menu.getByRole('link', { name: 'Semper Indomitus' })).toBeHidden();
    await expect(books).toHaveAttribute('aria-current', 'page');
  });
});

/** Checks that loading is both visible and announced. */
async function expectLoading(page: Page) {
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeVisible();
  await expect(page.getByText('The page is loading.')).toBeAttached();
}

async function expectLoaded(page: Page) {
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toHaveCount(0);
  await expect(page.getByText('The page is loading.')).toHaveCount(0);
}

journey.describe('on a phone', () => {
  journey.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  journey(
    'a line above the menu shows that a page is loading, after a link, a search and Back',
    async ({ page }) => {
      await page.goto('/author');
      await startApplication(page);
      let release = await holdBack(page, /\/api\/Posts\/GetSummary/);
      await page.getByRole('button', { name: 'Menu' }).tap();
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Forum' })
        .tap();
      await expectLoading(page);
      const line = page.getByRole('progressbar', { name: 'Loading the page' });
      const { y, width } = (await line.boundingBox()) ?? {};
      expect({ y, width }).toEqual({ y: 0, width: 360 });
      // Reduced motion: no animation.
      expect(await line.evaluate((bar) => bar.getAnimations().length)).toBe(0);
      expect(
        await line.evaluate((bar) => {
          bar.style.pointerEvents = 'auto';
          return document.elementFromPoint(180, 1) === bar;
        }),
      ).toBe(true);
      await release();
      await expect(page).toHaveURL('/blog');
      await expectLoaded(page);

      release = await holdBack(page, /\/api\/Posts\/GetSummary/);
      await page.getByPlaceholder('Search posts...').fill('stallion');
      await expect(line).toBeVisible();
      await expect(page.getByText('Searching…')).toBeAttached();
      await release();
      await expect(page).toHaveURL('/blog?q=stallion');
      await expectLoaded(page);

      await page.goBack();
      await expect(page).toHaveURL('/blog');
      release = await holdBack(page, /\/api\/pages\/author/);
      await page.goBack();
      await expectLoading(page);
      await release();
      await expect(
        page.getByRole('heading', { level: 1, name: 'Robert W. Brady, Jr.' }),
      ).toBeVisible();
      await expectLoaded(page);
    },
  );
});

journey('a book’s page leads to the next one', async ({ page }) => {
  await page.goto('/books/indomitus-sum');
  await page.getByRole('region', { name: 'Read next' }).getByRole('link').click();
  await expect(page).toHaveURL('/books/daddysgirl');
  await page.goto('/books/semper-indomitus');
  await expect(page.getByRole('link', { name: 'All the books' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Read next' })).toHaveCount(0);
  // The last book lists the ones before it.
  const header = page.getByRole('article').locator('header');
  await expect(header).toContainText('Read the other seven first, beginning with Indomitus Est.');
  const shelf = page.getByRole('region', { name: 'Read these before it, in this order' });
  await expect(shelf.getByRole('link')).toHaveText([
    /I\s*Indomitus Est$/,
    ...[/II\s*Indomitus Vivat$/, /III\s*Indomitus Oriens$/, /IV\s*Indomitus Sum$/],
    ...[/i\s*Daddy’s Girl$/, /ii\s*Not Your Father’s Eldadorian Empire$/, /iii\s*Prodigal Son$/],
    /V\s*Semper Indomitus$/,
  ]);
  await expect(shelf.getByRole('list')).toHaveCount(4);
  await expect(shelf.locator('[aria-current=page]')).toContainText('Semper Indomitus');
});

journey(
  'the home page begins with the first book’s first sentence, and links to it',
  async ({ page }) => {
    await page.goto('/');
    const main = page.getByRole('main');
    await expect(main.getByRole('blockquote')).toHaveText(
      'They were haggling over him as though he were a mule.',
    );
    const [first] = await main.locator('.button').allTextContents();
    expect(first).toBe('Read chapter one');
    const shelf = main.getByRole('region', { name: 'The books, in reading order' });
    await expect(shelf.getByRole('link')).toHaveCount(8);
    // Accessible names have no numerals, and no images in place of titles.
    await expect(shelf.getByRole('link').first()).toHaveAccessibleName('Start here Indomitus Est');
    await expect(main.locator('a:has(img)').first()).toHaveAccessibleName('Indomitus Est');
    await expect(shelf.getByRole('list', { name: 'First pair' }).getByRole('link')).toHaveText([
      'Start hereIIndomitus Est',
      'IIIndomitus Vivat',
    ]);
    const latest = main.getByRole('region', { name: 'The latest dispatch' });
    await expect(latest.getByRole('img')).toBeVisible();
    const title = await latest.getByRole('heading', { level: 3 }).textContent();
    expect((await main.textContent())?.match(/three free/gi)).toHaveLength(1);
    await latest.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
    await page.goBack();
    await main.getByRole('link', { name: 'Read chapter one' }).click();
    await expect(page).toHaveURL('/books/indomitus-est/sample/1');
  },
);

journey(
  'the books are listed in order with their hooks; a book opens at its top, and Back restores the scroll position',
  async ({ page }) => {
    await page.goto('/books');
    await expect(page).toHaveTitle('The Books · The Fovean Chronicles');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Books');
    const main = page.getByRole('main');
    await expect(
      main.getByRole('region', { name: 'Main Series' }).getByRole('listitem'),
    ).toHaveText([
      /^Start hereIIndomitus EstOne god sold him/,
      /^IIIndomitus VivatLong live the stranger/,
      /^IIIIndomitus OriensThe sun rises on an empire/,
      /^IVIndomitus SumHis enemies have agreed/,
    ]);
    await expect(
      main.getByRole('link', { name: /^Start here Indomitus Est One god/ }),
    ).toBeVisible();
    await expect(main.getByRole('list', { name: 'Second pair' }).getByRole('link')).toHaveCount(2);
    // The first image of all.
    await expect(main.locator('img').first()).toHaveAttribute('src', /indomitus-est/);

    const finale = main.getByRole('link', { name: /Semper Indomitus/ }).first();
    await finale.scrollIntoViewIfNeeded();
    const left = await page.evaluate(() => window.scrollY);
    expect(left).toBeGreaterThan(100);
    await finale.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Semper Indomitus' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
  },
);

journey('a theme chosen in one window applies to the other', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await startApplication(page);
  const other = await page.context().newPage();
  await other.goto('/author');
  await other.getByRole('button', { name: /^Switch to/ }).click();
  const ink = (one: Page) => one.evaluate(() => getComputedStyle(document.documentElement).color);
  await expect(async () => expect(await ink(page)).toBe(await ink(other))).toPass();
  await other.close();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Switch to day colors' })).toBeVisible();
});
