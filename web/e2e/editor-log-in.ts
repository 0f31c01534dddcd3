import type { Locator, Page } from 'playwright/test';
import { author } from './author';
import { expect } from './journey';

/** Waits until React has taken over an element of the dashboard. Before that, it hears no click and keeps no words. */
export const takenOver = (element: Locator) =>
  expect
    .poll(() =>
      element.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__reactProps'))),
    )
    .toBe(true);

/**
 * Logs the author in, without the form, which dashboard.journey.ts fills in.
 *
 * @param path the screen of the dashboard to open, if any
 */
export async function logIn(page: Page, path?: string) {
  const { email, password } = author;
  const answer = await page.request.post('/cms/api/users/login', { data: { email, password } });
  expect(answer.status(), await answer.text()).toBe(200);
  if (path === undefined) return;
  await page.goto(path);
  await takenOver(page.getByRole('button', { name: 'Open Menu' }).first());
}
