import { HtmlValidate } from 'html-validate';
import type { Page } from 'playwright/test';
import { application } from './application';
import { checkA11y } from './a11y';
import { everyScreen, notFoundPaths, withoutApplication } from './every-screen';
import { expect, journey } from './journey';
import { fontSizeSetter, overflow, smallTargets, defaultFontSize } from './layout-metrics';
import { previewPostOfEverything } from './post-of-everything';

// The browser logs the 404 of missing pages as errors.
journey.use({ expectedErrors: [/status of 404/] });

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    // Same-origin files need no integrity.
    'require-sri': ['error', { target: 'crossorigin' }],
    // Names of lists help on pages with several.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // The HTML has two menus, but only one is visible. axe checks the rendered page.
    'unique-landmark': 'off',
  },
});

async function checkHtml(html: string, path: string) {
  const { results } = await validator.validateString(html, path);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`),
  );
  expect.soft(faults, path).toEqual([]);
  expect.soft(html.match(/<h1[\s>]/g), path).toHaveLength(1);
}

/** Window sizes and default font sizes, in pixels. */
const narrow = [
  // Equals a 1280-pixel window zoomed to 400 % (WCAG 1.4.10).
  { width: 320, height: 700, fontSize: defaultFontSize },
  { width: 1280, height: 720, fontSize: 32 },
  { width: 360, height: 740, fontSize: 24 },
];

async function checkOverflow(
  page: Page,
  path: string,
  setFontSize: (size: number) => Promise<void>,
) {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  for (const { width, height, fontSize } of narrow) {
    await setFontSize(fontSize);
    await page.setViewportSize({ width, height });
    const what = `${path} at ${width} pixels, font size ${fontSize}`;
    expect.soft(await overflow(page), what).toBe(0);
  }
  await setFontSize(defaultFontSize);
  await page.setViewportSize({ width: 1280, height: 800 });
}

journey.describe('with a touch screen', () => {
  journey.use({ viewport: { width: 1280, height: 800 }, hasTouch: true });

  journey(
    'every screen is valid HTML, starts under Trusted Types, is accessible, never scrolls sideways, and has targets of 44 pixels on a phone',
    async ({ page, request }) => {
      journey.slow();
      const setFontSize = await fontSizeSetter(page);
      for (const path of [
        ...everyScreen,
        ...notFoundPaths,
        await previewPostOfEverything(request),
      ]) {
        const response = await page.goto(path);
        const policy = (await response?.headerValue('content-security-policy')) ?? '';
        expect(policy, path).toMatch(/script-src 'self'( 'sha256-[^' ]+')+;/);
        expect(policy, path).not.toMatch(/script-src[^;]*unsafe/);
        expect(policy, path).toContain("; require-trusted-types-for 'script'; trusted-types ");
        await checkHtml((await response?.text()) ?? '', path);
        await page.keyboard.press('Shift');
        if (!withoutApplication.includes(path))
          await expect(application(page), path).toBeAttached();
        await checkA11y(page, path, 'light');
        await page.setViewportSize({ width: 390, height: 844 });
        await checkA11y(page, path, 'dark');
        expect.soft(await smallTargets(page), path).toEqual([]);
        await checkOverflow(page, path, setFontSize);
      }
    },
  );
});
