import type { Page } from 'playwright/test';
import { author } from './author';
import { everyScreen, nothingThere } from './every-screen';
import { expect, journey } from './journey';
import { letterSetter, overflow, smallTargets, usualLetters } from './layout-metrics';
import { previewPostOfEverything } from './post-of-everything';
import { examine } from './a11y';

// The states of what is not there are answers 404, which the browser writes into its console.
journey.use({ expectedErrors: [/status of 404/] });

/** Windows, and the size of the letters that their reader has chosen, in pixels. */
const narrow = [
  { width: 640, height: 400, letters: usualLetters },
  // Also what is left of a desktop's 1280 pixels at 400 % (WCAG 1.4.10).
  { width: 320, height: 700, letters: usualLetters },
  { width: 1280, height: 720, letters: 32 },
  { width: 360, height: 740, letters: 24 },
];

const devices = {
  'on a phone': {
    use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    promise: 'and what is pressed is 44 pixels high and wide',
    checkerOf: (page: Page) => async (path: string) => {
      expect.soft(await smallTargets(page), path).toEqual([]);
    },
  },
  'on a desktop': {
    use: { viewport: { width: 1280, height: 800 } },
    promise: 'nor scrolls sideways at 200 %, at 320 pixels, or in larger letters',
    checkerOf: async (page: Page) => {
      const setLetters = await letterSetter(page);
      return async (path: string) => {
        await page.evaluate(() => {
          for (const details of document.querySelectorAll('details')) details.open = true;
        });
        for (const { width, height, letters } of narrow) {
          await setLetters(letters);
          await page.setViewportSize({ width, height });
          const what = `${path} at ${width} pixels, letters of ${letters}`;
          expect.soft(await overflow(page), what).toBe(0);
        }
        await setLetters(usualLetters);
        await page.setViewportSize({ width: 1280, height: 800 });
      };
    },
  },
};

for (const [device, { use, promise, checkerOf }] of Object.entries(devices))
  journey.describe(device, () => {
    journey.use(use);

    journey(
      `no screen shuts anybody out, by day or by night, ${promise}`,
      async ({ page, request }) => {
        journey.slow();
        const post = await previewPostOfEverything(request);
        const check = await checkerOf(page);
        for (const path of [...everyScreen, ...nothingThere, post]) {
          await page.goto(path);
          await examine(page, path);
          await check(path);
        }
      },
    );

    journey('nor does what opens on them', async ({ page }) => {
      journey.slow();
      await page.goto('/books/indomitus-est');
      await page.getByRole('button', { name: 'Read Sample' }).click();
      await expect(page.getByRole('dialog', { name: 'Chapter One' })).toBeVisible();
      await examine(page, 'the sample dialog');
      await page.getByRole('button', { name: 'Text size and colors' }).click();
      await examine(page, 'the sample dialog with its settings');
      await page.getByRole('button', { name: /^Contents/ }).click();
      await expect(page.getByRole('slider')).toBeVisible();
      await examine(page, 'the sample dialog with its contents');
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keys for reading' })).toBeVisible();
      await examine(page, 'the keys for reading');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');

      await page.goto('/books/indomitus-est/sample/2');
      await page.getByRole('button', { name: 'Text size and colors' }).click();
      for (const colour of ['Sepia', 'Night', 'Day']) {
        await page.getByRole('button', { name: colour, exact: true }).click();
        await examine(page, `a chapter in the colours ${colour}`);
      }

      await page.goto('/contact', { waitUntil: 'networkidle' });
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
      await examine(page, 'a message that lacks everything');

      await page.goto('/api/docs');
      await page.getByRole('button', { name: /^GET \/site/ }).click();
      await expect(page.getByRole('button', { name: 'Try it out' })).toBeVisible();
      await examine(page, 'the calls of the API');

      await page.goto('/fantasy');
      for (const question of await page.locator('summary').all()) await question.click();
      await examine(page, 'the answers');
    });
  });

journey.describe('on a phone', () => {
  journey.use(devices['on a phone'].use);

  journey('the open menu shuts nobody out', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await examine(page, 'the menu');
  });
});

journey('the open list of books shuts nobody out', async ({ page }) => {
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Books', exact: true }).hover();
  await expect(menu.getByRole('link', { name: 'Prodigal Son' })).toBeVisible();
  await examine(page, 'the books of the menu');
});

journey('the editor shuts nobody out', async ({ page }) => {
  await page.addInitScript((key) => localStorage.setItem('sns:apiKey', key), author.apiKey);
  await page.goto('/admin/editor');
  await expect(page.getByLabel('Markdown')).toBeVisible();
  await examine(page, 'the editor');
});
