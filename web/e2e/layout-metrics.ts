import type { Page } from 'playwright/test';

export const usualLetters = 16;

/** Sets the size of a browser's letters, in pixels, at any time: what somebody chooses who does not see well. */
export async function letterSetter(page: Page): Promise<(size: number) => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  return async (standard) => {
    const fixed = Math.round((standard * 13) / usualLetters);
    await browser.send('Page.setFontSizes', { fontSizes: { standard, fixed } });
  };
}

/** How much wider the page is than its window, in pixels. */
export const overflow = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });

/** What a finger would miss: all that is pressed and less than 44 pixels high or wide. */
export const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const pressed = 'a, button, input:not([type=hidden], [tabindex="-1"]), select, summary';
    return [...document.querySelectorAll(pressed)].flatMap((element) => {
      // A link within a sentence has the height of its line (WCAG 2.5.8); a tick box is pressed by its label, too.
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

/** How many characters the full lines of a page's paragraphs hold, as the browser has set them: the middle one of all. */
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
      // The first has an initial or an indent, the last is not full.
      lengths.push(...lines.slice(1, -1));
    }
    lengths.sort((one, other) => one - other);
    return lengths[Math.floor(lengths.length / 2)] ?? 0;
  });
