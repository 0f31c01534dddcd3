import { expect, type Page } from 'playwright/test';

/** Returns the document element, which has this attribute once React has hydrated it. */
export const application = (page: Page) => page.locator('html[data-hydrated]');

/** Delays requests for a path. Returns the function that releases them. */
export async function holdBack(page: Page, path: RegExp): Promise<() => Promise<void>> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(path, async (route) => {
    await held;
    // The page may have canceled the request.
    await route.continue().catch(() => undefined);
  });
  return async () => {
    release();
    await page.unroute(path);
  };
}

/** Delays the client scripts. Returns the function that releases them. */
export const holdApplication = (page: Page) => holdBack(page, /\/assets\/.*\.js/);

/** Loads and hydrates the application, as any user input does. */
export async function startApplication(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await expect(application(page)).toBeAttached();
}
