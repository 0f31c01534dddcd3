import type { Page } from 'playwright/test';

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
