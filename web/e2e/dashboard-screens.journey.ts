import type { Page } from 'playwright/test';
import { checkA11y } from './a11y';
import { logIn } from './editor-log-in';
import { expect, journey } from './journey';
import { overflow } from './layout-metrics';
import { previewPostOfEverything } from './post-of-everything';

/** Paths of all dashboard screens with custom components, and of one screen of each kind that Payload renders alone. */
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

/** Selects an image, whose checkbox is on top of it. */
const selectPicture = (page: Page) =>
  page.getByRole('checkbox', { name: 'Select this row' }).nth(1).check();

journey(
  'every screen of the dashboard is accessible in light and dark, and never scrolls sideways on a phone',
  async ({ page, request }) => {
    journey.slow();
    // Its title is a long word.
    await previewPostOfEverything(request);
    const setTheme = (theme: 'light' | 'dark') =>
      page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme);
    await logIn(page, '/cms');
    await page.addStyleTag({ content: '* { transition: none !important; }' });
    for (const path of everyDashboardScreen) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await setTheme('light');
      if (new URL(page.url()).pathname !== path) {
        // Client-side navigation, because a full load would run all scripts again. Next.js sets the title last.
        await page.evaluate(`document.title = ''; next.router.push(${JSON.stringify(path)})`);
        await page.waitForURL(({ pathname }) => pathname === path);
      }
      await expect(page).toHaveTitle(/./);
      await checkA11y(page, path, 'light');
      if (path === '/cms/collections/media') await selectPicture(page);
      await setTheme('dark');
      await checkA11y(page, path, 'dark');
      await page.setViewportSize({ width: 390, height: 844 });
      await expect
        .configure({ soft: true })
        .poll(() => overflow(page), path)
        .toBe(0);
    }
  },
);
