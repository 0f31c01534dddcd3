import type { Locator, Page } from 'playwright/test';
import { expect } from './journey';

/** How far down in the window a paragraph begins, in pixels. */
export const topOf = (paragraph: Locator) =>
  paragraph.evaluate((element) => element.getBoundingClientRect().top);

/** Brings a paragraph to the place where a reader reads: the top of what is seen. */
export const readTo = (paragraph: Locator) =>
  paragraph.evaluate((element) => element.scrollIntoView({ block: 'start', behavior: 'instant' }));

/** Opens the dialog with the sample of a book. */
export async function openSample(page: Page, slug: string) {
  await page.goto(`/books/${slug}`);
  await page.getByRole('button', { name: 'Read Sample' }).click();
  await expect(page.getByRole('dialog', { name: 'Chapter One' })).toBeVisible();
  // The application's own, which takes the place of the one that is open before it.
  await expect(page.getByRole('button', { name: 'Next chapter', exact: true })).toBeVisible();
}
