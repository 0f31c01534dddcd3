import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright/test';
import { expect } from './journey';

/** Each page reads it anew: this is the half of it that a page needs. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Where Radix's menu catches the focus to pass it on at once: it rests there for nobody. */
const passesFocusOn = 'nav li > span[aria-hidden][tabindex]';

const everyRule: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};
/** What another theme can change. */
const colours: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } };

async function violations(page: Page, options: RunOptions) {
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run({ exclude: ${JSON.stringify(passesFocusOn)} }, ${JSON.stringify(options)})`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}

/** Checks what the page shows now against WCAG 2.2 AA and axe's best practices, in day colors and, unless told otherwise, in night colors. */
export async function examine(page: Page, what: string, when?: 'by day') {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe);
  const byDay = await violations(page, everyRule);
  if (when !== 'by day') await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const byNight = when === 'by day' ? [] : await violations(page, colours);
  expect.soft({ byDay, byNight }, what).toEqual({ byDay: [], byNight: [] });
}
