import { startApplication } from './application';
import { expect, journey } from './journey';
import { overflow } from './layout-metrics';
import { openSample, readTo, topOf } from './samples';

// Chapters as pages. sample.journey.ts tests what they share with the dialog.

journey(
  'fonts and settings load only on demand; the reading position can be moved by mouse and keys, and reverted',
  async ({ page }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.goto('/books/daddysgirl/sample/1');
    await startApplication(page);
    await expect(page.getByRole('article').getByText(/0%/)).toBeVisible();
    const late = /opendyslexic|atkinson|reading-settings-panel|contents-panel|keys-help/;
    expect(loaded.filter((url) => late.test(url))).toEqual([]);
    const contents = page.getByRole('button', { name: /^Contents/ });
    await contents.click();
    const place = page.getByRole('slider', { name: 'Place in the chapter' });
    await expect(place).toBeVisible();
    expect(loaded.filter((url) => late.test(url))).toEqual([
      expect.stringContaining('contents-panel'),
    ]);

    await expect(place).toHaveAttribute('aria-valuetext', /^0%\. \d+ minutes? left/);
    await place.focus();
    await page.keyboard.press('End');
    await expect(page.getByText('The end of the chapter')).toBeVisible();
    await expect(contents).toContainText('100%');
    await place.fill('40');
    await expect(contents).toContainText('40%');
    await page.getByRole('button', { name: 'Back to 0%' }).click();
    await expect(contents).toContainText(' 0%');
    // A click outside closes the panel.
    const panel = page.getByText('Place in the chapter');
    await expect(panel).toBeVisible();
    await page.mouse.click(5, 600);
    await expect(panel).toBeHidden();
  },
);

journey.describe('the progress line', () => {
  journey.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  journey('is dragged by its end and moved by keys, and changes no chapter', async ({ page }) => {
    await page.goto('/books/indomitus-est/sample/2');
    await startApplication(page);
    const place = page.getByRole('slider', { name: 'Place in the chapter' });
    await expect(place).toHaveAttribute('aria-valuetext', /^0%\. \d+ min left$/);
    const contents = page.getByRole('button', { name: /^Contents/ });
    await expect(contents).toContainText(' 0%');

    // The second of three chapters begins at a third of the width.
    const bar = await place.boundingBox();
    const middle = (bar?.y ?? 0) + (bar?.height ?? 0) / 2;
    const session = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: x === undefined ? [] : [{ x, y: middle }],
      });
    await touch('touchStart', 132);
    for (const x of [150, 170, 195]) await touch('touchMove', x);
    await touch('touchEnd');
    await expect(contents).toContainText(/ (4[5-9]|5[0-5])%/);
    await expect(page).toHaveURL(/\/sample\/2$/);

    await place.press('Home');
    await expect(contents).toContainText(' 0%');
    await place.press('PageUp');
    await expect(contents).toContainText(' 10%');

    // Only the end of the line covers the text for taps.
    const isText = (x: number) =>
      page.evaluate(
        ([left, top]) => document.elementFromPoint(left, top)?.closest('input') === null,
        [x, middle + 8] as const,
      );
    expect(await isText(300)).toBe(true);
    expect(await isText(143)).toBe(false);
  });
});

journey(
  'single keys turn pages, change settings and open help until disabled',
  async ({ page }) => {
    await page.goto('/books/indomitus-est/sample/1');
    // The first key is queued until hydration.
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keys for reading' });
    await expect(help).toBeVisible();
    await page.keyboard.press('n');
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await expect(page).toHaveURL('/books/indomitus-est/sample/1');

    const root = page.locator('html');
    await page.keyboard.press('+');
    await expect(root).toHaveAttribute('data-reading-size', '4');
    await page.keyboard.press('-');
    await page.keyboard.press('-');
    await expect(root).toHaveAttribute('data-reading-size', '2');
    await page.keyboard.press('t');
    await expect(page.getByText('Text size 2 of 7. Colors: sepia.')).toBeAttached();
    await expect(root).toHaveAttribute('data-reading-theme', 'sepia');
    await page.keyboard.press('n');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Chapter Two');
    await page.keyboard.press('p');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Chapter One');
    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await expect(page.getByRole('banner')).toBeHidden();
    await page.keyboard.press('f');
    await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBe(null);

    await page.keyboard.press('?');
    await help.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await page.reload();
    await startApplication(page);
    await expect(page.getByRole('article').getByText(/0%/)).toBeVisible();
    for (const key of ['n', 't', '+', '?']) await page.keyboard.press(key);
    await expect(root).toHaveAttribute('data-reading-theme', 'sepia');
    await expect(help).toBeHidden();
    // Arrow keys still work.
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Chapter Two');
    await page.getByRole('button', { name: /^Contents/ }).click();
    await page.getByRole('button', { name: 'Keys' }).click();
    await help.getByRole('checkbox', { name: 'Single-key shortcuts' }).check();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await page.keyboard.press('n');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Chapter Three');
  },
);

