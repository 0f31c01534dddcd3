import { expect, journey } from './journey';

journey('the menu names every screen and highlights the present one', async ({ page }) => {
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
});

journey('hovering over Books shows all eight in their groups', async ({ page }) => {
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Books', exact: true }).hover();
  const groups = {
    'Main Series': ['Indomitus Est', 'Indomitus Vivat', 'Indomitus Oriens', 'Indomitus Sum'],
    'Intermission Series': ["Daddy's Girl", "Not Your Father's...", 'Prodigal Son'],
    Finale: ['Semper Indomitus'],
  };
  for (const [group, titles] of Object.entries(groups))
    await expect(menu.getByRole('list', { name: group }).getByRole('link')).toHaveText(titles);
  await menu.getByRole('link', { name: 'Prodigal Son' }).click();
  await expect(page).toHaveURL('/books/prodigalson');
  await expect(page.getByRole('heading', { level: 1, name: 'Prodigal Son' })).toBeVisible();
});

journey('the books open from the keyboard and close with Escape', async ({ page }) => {
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  const books = menu.getByRole('link', { name: 'Books', exact: true });
  await books.focus();
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('link', { name: 'Indomitus Est' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu.getByRole('link', { name: 'Indomitus Est' })).toBeHidden();
});

journey.describe('on a phone', () => {
  journey.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  journey('the menu opens at a touch and closes behind the reader', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).tap();
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: "Daddy's Girl" }).tap();
    await expect(page).toHaveURL('/books/daddysgirl');
    await expect(menu).toBeHidden();
  });

  for (const path of ['/', '/books', '/books/notyourfather', '/blog', '/blog/the-gods-of-fovea'])
    journey(`${path} does not scroll sideways at 320 pixels`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 700 });
      await page.goto(path);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    });
});

for (const path of ['/nowhere', '/books/indomitus-est/nowhere', '/home', '/admin/nowhere'])
  journey(`${path} leads home`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL('/');
  });

journey(
  'a new page begins at its top, and Back returns to the place that was left',
  async ({ page }) => {
    await page.goto('/books');
    const finale = page
      .getByRole('main')
      .getByRole('link', { name: /Semper Indomitus/ })
      .first();
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

journey('night is chosen once and stays', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const ink = () => page.evaluate(() => getComputedStyle(document.documentElement).color);
  const dayInk = await ink();
  await page.getByRole('button', { name: 'Switch to night colours' }).click();
  await expect.poll(ink).not.toBe(dayInk);
  const nightInk = await ink();
  await page.reload();
  expect(await ink()).toBe(nightInk);
  await expect(page.getByRole('button', { name: 'Switch to day colours' })).toBeVisible();
});

journey('the footer names the author and opens the social page in a new tab', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('Robert W. Brady, Jr.');
  await expect(footer.getByRole('link', { name: /opens in a new tab/ })).toHaveAttribute(
    'target',
    '_blank',
  );
});
