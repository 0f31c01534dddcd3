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

/**
 * Who goes on while a page still fades in ends its fading, and so does who leaves for a page that does not fade, such as the
 * dashboard's; a slow machine has shown a page before it could fade. The browser's promise of it is left unheard.
 */
const skipped =
  /^Transition was (?:skipped|aborted because of invalid state\. (?:ViewTransition opt-in disabled|Page already revealed))/;

/** What playwright.config.ts asks for. */
const blocked = 'Service Worker registration blocked by Playwright';

/** The pointer rests on a link, whose page's letters are fetched ahead: Chromium calls them unused after a few seconds. */
const fetchedAhead =
  /^The resource \S+\.woff2 was preloaded using link preload but not used within a few seconds/;

/** How many times slower than this machine the pages' processor is. It spends the time that it takes away. */
const cpuRate = Number(process.env.JOURNEY_CPU_RATE ?? 1);

/** Milliseconds by which scripts and calls come late: the page is there long before what answers in it. */
const lateness = Number(process.env.JOURNEY_LATENESS ?? 0);

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
}

async function answerLate(context: BrowserContext): Promise<void> {
  await context.route('**', async (route) => {
    if (['script', 'fetch', 'xhr'].includes(route.request().resourceType())) await delay(lateness);
    // The page may be gone meanwhile.
    await route.fallback().catch(() => undefined);
  });
}

/** Prepares every page that is opened from now on, and makes it as slow as is asked for: what depends on speed fails by it. */
function preparePages(browser: Browser): void {
  browser.on('context', (context) => {
    void context.addInitScript(ignoreCornerMouse);
    if (lateness > 0) void answerLate(context);
    // One that is closed at once need not be slow.
    if (cpuRate > 1) context.on('page', (page) => void slowDown(page).catch(() => undefined));
  });
}

/**
 * Keeps a picture of every page that is open. Playwright takes its own of each page that closes, and throws them away where
 * all went well.
 */
async function takePictures(browser: Browser, testInfo: TestInfo): Promise<void> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  for (const [index, page] of pages.entries()) {
    const path = testInfo.outputPath(`failed-${index + 1}.png`);
    // One that hangs, or has crashed, has no picture.
    const taken = await page.screenshot({ path, timeout: 5_000 }).catch(() => undefined);
    if (taken) testInfo.attachments.push({ name: 'screenshot', path, contentType: 'image/png' });
  }
}

/** An IP address of the network 10.0.0.0/8 (RFC 1918), the same for each try of a name. */
const addressFor = (name: string) =>
  ['10', ...createHash('sha256').update(name).digest().subarray(0, 3)].join('.');

/**
 * What only makes requests, or whose page may complain. It shares journeys' browser: tests of another kind would start one of
 * their own. Each comes from an IP address of its own: what one address may try in ten minutes is less than all of them
 * together do.
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
    const address = addressFor(`${testId} ${repeatEachIndex}`);
    await provide({ ...extraHTTPHeaders, 'x-forwarded-for': address });
  },
});

/**
 * A journey whose pages may not complain: an error in the console, a script that throws, or a request to another site
 * fails it. `expectedErrors` takes the complaints that belong to the journey. Of one that fails there are pictures.
 */
export const journey = test.extend<{ expectedErrors: RegExp[]; quietly: undefined }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it which fixtures are wanted
  expectedErrors: async ({}, provide) => provide([]),
  quietly: [
    async ({ browser, page, baseURL, expectedErrors }, use, testInfo) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.text() === blocked || fetchedAhead.test(message.text())) return;
        if (message.type() === 'error' || message.type() === 'warning')
          complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
      });
      page.on('pageerror', ({ message }) => {
        if (!skipped.test(message)) complaints.push(`thrown: ${message}`);
      });
      page.on('request', (request) => {
        const url = new URL(request.url());
        if (url.protocol.startsWith('http') && url.origin !== baseURL)
          complaints.push(`request to another site: ${url.href}`);
      });
      await use(undefined);
      const unexpected = complaints.filter(
        (complaint) => !expectedErrors.some((expected) => expected.test(complaint)),
      );
      if (unexpected.length > 0 || testInfo.status !== testInfo.expectedStatus)
        await takePictures(browser, testInfo);
      expect(unexpected).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
