import type { Locator, Page } from 'playwright/test';
import { expect, journey } from './journey';

/** What print.css leaves of an A4 page from top to bottom, in CSS pixels. */
const leafHeight = ((297 - 20 - 22) * 96) / 25.4;

async function leaves(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  return [...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b/g)].length;
}

/** Leaves of a page one heading alone, and gives what is to stand above it. */
async function leaveAlone(heading: Locator) {
  await heading.evaluate((element) => {
    const whole = element.closest('.headed') ?? element;
    whole.id = 'whole';
    for (let shown = whole; shown !== document.body; shown = shown.parentElement ?? document.body) {
      for (const other of shown.parentElement?.children ?? [])
        if (other !== shown && other instanceof HTMLElement)
          other.style.setProperty('display', 'none', 'important');
      // What it stands in ends with what stands below it.
      shown.parentElement?.style.setProperty('padding-block-end', '0', 'important');
      shown.parentElement?.style.setProperty('margin-block-end', '0', 'important');
    }
    const white = document.createElement('div');
    white.id = 'white';
    document.querySelector('main')?.prepend(white);
  });
}

const setWhite = (page: Page, height: number) =>
  page.evaluate((pixels) => {
    document.getElementById('white')?.style.setProperty('height', `${pixels}px`);
  }, height);

/** Brings the heading down to the foot of the first leaf. */
async function moveToTheFoot(page: Page) {
  let [fits, doesNot] = [1, Math.ceil(leafHeight)];
  while (doesNot - fits > 1) {
    const middle = Math.floor((fits + doesNot) / 2);
    await setWhite(page, middle);
    if ((await leaves(page)) === 1) fits = middle;
    else doesNot = middle;
  }
  await setWhite(page, fits);
}

/** Puts two blocks below it which fill the second leaf: there is a third one if the heading goes with them. */
const fillTheSecondLeaf = (page: Page) =>
  page.evaluate((height) => {
    const halves = [0, 1].map(() => {
      const half = document.createElement('div');
      half.style.cssText = `height: ${height / 2 - 8}px; break-inside: avoid`;
      return half;
    });
    document.getElementById('whole')?.after(...halves);
  }, leafHeight);

journey(
  'printed, the glossary stands in two columns and asks for no term, and its end takes three lines at most',
  async ({ page }) => {
    await page.goto('/thesaurus');
    await page.emulateMedia({ media: 'print' });
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

const byHeading = (name: string) => (page: Page) =>
  page.getByRole('heading', { name, exact: true });

for (const [where, path, heading] of [
  ['a heading of a post', '/blog/a-map-that-argues-back', byHeading('The map says no')],
  ['a heading of the glossary', '/thesaurus', byHeading('A')],
  ['a heading of a page', '/fantasy', byHeading('Worldbuilding')],
  ['a word of a glossary', '/fantasy', (page) => page.locator('dt').last()],
  ['a question', '/fantasy', (page) => page.locator('summary').last()],
  ['what joins a pair of books', '/books', (page) => page.locator('.bracket').first()],
] satisfies [string, string, (page: Page) => Locator][]) {
  journey(`printed, ${where} does not stand alone at the foot`, async ({ page }) => {
    await page.goto(path);
    await leaveAlone(heading(page));
    await moveToTheFoot(page);
    await fillTheSecondLeaf(page);
    expect(await leaves(page)).toBe(3);
    // Otherwise it would.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('* { break-after: auto !important }');
      document.adoptedStyleSheets.push(sheet);
    });
    expect(await leaves(page)).toBe(2);
  });
}
