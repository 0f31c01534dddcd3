import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright/test';
import { expect } from './journey';

/** The minified build, because every page parses it again. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const everyRule: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
};
const contrastRule: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } };

async function violations(page: Page, options: RunOptions) {
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
}

const colorSchemes = ['light', 'dark'] as const;

/**
 * Checks the page in its present state against WCAG 2.2 AA and axe's best practices. The dark scheme changes only colors.
 *
 * @param only the color scheme, by default both
 */
export async function checkA11y(page: Page, what: string, only?: 'light' | 'dark') {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe);
  for (const colorScheme of colorSchemes) {
    if (only && only !== colorScheme) continue;
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const options = colorScheme === 'dark' ? contrastRule : everyRule;
    expect.soft(await violations(page, options), `${what}, ${colorScheme}`).toEqual([]);
  }
}
