import type { Page } from 'playwright/test';
import { examine } from './a11y';
import { logIn } from './editor-log-in';
import { expect, journey } from './journey';
import { overflow } from './layout-metrics';

/** A path to every screen of the dashboard that has parts of our own, and to one of each kind that is all Payload's. */
const everyDashboardScreen = [
  '/cms',
  ...['account', 'figures', 'health', 'invite', 'suggestions'].map((view) => `/cms/${view}`),
  ...['contact', 'home', 'site-settings'].map((slug) => `/cms/globals/${slug}`),
  ...[
    ...['api-keys', 'books', 'comments', 'contact-messages', 'glossary-terms', 'mail', 'media'],
    ...['newsletters', 'posts', 'subscribers', 'tags', 'users'],
  ].map((slug) => `/cms/collections/${slug}`),
  ...['api-keys', 'books', 'glossary-terms', 'media', 'posts', 'samples', 'tags', 'users'].map(
    (slug) => `/cms/collections/${slug}/create`,
  ),
  '/cms/collections/books/trash',
];

/** The boxes that select pictures lie over the pictures. */
const selectPicture = (page: Page) =>
  page.getByRole('checkbox', { name: 'Select this row' }).nth(1).check();

journey(
  'every screen of the dashboard is accessible by day and by night, and never scrolls sideways on a phone',
  async ({ page }) => {
    journey.slow();
    const setTheme = (theme: 'light' | 'dark') =>
      page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    await logIn(page, '/cms');
    await page.addStyleTag({ content: '* { transition: none !important; }' });
    for (const path of everyDashboardScreen) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await setTheme('light');
      if (new URL(page.url()).pathname !== path) {
        // A full load would run all scripts and axe again. The title is set after the screen.
        await page.evaluate(`document.title = ''; next.router.push(${JSON.stringify(path)})`);
        await page.waitForURL(({ pathname }) => pathname === path);
      }
      await expect(page).toHaveTitle(/./);
      await examine(page, path, 'by day');
      if (path === '/cms/collections/media') await selectPicture(page);
      await setTheme('dark');
      await examine(page, path, 'by night');
      await page.setViewportSize({ width: 390, height: 844 });
      await expect
        .configure({ soft: true })
        .poll(() => overflow(page), path)
        .toBe(0);
    }
  },
);
