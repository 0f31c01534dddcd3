import type { Locator, Page } from 'playwright/test';
import { author } from './author';
import { expect } from './journey';

/** React's flags `Placement` and `Hydrating` of uncommitted elements. */
const uncommitted = 2 | 4096;

/** Waits until React has committed an element of the dashboard. Before that, it ignores clicks and discards typed text. */
export const untilCommitted = (element: Locator) =>
  expect
    .poll(() =>
      element.evaluate((node, flags) => {
        type Fiber = { flags: number; return: Fiber | null };
        const found = Object.entries(node).find(([key]) => key.startsWith('__reactFiber'));
        let fiber = (found?.[1] ?? null) as Fiber | null;
        while (fiber?.return && !(fiber.flags & flags)) fiber = fiber.return;
        return fiber !== null && !(fiber.flags & flags);
      }, uncommitted),
    )
    .toBe(true);

/**
 * Logs the author in by a request. dashboard.journey.ts tests the form.
 *
 * @param path the dashboard screen to open, if any
 */
export async function logIn(page: Page, path?: string) {
  const { email, password } = author;
  const answer = await page.request.post('/cms/api/users/login', { data: { email, password } });
  expect(answer.status(), await answer.text()).toBe(200);
  if (path === undefined) return;
  await page.goto(path);
  await untilCommitted(page.getByRole('button', { name: 'Open Menu' }).first());
}
