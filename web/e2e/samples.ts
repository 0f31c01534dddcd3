import type { Locator, Page } from 'playwright/test';
import { expect } from './journey';

/** Returns a paragraph's distance from the top of the window, in pixels. */
export const topOf = (paragraph: Locator) =>
  paragraph.evaluate((element) => element.getBoundingClientRect().top);

/** Scrolls a paragraph to the top of the visible text, which makes it the reading position. */
export const readTo = (paragraph: Locator) =>
  paragraph.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }));

export async function openSample(page: Page, slug: string) {
  await page.goto(`/books/${slug}`);
  await page.getByRole('button', { name: 'Read Sample' }).click();
  await expect(page.getByRole('dialog', { name: 'Chapter One' })).toBeVisible();
  // Waits for the application's dialog, which replaces the static one.
  await expect(page.getByRole('button', { name: 'Next chapter', exact: true })).toBeVisible();
}
