import { expect, type Page } from 'playwright/test';

/** The page's application, which says of itself that it answers. */
export const application = (page: Page) => page.locator('html[data-hydrated]');

/** Holds back what a path answers, until the journey lets it go. */
export async function holdBack(page: Page, path: RegExp): Promise<() => Promise<void>> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(path, async (route) => {
    await held;
    // Who asked may have given up.
    await route.continue().catch(() => undefined);
  });
  return async () => {
    letGo();
    await page.unroute(path);
  };
}

/** Lets the application come when it is told to. */
export const holdApplication = (page: Page) => holdBack(page, /\/assets\/.*\.js/);

/** Has the application loaded, as any touch of the page does: for what only it can show. */
export async function startApplication(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await expect(application(page)).toBeAttached();
}
