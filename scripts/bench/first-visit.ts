import {
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from 'playwright';

/** What Lighthouse takes for a phone. */
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

/** What a first touch is to bring about. */
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

type Weight = { bytes: number; requests: number };

/** The bytes on the wire and the requests, by their kind. */
async function weigh(
  page: Page,
  session: CDPSession,
  url: string,
): Promise<Record<string, Weight>> {
  const kindOf = new Map<string, string>();
  const weights: Record<string, Weight> = {};
  session.on('Network.responseReceived', ({ requestId, type }) => kindOf.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    for (const kind of [kindOf.get(requestId) ?? 'Other', 'all']) {
      const weight = (weights[kind] ??= { bytes: 0, requests: 0 });
      weight.bytes += encodedDataLength;
      weight.requests += 1;
    }
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  return weights;
}

/** A page as a browser sees it that has never been here. */
async function withFreshPage<Result>(
  browser: Browser,
  work: (page: Page, session: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(phone);
  try {
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
 * The milliseconds from the finger, by the page's own clock, to the first frame with what it brings about: what a driver does in a
 * page before it taps costs a slow processor more than the tap.
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
  // As text: what runs this file gives names to functions, by a helper that no page has.
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

/** What first visits weigh, by page and kind, and the milliseconds from a first touch to what it does. */
export type FirstVisits = {
  weights: Record<string, Record<string, Weight>>;
  milliseconds: Record<string, number>;
};

/**
 * Visits a site that runs, as a phone that has never been there, and prints what that weighs, and how long a first touch takes
 * to do what it says on a slow phone, where the application has yet to come.
 *
 * @param origin of the site
 * @param browserPath of Chromium
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
    const kinds = ['Document', 'Stylesheet', 'Script', 'Font', 'Image', 'all'];
    print(`${'kB (requests)'.padEnd(12)}${kinds.map((kind) => kind.padStart(14)).join('')}`);
    for (const [name, path] of Object.entries(pages)) {
      const weight = await withFreshPage(browser, (page, session) =>
        weigh(page, session, new URL(path, origin).href),
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
