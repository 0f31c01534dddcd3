import { logIn } from './editor-log-in';
import { expect, journey } from './journey';

journey(
  'the author sees what a reader looked at, and how far they read',
  async ({ page, browser, baseURL }) => {
    journey.slow();
    // The default user agent says that it is a robot.
    const userAgent =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
    const visit = await browser.newContext({ baseURL, userAgent, serviceWorkers: 'block' });
    const reader = await visit.newPage();
    await reader.goto('/books/prodigalson', { referer: 'https://fantasy.example/links' });
    await reader.getByRole('button', { name: /^Read Sample/ }).click();
    await expect(reader.getByRole('dialog')).toBeVisible();
    await reader.keyboard.press('End');
    await reader.getByRole('button', { name: 'Close' }).click();
    const [shop] = await Promise.all([
      visit.waitForEvent('page'),
      reader.getByRole('link', { name: /^Buy It/ }).click(),
    ]);
    await shop.close();
    await reader.goto('/thesaurus');
    await reader.getByRole('searchbox').fill('no such dragon');
    await reader.waitForRequest((request) => request.method() === 'HEAD');
    await visit.close();

    await logIn(page);
    // The site stores its counts every ten seconds.
    await expect(async () => {
      await page.goto('/cms/figures?days=7');
      const row = (name: string) => page.getByRole('row').filter({ hasText: name });
      const steps = row('Prodigal Son').getByRole('cell');
      for (const column of [0, 1, 4])
        await expect(steps.nth(column)).not.toHaveText('0', { timeout: 1_000 });
      await expect(row('fantasy.example')).toBeVisible({ timeout: 1_000 });
      await expect(row('no such dragon')).toBeVisible({ timeout: 1_000 });
    }).toPass();
  },
);