journey('the home page and the book’s page offer to continue a begun sample', async ({ page }) => {
  await page.goto('/books/indomitus-oriens/sample/2');
  await startApplication(page);
  const paragraph = page.locator('.reading-text > p').nth(9);
  await readTo(paragraph);
  const percent = /· ([1-9]\d?%)/;
  const scrolled = () => page.evaluate(() => window.scrollY);
  const stopped = await scrolled();
  await expect(page.getByRole('button', { name: /^Contents/ })).toContainText(percent);
  const offer = page.getByRole('region', { name: 'Go on reading' });

  // The application starts after the first paint, so that only the offer can shift the page.
  await page.route(/\/entry\.client-.*\.js$/, async (route) => {
    await page.evaluate(async () => {
      const frame = () => new Promise(requestAnimationFrame);
      while (document.readyState === 'loading') await frame();
      await document.fonts.ready;
      await frame();
      const { dataset } = document.documentElement;
      dataset.shift = '0';
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          dataset.shift = String(
            Number(dataset.shift) + (entry as unknown as { value: number }).value,
          );
      }).observe({ type: 'layout-shift' });
    });
    await route.continue();
  });
  for (const [path, width] of [
    ['/', 1280],
    ['/books/indomitus-oriens', 1280],
    ['/', 320],
    ['/books/indomitus-oriens', 320],
  ] as const) {
    await page.setViewportSize({ width, height: 720 });
    await page.goto(path);
    await expect(offer.getByRole('link')).toContainText('Chapter Two');
    await expect(offer.getByRole('link')).toContainText(percent);
    // Without reserved space, the shift is 0.04 or more.
    const shift = Number((await page.locator('html').getAttribute('data-shift')) ?? NaN);
    expect.soft(shift, path).toBeLessThan(0.01);
    expect.soft(await overflow(page), path).toBe(0);
  }
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/books/indomitus-est');
  await startApplication(page);
  await expect(offer).toBeHidden();

  await page.goto('/');
  await expect(offer).toContainText('Indomitus Oriens');
  await offer.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Chapter Two');
  await expect.poll(async () => Math.abs((await scrolled()) - stopped)).toBeLessThan(3);

  // After a chapter's end, the offer leads to the next one.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole('button', { name: /^Contents/ })).toContainText('100%');
  await page.goto('/');
  await expect(offer.getByRole('link')).toContainText('Chapter Three');
  await expect(offer.getByRole('link')).not.toContainText('%');
  await offer.getByRole('button', { name: 'Remove' }).click();
  await expect(offer).toBeHidden();
  await page.reload();
  await startApplication(page);
  await expect(offer).toBeHidden();
});

journey(
  'the end of a sample links to the shop and the next book, and offers to save the place',
  async ({ page }) => {
    await page.goto('/books/indomitus-est/sample/3');
    await startApplication(page);
    const end = page.getByRole('region', { name: 'The end of the sample' });
    await expect(end.getByRole('img')).toHaveCount(1);
    await expect(end).toContainText('At Amazon, Indomitus Est is out as an e-book, for Kindle');
    await expect(end.getByRole('link', { name: /^Buy It/ })).toBeVisible();
    await expect(end.getByRole('link', { name: 'Indomitus Vivat' })).toHaveAttribute(
      'href',
      '/books/indomitus-vivat',
    );
    await end.getByRole('button', { name: 'Keep my place for later' }).click();
    await expect(end).toContainText('It waits for you on the home page.');
    await page.goto('/');
    const offer = page.getByRole('region', { name: 'Go on reading' });
    await expect(offer).toContainText('Kept for later');
    await offer.getByRole('link').click();
    await expect(page).toHaveURL('/books/indomitus-est');
    await expect(offer).toBeHidden();
    await page.goto('/books/semper-indomitus/sample/3');
    await expect(end).toBeVisible();
    await expect(end).not.toContainText('Next in order');
  },
);

