import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
  type Request,
} from 'playwright';
import { ignoreCornerMouse } from '../../cms/testing/ignore-corner-mouse';

/** Lighthouse's phone. */
const phone: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** Lighthouse's slow 4G, and a phone's processor. */
const slowNetwork = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638_400 / 8) * 0.9,
  uploadThroughput: (750_000 / 8) * 0.9,
};
const slowProcessor = { rate: 4 };

const pages = {
  post: '/blog/the-gods-of-fovea',
  thesaurus: '/thesaurus',
  chapter: '/books/indomitus-est/sample/1',
  home: '/',
  book: '/books/indomitus-est',
  blog: '/blog',
};

/** First touches: what is tapped, and a selector for the result. */
const firstTouches: Record<
  string,
  { path: string; touch: (page: Page) => Promise<void>; until: string }
> = {
  'Read Sample: the text': {
    path: pages.book,
    touch: (page) => page.getByRole('button', { name: 'Read Sample' }).tap(),
    until: 'dialog[open] .prose',
  },
  'the switch to night': {
    path: pages.post,
    touch: (page) => page.getByRole('button', { name: /^Switch to/ }).tap(),
    until: 'html[data-theme=night]',
  },
  'the menu': {
    path: pages.post,
    touch: (page) => page.getByRole('button', { name: 'Menu' }).tap(),
    until: '#phone-menu:popover-open',
  },
  'a link to a post': {
    path: pages.blog,
    touch: (page) => page.getByRole('article').getByRole('link').first().tap(),
    until: '#comments',
  },
};

/** Bytes on the wire and requests. */
type Weight = { bytes: number; requests: number };

/** Returns the weight of a page by resource type. */
async function weigh(page: Page, url: string): Promise<Record<string, Weight>> {
  const requests: Request[] = [];
  page.on('requestfinished', (request) => requests.push(request));
  await page.goto(url, { waitUntil: 'networkidle' });
  const weights: Record<string, Weight> = {};
  for (const request of requests) {
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    for (const type of [request.resourceType(), 'all']) {
      const weight = (weights[type] ??= { bytes: 0, requests: 0 });
      weight.bytes += responseBodySize + responseHeadersSize;
      weight.requests += 1;
    }
  }
  return weights;
}

/** Opens a page in a new browser profile. */
async function withFreshPage<Result>(
  browser: Browser,
  work: (page: Page, session: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(phone);
  try {
    await context.addInitScript(ignoreCornerMouse);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    return await work(page, session);
  } finally {
    await context.close();
  }
}

/**
 * Returns the milliseconds from a tap to the first frame with its result. The page's own clock measures them, since the driver's work
 * before the tap takes longer than the tap.
 */
async function timeFirstTouch(
  page: Page,
  session: CDPSession,
  url: string,
  { touch, until }: { touch: (page: Page) => Promise<void>; until: string },
): Promise<number> {
  let touchedAt = 0;
  let tellShown: ((at: number) => void) | undefined;
  const shownAt = new Promise<number>((resolve) => (tellShown = resolve));
  await page.exposeFunction('tellTouched', (at: number) => (touchedAt ||= at));
  await page.exposeFunction('tellShown', (at: number) => tellShown?.(at));
  // A string, since tsx adds a helper to functions that the page does not have.
  await page.addInitScript({
    content: `
      addEventListener(
        'pointerdown',
        ({ timeStamp }) => tellTouched(performance.timeOrigin + timeStamp),
        { capture: true },
      );
      requestAnimationFrame(function look() {
        if (!document.querySelector(${JSON.stringify(until)})) requestAnimationFrame(look);
        // After this frame.
        else setTimeout(() => tellShown(performance.timeOrigin + performance.now()));
      });`,
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await session.send('Network.emulateNetworkConditions', slowNetwork);
  await session.send('Emulation.setCPUThrottlingRate', slowProcessor);
  await touch(page);
  return (await shownAt) - touchedAt;
}

type FirstVisits = {
  weights: Record<string, Record<string, Weight>>;
  milliseconds: Record<string, number>;
};

/**
 * Visits a running site as a phone with an empty cache. Measures the weight of each page, and on a slow connection the time from a
 * first touch to its result, before the application has loaded.
 *
 * @param browserPath path of Chromium
 */
export async function measureFirstVisits(
  origin: string,
  browserPath: string,
  print: (line: string) => void,
  signal: AbortSignal,
): Promise<FirstVisits> {
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
  });
  signal.addEventListener('abort', () => void browser.close());
  try {
    const weights: Record<string, Record<string, Weight>> = {};
    const kinds = ['document', 'stylesheet', 'script', 'font', 'image', 'all'];
    print(`${'kB (requests)'.padEnd(12)}${kinds.map((kind) => kind.padStart(14)).join('')}`);
    for (const [name, path] of Object.entries(pages)) {
      const weight = await withFreshPage(browser, (page) =>
        weigh(page, new URL(path, origin).href),
      );
      weights[name] = weight;
      const cells = kinds.map((kind) => {
        const { bytes, requests } = weight[kind] ?? { bytes: 0, requests: 0 };
        return `${(bytes / 1000).toFixed(1)} (${requests})`.padStart(14);
      });
      print(`${name.padEnd(12)}${cells.join('')}`);
    }

    const milliseconds: Record<string, number> = {};
    print('\nfrom the first touch, on slow 4G with a processor four times as slow');
    for (const [name, { path, ...touch }] of Object.entries(firstTouches)) {
      const time = await withFreshPage(browser, (page, session) =>
        timeFirstTouch(page, session, new URL(path, origin).href, touch),
      );
      milliseconds[name] = Math.round(time);
      print(`${name.padEnd(30)}${`${Math.round(time)} ms`.padStart(9)}`);
    }
    return { weights, milliseconds };
  } finally {
    await browser.close();
  }
}
