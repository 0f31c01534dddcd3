import { HtmlValidate } from 'html-validate';
import type { Page } from 'playwright/test';
import { application } from './application';
import { examine } from './a11y';
import { everyScreen, nothingThere, withoutApplication } from './every-screen';
import { expect, journey } from './journey';
import { letterSetter, overflow, smallTargets, usualLetters } from './layout-metrics';
import { previewPostOfEverything } from './post-of-everything';

// Every screen is opened once, and all checks that hold for every screen are made then.

// The states of what is not there are answers 404, which the browser writes into its console.
journey.use({ expectedErrors: [/status of 404/] });

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    // The site's own files need no proof of their origin.
    'require-sri': ['error', { target: 'crossorigin' }],
    // A list may have a name, and where several stand on a page it helps.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // Only one of the two menus is visible: axe checks the page as it is shown.
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

/** Windows, and the letter size that their reader has chosen, in pixels. */
const narrow = [
  // Also what remains of a desktop's 1280 pixels at 400 % (WCAG 1.4.10).
  { width: 320, height: 700, letters: usualLetters },
  { width: 1280, height: 720, letters: 32 },
  { width: 360, height: 740, letters: 24 },
];

async function checkOverflow(
  page: Page,
  path: string,
  setLetters: (size: number) => Promise<void>,
) {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });
  for (const { width, height, letters } of narrow) {
    await setLetters(letters);
    await page.setViewportSize({ width, height });
    const what = `${path} at ${width} pixels, letters of ${letters}`;
    expect.soft(await overflow(page), what).toBe(0);
  }
  await setLetters(usualLetters);
  await page.setViewportSize({ width: 1280, height: 800 });
}

journey.describe('a screen that is touched', () => {
  journey.use({ viewport: { width: 1280, height: 800 }, hasTouch: true });

  journey(
    'every screen is valid HTML, starts under Trusted Types, is accessible by day and night, never scrolls sideways, and has targets of 44 pixels on a phone',
    async ({ page, request }) => {
      journey.slow();
      const setLetters = await letterSetter(page);
      for (const path of [
        ...everyScreen,
        ...nothingThere,
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
        await examine(page, path, 'by day');
        await page.setViewportSize({ width: 390, height: 844 });
        await examine(page, path, 'by night');
        expect.soft(await smallTargets(page), path).toEqual([]);
        await checkOverflow(page, path, setLetters);
      }
    },
  );
});
