import { expect, type Page } from 'playwright/test';

/** The page's application, which says of itself that it answers. */
export const application = (page: Page) => page.locator('html[data-hydrated]');

/** Has the application loaded, as any touch of the page does: for what only it can show. */
export async function startApplication(page: Page): Promise<void> {
  await page.mouse.move(1, 1);
  await expect(application(page)).toBeAttached();
}
