import { expect, type Page, type Request } from 'playwright/test';

export const defaultFontSize = 16;

/** Returns a function that sets the browser's default font size, in pixels. */
export async function fontSizeSetter(page: Page): Promise<(size: number) => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  return async (standard) => {
    const fixed = Math.round((standard * 13) / defaultFontSize);
    await browser.send('Page.setFontSizes', { fontSizes: { standard, fixed } });
  };
}

/** Returns by how many pixels the page is wider than its window. */
export const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

/** Returns the tap targets that are less than 44 pixels high or wide. */
export const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const targets = 'a, button, input:not([type=hidden], [tabindex="-1"]), select, summary';
    return [...document.querySelectorAll(targets)].flatMap((element) => {
      // WCAG 2.5.8 exempts links in sentences. The label of a checkbox is part of its target.
      if (getComputedStyle(element).display === 'inline') return [];
      const target = element.closest('label') ?? element;
      const { width, height } = target.getBoundingClientRect();
      const isSeen = element.checkVisibility({ visibilityProperty: true }) && width > 1;
      const name = element.getAttribute('aria-label') ?? element.textContent;
      return isSeen && (width < 43.5 || height < 43.5)
        ? [`${element.tagName} ${name}: ${width} × ${height}`]
        : [];
    });
  });

/** Returns the median number of characters in a page's full lines. */
export const charactersPerLine = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const lengths: number[] = [];
    for (const paragraph of document.querySelectorAll('.prose > p')) {
      const lines: number[] = [];
      let bottom = -Infinity;
      const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (let index = 0; index < (node.nodeValue ?? '').length; index += 1) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + 1);
          const box = range.getBoundingClientRect();
          if (box.width === 0) continue;
          if (box.top + box.height / 2 > bottom) {
            bottom = box.bottom;
            lines.push(0);
          }
          lines.push((lines.pop() ?? 0) + 1);
        }
      // The first line has an initial or an indent, and the last is not full.
      lengths.push(...lines.slice(1, -1));
    }
    lengths.sort((one, other) => one - other);
    return lengths[Math.floor(lengths.length / 2)] ?? 0;
  });

const isData = (request: Request) => ['fetch', 'xhr', 'image'].includes(request.resourceType());

/** Returns the visible controls that move when the responses arrive that are held back while `show` runs. */
export async function movedControls(page: Page, show: () => Promise<unknown>): Promise<string[]> {
  const pending = new Set<Request>();
  const add = (request: Request) => isData(request) && pending.add(request);
  const remove = (request: Request) => pending.delete(request);
  page.on('request', add).on('requestfinished', remove).on('requestfailed', remove);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**', async (route) => {
    if (isData(route.request())) await held;
    // The page may have canceled the request.
    await route.continue().catch(() => undefined);
  });
  await show();
  const places = await page.evaluateHandle(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
    const controls = document.querySelectorAll('a, button, input, select, textarea, summary');
    const placeOf = (element: Element) => {
      const { x, y } = element.getBoundingClientRect();
      const isShown = element.checkVisibility({ visibilityProperty: true });
      return isShown ? [x + scrollX, y + scrollY].map(Math.round).join() : '';
    };
    const before = [...controls].map((element) => [element, placeOf(element)] as const);
    return async () => {
      await frame();
      await frame();
      return before.flatMap(([element, from]) => {
        const to = placeOf(element);
        const name = element.getAttribute('aria-label') ?? element.textContent;
        return from && to && from !== to ? [`${element.tagName} ${name}: ${from} to ${to}`] : [];
      });
    };
  });
  release();
  await expect.poll(() => pending.size).toBe(0);
  const moved = await places.evaluate((compare) => compare());
  await page.unrouteAll({ behavior: 'wait' });
  return moved;
}