journey(
  'a reader who begins the next book finds the story so far, up to what they have read',
  async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'read-up-to', value: '1', url: baseURL ?? '' }]);
    await page.goto('/books/indomitus-est/sample/3');
    const end = page.getByRole('region', { name: 'The end of the sample' });
    await end.getByText('The story so far').click();
    await expect(end).toContainText('What they hear is Rancor Mordetur');
    await end.getByText('Who’s who').click();
    await expect(end.getByRole('link', { name: 'Tartan Stowe' })).toBeVisible();

    await page.goto('/books/indomitus-oriens');
    const before = page.getByRole('region', { name: 'Before you begin' });
    await before.getByText('The story so far').click();
    await expect(before).toContainText('What they hear is Rancor Mordetur');
    await expect(before).toContainText('Told in Indomitus Vivat');
    await before.getByRole('link', { name: 'Blizzard' }).hover();
    const card = page.getByRole('group', { name: 'Blizzard' });
    await expect(card).toContainText('First met in Indomitus Est');
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
    expect(await page.content()).not.toContain('Kerrin');

    await before.getByRole('link', { name: 'Look once' }).first().click();
    await expect(before).toContainText('the port of Kerrin');
    await page.goto('/books/indomitus-oriens');
    await expect(before).toBeVisible();
    expect(await page.content()).not.toContain('Kerrin');
  },
);

journey('every paragraph has a link, and a quotation to share', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  const origin = () => new URL(page.url()).origin;
  await page.goto('/books/indomitus-est/sample/2');
  await startApplication(page);
  const paragraph = page.locator('#p4');
  await paragraph.hover();
  await page.getByRole('button', { name: 'Link to paragraph 4' }).click();
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await copied()).toBe(`${origin()}/books/indomitus-est/sample/2#p4`);

  // By keyboard: Tab to the current paragraph, arrow keys to others, Escape to close.
  await page.goto('/books/indomitus-est/sample/1');
  await startApplication(page);
  await page.getByRole('button', { name: 'Text size and colors' }).focus();
  await page.keyboard.press('Tab');
  const sign = page.getByRole('button', { name: 'Link to paragraph' });
  await expect(sign).toBeFocused();
  await expect(sign).toHaveAccessibleName('Link to paragraph 1');
  // A changed layout does not lose the paragraph.
  await page.setViewportSize({ width: 480, height: 700 });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(sign).toHaveAccessibleName('Link to paragraph 3');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.evaluate(() => {
    // A browser without the Web Share API.
    navigator.canShare = () => false;
  });
  await page.keyboard.press('Enter');
  await expect
    .poll(copied)
    .toMatch(
      /^“‘He is heavy,’ .*” — Indomitus Est, Chapter One: Sold\nhttp.*\/books\/indomitus-est\/sample\/1#p3$/,
    );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Copy the link' })).toBeHidden();

  // In the dialog the link is that of the chapter's page.
  await openSample(page, 'indomitus-est');
  await page.getByRole('dialog').locator('#p3').hover();
  await page.getByRole('dialog').locator('#p2').hover();
  await page.getByRole('button', { name: 'Link to paragraph 2' }).click();
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect.poll(copied).toBe(`${origin()}/books/indomitus-est/sample/1#p2`);
});

journey('a paragraph’s link scrolls it below the bar, and marks it', async ({ page }) => {
  await page.goto('/books/indomitus-est/sample/1');
  await startApplication(page);
  await readTo(page.locator('#p3'));
  await expect(page.getByRole('button', { name: /^Contents/ })).toContainText(/· [1-9]/);
  await page.goto('/books/indomitus-est/sample/2');
  await page.goto('/books/indomitus-est/sample/1#p12');
  const paragraph = page.locator('#p12');
  await expect(paragraph).toHaveAttribute('data-arrived');
  await expect(paragraph).not.toHaveCSS('box-shadow', 'none');
  await expect(paragraph).toBeInViewport({ ratio: 1 });
  const bar = await page.getByRole('button', { name: 'Text size and colors' }).boundingBox();
  expect(await topOf(paragraph)).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
  await expect(page.getByText('You are back where you stopped.')).toBeHidden();
});
