import type { Page } from 'playwright/test';
import { expect, journey } from './journey';

/** What print.css leaves of an A4 page from top to bottom, in CSS pixels. */
const leafHeight = ((297 - 20 - 22) * 96) / 25.4;

async function leaves(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  return [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b/g)].length;
}

journey(
  'printed, the glossary stands in two columns and asks for no term, its end takes three lines at most, and no heading stands alone at the foot of a leaf',
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
      // Browsers ignore the rule for what is no block.
      await expect(heading, selector).not.toHaveCSS('display', /inline/);
    }
    for (const list of await page.getByRole('main').locator('dl').all())
      await expect(list).toHaveCSS('column-count', '2');
    await expect(page.getByRole('heading', { name: 'Suggest a new term' })).toBeHidden();
    await page.getByRole('main').evaluate((main, height) => {
      const white = document.createElement('div');
      white.style.height = `${height}px`;
      main.replaceChildren(white);
    }, leafHeight - 72);
    expect(await leaves(page)).toBe(1);
  },
);
