import type { Page } from 'playwright/test';
import { expect, journey } from './journey';

/** Height of an A4 page inside the margins of print.css, in CSS pixels. */
const printableHeight = ((297 - 20 - 22) * 96) / 25.4;

async function countPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  return [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b/g)].length;
}

journey(
  'printed, the glossary has two columns and no form, the footer at most three lines, and no heading is last on a page',
  async ({ page }) => {
    await page.emulateMedia({ media: 'print' });
    for (const [path, selector] of [
      ['/blog/a-map-that-argues-back', '.headed'],
      ['/fantasy', 'main dt'],
      ['/fantasy', 'summary'],
      ['/books', '.bracket'],
      ['/thesaurus', 'main h2'],
    ] as const) {
      await page.goto(path);
      const heading = page.locator(selector).first();
      await expect(heading, selector).toHaveCSS('break-after', 'avoid');
      // Browsers ignore the rule for inline elements.
      await expect(heading, selector).not.toHaveCSS('display', /inline/);
    }
    for (const list of await page.getByRole('main').locator('dl').all())
      await expect(list).toHaveCSS('column-count', '2');
    await expect(page.getByRole('heading', { name: 'Suggest a new term' })).toBeHidden();
    await page.getByRole('main').evaluate((main, height) => {
      const blank = document.createElement('div');
      blank.style.height = `${height}px`;
      main.replaceChildren(blank);
    }, printableHeight - 72);
    expect(await countPages(page)).toBe(1);
  },
);
