import { startApplication } from './application';
import { expect, journey } from './journey';
import type { Page } from 'playwright/test';

const letter = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Letters' }).getByRole('link', { name, exact: true });

journey(
  'the glossary opens at a letter, and marks the term in the URL, also in forced colors',
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/thesaurus?from=U');
    await expect(page.getByRole('term').first()).toHaveText(/^U/);
    await letter(page, 'A').click();
    await expect(page.getByRole('term').first()).toHaveText(/^A/);
    await page.goto('/thesaurus?from=U#aurin-te', { waitUntil: 'networkidle' });
    await expect(page).toHaveURL('/thesaurus?term=aurin-te#aurin-te');
    await expect(page.getByRole('term').first()).toHaveText('Aurin-Té');
    await expect(page.getByRole('term').first()).toBeInViewport();

    await page.goto('/thesaurus#rancor-mordetur', { waitUntil: 'networkidle' });
    const entryOf = (name: string) =>
      page
        .getByRole('term')
        .filter({ has: page.getByRole('link', { name, exact: true }) })
        .locator('..');
    const outlineOf = (name: string) =>
      entryOf(name).evaluate((entry) => getComputedStyle(entry).outlineStyle);
    await expect.poll(() => outlineOf('Rancor Mordetur')).toBe('solid');
    expect((await entryOf('Rancor Mordetur').boundingBox())?.y).toBeGreaterThan(15);
    await page.getByRole('link', { name: 'Randy Morden', exact: true }).click();
    await page.getByRole('link', { name: 'Among its neighbors in the glossary' }).click();
    await expect.poll(() => outlineOf('Randy Morden')).toBe('solid');
    // The list begins at it, and the next entry is not marked.
    expect(await outlineOf('Reed Cat')).toBe('none');
  },
);

journey(
  'the search runs while typing, marks matches, ignores accents, follows Back and Forward, and without matches offers similar names and the form',
  async ({ page }) => {
    await page.goto('/thesaurus', { waitUntil: 'networkidle' });
    // The last letter is typed before the first results arrive. All searches are one history entry.
    const box = page.getByPlaceholder('Search terms...');
    await page.route(/\/api\/fovea\/search\?q=aurin-t&/, async (route) => {
      await box.press('e');
      await route.continue();
    });
    await box.pressSequentially('aurin-t');
    await expect(page).toHaveURL('/thesaurus?q=aurin-te');
    await expect(page.getByRole('term').first()).toHaveText('Aurin-Té');
    await expect(page.getByRole('term').first().locator('mark')).toHaveText('Aurin-Té');
    // The box still has the focus.
    await page.goBack();
    await expect(page).toHaveURL('/thesaurus');
    await expect(page.getByPlaceholder('Search terms...')).toHaveValue('');
    await page.goForward();
    await expect(page.getByPlaceholder('Search terms...')).toHaveValue('aurin-te');

    await page.goto('/thesaurus?q=qqqqqqqq');
    await expect(page.getByText('No matches yet. Try another phrase.')).toBeVisible();
    await expect(page.getByText('Did you mean')).toHaveCount(0);
    await expect(page.getByLabel('Subject')).toHaveValue('qqqqqqqq');
    await page.goto('/thesaurus?q=swrod of mordetar', { waitUntil: 'networkidle' });
    await expect(page.getByText('Did you mean')).toBeVisible();
    await page.getByPlaceholder('Search terms...').fill('swrod of mordetarr');
    await expect(page.getByLabel('Subject')).toHaveValue('swrod of mordetarr');
    await page.getByRole('link', { name: 'Rancor Mordetur' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rancor Mordetur');
  },
);

journey(
  'a term’s page has its kind, relations, structured data, and a copyable link',
  async ({ page }) => {
    await page.goto('/thesaurus/tartan-stowe');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tartan Stowe');
    await expect(page.getByText('Person', { exact: true })).toBeVisible();
    const graph = await page.locator('script[type="application/ld+json"]').textContent();
    expect(graph).toContain('"DefinedTerm"');
    await page.getByRole('link', { name: 'King Glennen', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('King Glennen');
    await expect(
      page.getByRole('link', { name: 'Tartan Stowe', exact: true }).first(),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible();
    await page.getByRole('link', { name: 'The families and peoples' }).click();
    await expect(
      page.getByRole('list', { name: /^Children of King Glennen/ }).getByRole('link'),
    ).toContainText(['Tartan Stowe']);
  },
);

journey(
  'a term in the list shows its relations, and its link can be copied',
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/thesaurus');
    const singer = page.locator('#caledra');
    await expect(singer.getByText('One of Uman-Chi')).toBeVisible();
    await startApplication(page);
    // By keyboard, the button follows the name.
    await singer.getByRole('link', { name: 'Calédra', exact: true }).focus();
    const copy = singer.getByRole('button', { name: 'Copy the link to Calédra' });
    await expect(copy).toBeVisible();
    await copy.press('Enter');
    await expect(singer.getByText('The link is copied.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /\/thesaurus\/caledra$/,
    );
    // Only the focused term has a button.
    await expect(page.getByRole('button', { name: /^Copy the link/ })).toHaveCount(1);
  },
);

journey('on a phone the search and the letters stay visible', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/thesaurus');
  await page.getByRole('term').last().scrollIntoViewIfNeeded();
  await expect(page.getByPlaceholder('Search terms...')).toBeInViewport();
  await expect(letter(page, 'C')).toBeInViewport();
  expect((await page.locator('.glossary-bar').boundingBox())?.height).toBeLessThan(75);
  await letter(page, 'C').click();
  const heading = page.getByRole('heading', { name: 'C', exact: true });
  await expect(heading).toBeInViewport();
  expect((await heading.boundingBox())?.y).toBeGreaterThan(60);
});

journey.describe('without JavaScript', () => {
  journey.use({ javaScriptEnabled: false });

  journey(
    'the glossary has pages, opens at a letter, and scrolls to a linked term',
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 700 });
      await page.goto('/thesaurus');
      const last = await page.getByRole('term').last().textContent();
      await page.getByRole('link', { name: /^More, from/ }).click();
      await expect(page).toHaveURL(/from=/);
      await expect(page.getByRole('term').filter({ hasText: last ?? '' })).toHaveCount(0);
      await letter(page, 'A').click();
      await expect(page.getByRole('term').first()).toHaveText(/^A/);
      await page.getByRole('link', { name: 'Gods' }).click();
      await page.getByPlaceholder('Search terms...').fill('war');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL('/thesaurus?q=war&kind=god');
      await expect(page.getByRole('term').filter({ hasText: 'War’s Share' })).toHaveCount(0);
      await page.goto('/thesaurus?q=Uman-Chi');
      await page.getByRole('term').first().getByRole('link').click();
      await expect(page).toHaveURL('/thesaurus/uman-chi');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Uman-Chi');
      await page.getByRole('link', { name: 'Among its neighbors in the glossary' }).click();
      await expect(page).toHaveURL('/thesaurus?term=uman-chi#uman-chi');
      await expect(page.getByRole('term').first()).toHaveText('Uman-Chi');
      await expect(page.getByRole('term').first()).toBeInViewport();
    },
  );

  journey('the page of a term from a later book hides its name', async ({ page }) => {
    await page.goto('/thesaurus/lee');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Told later');
    await expect(page).toHaveTitle(/^Told later/);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/thesaurus$/);
    expect(await page.content()).not.toContain('Shela');
    await page.getByRole('link', { name: 'Look once' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lee');
    await page.goto('/thesaurus/nobody-of-this-name');
    await expect(page).toHaveURL('/');
  });
});
