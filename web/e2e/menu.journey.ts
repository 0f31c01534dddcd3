import type { Page } from 'playwright/test';
import { holdApplication, holdBack, startApplication } from './application';
import { expect, journey } from './journey';

journey(
  'the menu names every screen, highlights the present one, and shows all eight books in their groups; the footer names the author',
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
  'the books are gone through by keyboard, and Escape leads back to Books',
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

journey.describe('on a tablet held across', () => {
  journey.use({ viewport: { width: 1180, height: 820 }, hasTouch: true });

  journey('the first tap on Books opens them, the second leads to their page', async ({ page }) => {
    const menu = page.getByRole('navigation', { name: 'Main' });
    const books = menu.getByRole('link', { name: 'Books', exact: true });
    // Before the application has come, too, and before it is given up after 15 seconds.
    const letGo = await holdApplication(page);
    await page.goto('/author');
    await books.tap();
    await books.tap();
    await expect(page).toHaveURL('/books', { timeout: 14_000 });
    await letGo();

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

/** Both who sees and who hears are told that the page is on its way. */
async function seesThatItComes(page: Page) {
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeVisible();
  await expect(page.getByText('The page is coming.')).toBeAttached();
}

async function seesThatItCame(page: Page) {
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toHaveCount(0);
  await expect(page.getByText('The page is coming.')).toHaveCount(0);
}

journey.describe('on a phone', () => {
  journey.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  journey(
    'a page that is slow to come says so by a line above the menu: by a link, by a search and by Back',
    async ({ page }) => {
      await page.goto('/author');
      await startApplication(page);
      let letGo = await holdBack(page, /\/api\/Posts\/GetSummary/);
      await page.getByRole('button', { name: 'Menu' }).tap();
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Forum' })
        .tap();
      await seesThatItComes(page);
      const line = page.getByRole('progressbar', { name: 'Loading the page' });
      const { y, width } = (await line.boundingBox()) ?? {};
      expect({ y, width }).toEqual({ y: 0, width: 360 });
      // It stands still for who wants no motion.
      expect(await line.evaluate((bar) => bar.getAnimations().length)).toBe(0);
      expect(
        await line.evaluate((bar) => {
          bar.style.pointerEvents = 'auto';
          return document.elementFromPoint(180, 1) === bar;
        }),
      ).toBe(true);
      await letGo();
      await expect(page).toHaveURL('/blog');
      await seesThatItCame(page);

      letGo = await holdBack(page, /\/api\/Posts\/GetSummary/);
      await page.getByPlaceholder('Search posts...').fill('stallion');
      await expect(line).toBeVisible();
      await expect(page.getByText('Searching…')).toBeAttached();
      await letGo();
      await expect(page).toHaveURL('/blog?q=stallion');
      await seesThatItCame(page);

      await page.goBack();
      await expect(page).toHaveURL('/blog');
      letGo = await holdBack(page, /\/api\/pages\/author/);
      await page.goBack();
      await seesThatItComes(page);
      await letGo();
      await expect(
        page.getByRole('heading', { level: 1, name: 'Robert W. Brady, Jr.' }),
      ).toBeVisible();
      await seesThatItCame(page);
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
  // The last one says what comes before it.
  const header = page.getByRole('article').locator('header');
  await expect(header).toContainText('Read the other seven first, beginning with Indomitus Est.');
  const shelf = page.getByRole('region', { name: 'Read before it, in this order' });
  await expect(shelf.getByRole('link')).toHaveText([
    /I\s*Indomitus Est$/,
    ...[/II\s*Indomitus Vivat$/, /III\s*Indomitus Oriens$/, /IV\s*Indomitus Sum$/],
    ...[/i\s*Daddy’s Girl$/, /ii\s*Not Your Father’s Eldadorian Empire$/, /iii\s*Prodigal Son$/],
    /V\s*Semper Indomitus$/,
  ]);
  await expect(shelf.getByRole('list')).toHaveCount(4);
  await expect(shelf.locator('[aria-current=page]')).toContainText('Semper Indomitus');
});

journey('the first page begins as the first book does, and leads into it', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('blockquote')).toHaveText(
    'They were haggling over him as though he were a mule.',
  );
  const [first] = await main.locator('.button').allTextContents();
  expect(first).toBe('Read chapter one');
  const shelf = main.getByRole('region', { name: 'The books, in reading order' });
  await expect(shelf.getByRole('link')).toHaveCount(8);
  // As they are read aloud: no numerals, and no picture in the place of a title.
  await expect(shelf.getByRole('link').first()).toHaveAccessibleName('Start here Indomitus Est');
  await expect(main.locator('a:has(img)').first()).toHaveAccessibleName('Indomitus Est');
  await expect(shelf.getByRole('list', { name: 'First pair' }).getByRole('link')).toHaveText([
    'Start hereIIndomitus Est',
    'IIIndomitus Vivat',
  ]);
  const latest = main.getByRole('region', { name: 'The latest dispatch' });
  await expect(latest.getByRole('img')).toBeVisible();
  const title = await latest.getByRole('heading', { level: 3 }).textContent();
  // Once is enough.
  expect((await main.textContent())?.match(/three free/gi)).toHaveLength(1);
  await latest.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
  await page.goBack();
  await main.getByRole('link', { name: 'Read chapter one' }).click();
  await expect(page).toHaveURL('/books/indomitus-est/sample/1');
});

journey(
  'the books stand in their order, each with its hook; one begins at its top, and Back returns to the place that was left',
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
    // Before all other pictures.
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

journey('what is chosen in one window, day or night, counts in the other', async ({ page }) => {
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
