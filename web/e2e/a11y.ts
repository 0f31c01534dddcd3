import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright/test';
import { expect } from './journey';

/** Each page reads it anew: this is the half of it that a page needs. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const everyRule: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};
/** What another theme can change. */
const colours: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } };

async function violations(page: Page, options: RunOptions) {
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}

const colorSchemes = { 'by day': 'light', 'by night': 'dark' } as const;

/**
 * Checks what the page shows now against WCAG 2.2 AA and axe's best practices. By night only the colors are others.
 *
 * @param when in which colors; without it in both
 */
export async function examine(page: Page, what: string, when?: keyof typeof colorSchemes) {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe);
  for (const [each, colorScheme] of Object.entries(colorSchemes)) {
    if (when && when !== each) continue;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const options = each === 'by night' ? colours : everyRule;
    expect.soft(await violations(page, options), `${what}, ${each}`).toEqual([]);
  }
}
