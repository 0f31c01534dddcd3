import type { Page } from 'playwright/test';
import { author } from './author';
import { everyScreen, nothingThere } from './every-screen';
import { expect, journey } from './journey';
import { previewPostOfEverything } from './post-of-everything';

journey.use({ expectedErrors: [/status of 404/] });

/** How much wider the page is than its window. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

// 320 pixels are also what is left of a desktop's 1280 at 400 % (WCAG 1.4.10).
journey('nothing scrolls sideways at 320 pixels, nor at 200 %', async ({ page, request }) => {
  journey.slow();
  const post = await previewPostOfEverything(request);
  for (const path of [...everyScreen, ...nothingThere, post]) {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto(path);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll('details')) details.open = true;
    });
    expect.soft(await overflow(page), `${path} at 320 pixels`).toBe(0);
    await page.setViewportSize({ width: 640, height: 400 });
    expect.soft(await overflow(page), `${path} at 640 pixels`).toBe(0);
  }

  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  expect.soft(await overflow(page), 'the menu').toBe(0);
  await page.goto('/books/notyourfather');
  await page.getByRole('button', { name: 'Read Sample' }).click();
  await page.getByRole('button', { name: 'Text size and colours' }).click();
  expect.soft(await overflow(page), 'the sample dialog').toBe(0);
  await page.addInitScript((key) => localStorage.setItem('sns:apiKey', key), author.apiKey);
  await page.goto('/admin/editor');
  await expect(page.getByLabel('Markdown')).toBeVisible();
  expect.soft(await overflow(page), 'the desk').toBe(0);
});

journey('a browser with letters of twice the size shows every screen whole', async ({ page }) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  for (const path of everyScreen) {
    await page.goto(path);
    expect.soft(await overflow(page), path).toBe(0);
  }
  const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  expect(parseFloat(size)).toBeGreaterThanOrEqual(38);
});

journey.describe('under a finger', () => {
  journey.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  journey('what is pressed is 44 pixels high and wide', async ({ page, request }) => {
    journey.slow();
    const post = await previewPostOfEverything(request);
    for (const path of [...everyScreen, ...nothingThere, post]) {
      await page.goto(path);
      const small = await page.evaluate(() => {
        const pressed = 'a, button, input:not([type=hidden], [tabindex="-1"]), select, summary';
        return [...document.querySelectorAll(pressed)].flatMap((element) => {
          // A link within a sentence has the height of its line (WCAG 2.5.8); a tick box is pressed by its label, too.
          if (getComputedStyle(element).display === 'inline') return [];
          const target = element.closest('label') ?? element;
          const { width, height } = target.getBoundingClientRect();
          const isSeen = element.checkVisibility({ visibilityProperty: true }) && width > 1;
          const name = element.getAttribute('aria-label') ?? element.textContent;
          return isSeen && (width < 43.5 || height < 43.5)
            ? [`${element.tagName} ${name}: ${width} × ${height}`]
            : [];
        });
      });
      expect.soft(small, path).toEqual([]);
    }
  });
});
