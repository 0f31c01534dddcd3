import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Browser,
  type BrowserContext,
  expect,
  type Page,
  test as base,
  type TestInfo,
} from 'playwright/test';
import { ignoreCornerMouse } from '../../cms/testing/ignore-corner-mouse';

/** Unhandled rejections of view transitions, which Chromium skips on fast navigation or slow machines. */
const skippedTransition =
  /^Transition was (?:skipped|aborted because of (?:timeout in DOM update|invalid state\. (?:ViewTransition opt-in disabled|Page already revealed)))/;

/** Result of `serviceWorkers: 'block'` in playwright.config.ts. */
const serviceWorkerBlocked = 'Service Worker registration blocked by Playwright';

/** Chromium's warning about fonts of a page that a hovered link prefetched. */
const unusedPreload =
  /^The resource \S+\.woff2 was preloaded using link preload but not used within a few seconds/;

/** CPU slowdown of pages. Throttling keeps the machine's CPU busy. */
const cpuRate = Number(process.env.JOURNEY_CPU_RATE ?? 1);

/** Delay of scripts and API calls in milliseconds, to test pages before hydration. */
const lateness = Number(process.env.JOURNEY_LATENESS ?? 0);

async function throttleCpu(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
}

async function delayRequests(context: BrowserContext): Promise<void> {
  await context.route('**', async (route) => {
    if (['script', 'fetch', 'xhr'].includes(route.request().resourceType())) await delay(lateness);
    // The page may have closed.
    await route.fallback().catch(() => undefined);
  });
}

/** Prepares all future pages, and slows them down as configured. */
function preparePages(browser: Browser): void {
  browser.on('context', (context) => {
    void context.addInitScript(ignoreCornerMouse);
    if (lateness > 0) void delayRequests(context);
    // Fails if the page has closed.
    if (cpuRate > 1) context.on('page', (page) => void throttleCpu(page).catch(() => undefined));
  });
}

/** Attaches a screenshot of every open page. Playwright's option would take screenshots in successful journeys, too. */
async function takeScreenshots(browser: Browser, testInfo: TestInfo): Promise<void> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  for (const [index, page] of pages.entries()) {
    const path = testInfo.outputPath(`failed-${index + 1}.png`);
    // Fails if the page hangs or has crashed.
    const taken = await page.screenshot({ path, timeout: 5_000 }).catch(() => undefined);
    if (taken) testInfo.attachments.push({ name: 'screenshot', path, contentType: 'image/png' });
  }
}

/** Returns an IP address in 10.0.0.0/8 (RFC 1918), always the same for a name. */
const ipAddressFor = (name: string) =>
  ['10', ...createHash('sha256').update(name).digest().subarray(0, 3)].join('.');

/**
 * Test that only sends requests, or whose page may log errors. It has the same fixtures as `journey`, so that they share
 * a browser. Each test has its own IP address, because the site limits requests per address.
 */
export const test = base.extend({
  browser: [
    async ({ browser }, use) => {
      preparePages(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  extraHTTPHeaders: async ({ extraHTTPHeaders }, provide, { testId, repeatEachIndex }) => {
    const ip = ipAddressFor(`${testId} ${repeatEachIndex}`);
    await provide({ ...extraHTTPHeaders, 'x-forwarded-for': ip });
  },
});

/**
 * Test that fails if its page logs an error or a warning, throws an uncaught error, or sends a request to another site.
 * `expectedErrors` are exceptions. Failed journeys have screenshots.
 */
export const journey = test.extend<{ expectedErrors: RegExp[]; withoutErrors: undefined }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the required fixtures from the pattern
  expectedErrors: async ({}, provide) => provide([]),
  withoutErrors: [
    async ({ browser, page, baseURL, expectedErrors }, use, testInfo) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.text() === serviceWorkerBlocked || unusedPreload.test(message.text())) return;
        if (message.type() === 'error' || message.type() === 'warning')
          errors.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', ({ message }) => {
        if (!skippedTransition.test(message)) errors.push(`thrown: ${message}`);
      });
      page.on('request', (request) => {
        const url = new URL(request.url());
        if (url.protocol.startsWith('http') && url.origin !== baseURL)
          errors.push(`request to another site: ${url.href}`);
      });
      await use(undefined);
      const unexpected = errors.filter(
        (error) => !expectedErrors.some((expected) => expected.test(error)),
      );
      if (unexpected.length > 0 || testInfo.status !== testInfo.expectedStatus)
        await takeScreenshots(browser, testInfo);
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

/** Milliseconds after which `toPass` repeats an attempt: many times what it takes on an idle machine. */
export const retryAfter = 20_000;

export { expect };
