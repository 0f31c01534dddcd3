import type { Locator, Page } from 'playwright/test';
import { expect, journey } from './journey';
import { openSample, readTo, topOf } from './samples';

journey.use({ contextOptions: { reducedMotion: 'no-preference' } });

const chapter = (page: Page, name: 'One' | 'Two' | 'Three') =>
  page.getByRole('dialog', { name: `Chapter ${name}` });
const next = (page: Page) => page.getByRole('button', { name: 'Next chapter', exact: true });
const previous = (page: Page) => page.getByRole('button', { name: 'Previous chapter' });

journey('a reader opens a sample, turns its pages and closes it with Escape', async ({ page }) => {
  await openSample(page, 'indomitus-est');
  await expect(chapter(page, 'One')).toContainText('They were haggling over him');
  await expect(chapter(page, 'One')).toContainText('1 of 3');
  await expect(previous(page)).toBeHidden();
  await expect.poll(async () => (await chapter(page, 'One').boundingBox())?.width).toBe(600);
  const text = chapter(page, 'One').getByRole('article').locator('..');
  const height = (await text.boundingBox())?.height ?? 0;
  expect(height).toBeLessThanOrEqual(0.8 * (page.viewportSize()?.height ?? 0));

  // A double click turns one page.
  await next(page).dblclick();
  await expect(chapter(page, 'Two')).toBeVisible();
  await next(page).click();
  await expect(chapter(page, 'Three')).toBeVisible();
  await expect(next(page)).toBeHidden();
  const buy = chapter(page, 'Three').getByRole('link', { name: /^Buy It/ });
  await expect(buy).toHaveAttribute('href', /^https:\/\/www\.amazon\.com\/dp\/B[A-Z0-9]{9}$/);
  await expect(buy).toHaveAttribute('target', '_blank');

  await previous(page).click();
  await expect(chapter(page, 'Two')).toBeVisible();
  await page.getByRole('button', { name: /Next chapter Chapter Three/ }).click();
  await expect(chapter(page, 'Three')).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Read Sample' })).toBeFocused();
});

journey('a sample is read with the keyboard alone', async ({ page }) => {
  await page.goto('/books/semper-indomitus');
  await page.getByRole('button', { name: 'Read Sample' }).focus();
  await page.keyboard.press('Space');
  await expect(chapter(page, 'One')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(chapter(page, 'One')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(chapter(page, 'Two')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(chapter(page, 'One')).toBeVisible();
  await next(page).focus();
  await page.keyboard.press('Enter');
  await expect(chapter(page, 'Two')).toBeVisible();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keys for reading' });
  await expect(help).toBeVisible();
  await expect(help.getByText('Full screen')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('p');
  await expect(chapter(page, 'One')).toBeVisible();

  const settings = page.getByRole('button', { name: 'Text size and colors' });
  await settings.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Larger text' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Larger text' })).toBeHidden();
  await expect(settings).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Read Sample' })).toBeFocused();

  // The text has the focus, so the scrolling keys apply to it.
  await page.keyboard.press('Enter');
  const text = page.getByRole('region', { name: 'Chapter One' });
  await expect(next(page)).toBeVisible();
  await expect(text).toBeFocused();
  for (const [key, isFurther] of [
    ['PageDown', true],
    ['ArrowDown', true],
    ['Space', true],
    ['ArrowUp', false],
    ['PageUp', false],
    ['End', true],
    ['Home', false],
  ] as const) {
    // Waits for the end of smooth scrolling before the next key.
    const scrolling = await text.evaluateHandle((element) => {
      const before = element.scrollTop;
      return {
        length: new Promise<number>((resolve) =>
          element.addEventListener('scrollend', () => resolve(element.scrollTop - before), {
            once: true,
          }),
        ),
      };
    });
    await page.keyboard.press(key);
    const length = await scrolling.evaluate((begun) => begun.length);
    expect(Math.sign(length), key).toBe(isFurther ? 1 : -1);
  }
  await page.keyboard.press('Shift+Tab');
  await expect(text).not.toBeFocused();
  await page.keyboard.press('Tab');
  await expect(text).toBeFocused();
});

journey(
  'Back closes the sample after any number of chapters, and Forward reopens it at the same place',
  async ({ page, context, expectedErrors }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
    await page.goto('/');
    await page.goto('/books/indomitus-vivat');
    await page.getByRole('button', { name: 'Read Sample' }).dblclick();
    await expect(chapter(page, 'One')).toBeVisible();
    await expect(page).toHaveURL('/books/indomitus-vivat/sample/1');
    await next(page).click();
    await expect(page).toHaveURL('/books/indomitus-vivat/sample/2');
    await next(page).click();
    await expect(page).toHaveURL('/books/indomitus-vivat/sample/3');

    // Closing and reopening need no connection.
    await context.setOffline(true);
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL('/books/indomitus-vivat');
    await expect(page.getByRole('button', { name: 'Read Sample' })).toBeFocused();
    await page.goForward();
    await expect(chapter(page, 'Three')).toBeVisible();
    await expect(page).toHaveURL('/books/indomitus-vivat/sample/3');
    await context.setOffline(false);

    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page).toHaveURL('/books/indomitus-vivat');
    await page.goBack();
    await expect(page).toHaveURL('/');
  },
);

journey(
  'the reading position is stored as a paragraph, so it survives other sizes, closing, and the change to the chapter’s page',
  async ({ page }) => {
    await openSample(page, 'indomitus-oriens');
    const dialog = page.getByRole('dialog');
    await next(page).click();
    await expect(chapter(page, 'Two')).toBeVisible();
    const paragraph = page.locator('.reading-text > p').nth(9);
    await readTo(paragraph);
    await expect(dialog).toContainText(/[1-9]\d?%/);
    const top = await topOf(paragraph);

    await page.getByRole('button', { name: 'Text size and colors' }).click();
    for (let step = 0; step < 4; step += 1)
      await page.getByRole('button', { name: 'Larger text' }).click();
    await expect(page.getByText('7 of 7')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Larger text' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expect.poll(() => topOf(paragraph).then((now) => Math.abs(now - top))).toBeLessThan(3);
    await page.setViewportSize({ width: 800, height: 500 });
    const textTop = () => topOf(dialog.getByRole('article').locator('..'));
    await expect
      .poll(async () => Math.abs((await topOf(paragraph)) - (await textTop())))
      .toBeLessThan(3);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    // Closing navigates back, which is asynchronous.
    await expect(page).toHaveURL(/\/books\/indomitus-oriens$/);

    await page.reload();
    await page.getByRole('button', { name: 'Read Sample' }).click();
    await expect(chapter(page, 'One')).toContainText('You stopped in the second chapter.');
    await page.getByRole('button', { name: 'Go on there' }).click();
    await expect(chapter(page, 'Two')).toContainText('You are back where you stopped.');
    await expect.poll(() => topOf(paragraph).then((now) => Math.abs(now - top))).toBeLessThan(3);

    // Each chapter keeps its position.
    await previous(page).click();
    await expect(chapter(page, 'One')).toBeVisible();
    await readTo(paragraph);
    await next(page).click();
    await expect(chapter(page, 'Two')).toContainText('You are back where you stopped.');
    await expect.poll(() => topOf(paragraph).then((now) => Math.abs(now - top))).toBeLessThan(3);
    await page.getByRole('button', { name: 'From the beginning' }).click();
    await expect(page.getByRole('region', { name: 'Chapter Two' })).toBeFocused();
    await readTo(paragraph);

    await page.goto('/books/indomitus-oriens/sample/2');
    await expect(page.getByText('You are back where you stopped.')).toBeVisible();
    const line = () =>
      page
        .getByRole('button', { name: 'Text size and colors' })
        .evaluate((button) => button.parentElement?.getBoundingClientRect().bottom ?? 0);
    await expect
      .poll(async () =>
        Math.abs((await topOf(page.locator('.reading-text > p').nth(9))) - (await line())),
      )
      .toBeLessThan(3);
    await page.getByRole('button', { name: 'From the beginning' }).click();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  },
);

journey('a chapter that was read to its end reopens at its beginning', async ({ page }) => {
  await openSample(page, 'notyourfather');
  const text = page.getByRole('dialog').getByRole('article').locator('..');
  await text.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await expect(page.getByRole('dialog')).toContainText('100%');
  // The closing animation outlasts the delay after which the reading position is stored.
  await page.getByRole('dialog').evaluate((dialog) => {
    dialog.style.transitionDuration = '1s';
  });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Read Sample' }).click();
  await expect(chapter(page, 'One')).toContainText('· 0%');
});

journey('size and colors apply to pages, the dialog and other tabs', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/books/daddysgirl/sample/1');
  const paper = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const day = await paper();
  await page.getByRole('button', { name: 'Text size and colors' }).click();
  await page.getByRole('button', { name: 'Night', exact: true }).click();
  await expect.poll(paper).not.toBe(day);
  await page.getByRole('button', { name: 'Sepia' }).click();
  await page.getByRole('button', { name: 'Smaller text' }).click();
  const sepia = await paper();
  await page.reload();
  expect(await paper()).toBe(sepia);
  await page.getByRole('link', { name: 'About the book' }).click();
  await expect.poll(paper).toBe(day);
  await page.getByRole('button', { name: 'Read Sample' }).click();
  await expect.poll(paper).toBe(sepia);
  await page.getByRole('button', { name: 'Text size and colors' }).click();
  await expect(page.getByText('2 of 7')).toBeVisible();
  await page.getByRole('button', { name: 'Site', exact: true }).click();
  await expect.poll(paper).toBe(day);

  // Another tab applies changes at once, and does not overwrite them.
  const other = await page.context().newPage();
  const choose = (tab: Page, group: string, name: string) =>
    tab.getByRole('group', { name: group }).getByRole('button', { name, exact: true }).click();
  await other.goto('/books/daddysgirl/sample/1');
  await other.getByRole('button', { name: 'Text size and colors' }).click();
  await expect(other.getByText('2 of 7')).toBeVisible();
  await page.getByRole('button', { name: 'Smaller text' }).click();
  await choose(page, 'Colors', 'Sepia');
  await choose(page, 'Width', 'Narrow');
  await expect(other.getByText('1 of 7')).toBeVisible();
  await choose(other, 'Edge', 'Justified');
  await choose(other, 'Lines', 'Loose');
  const kept = { size: '1', text: 'lines-open width-narrow edge-justified', theme: 'sepia' };
  for (const tab of [page, other])
    await expect
      .poll(() => tab.evaluate(() => ({ ...document.documentElement.dataset })))
      .toMatchObject({ readingSize: kept.size, readingText: kept.text, readingTheme: kept.theme });
  expect(await page.evaluate(() => ({ ...localStorage }))).toMatchObject({
    'reader:size': kept.size,
    'reader:text': kept.text,
    'reader:theme': kept.theme,
  });
  await choose(other, 'Colors', 'Site');
  await expect(page.locator('html')).not.toHaveAttribute('data-reading-theme');
  await other.close();
});

journey(
  'text settings apply to every book before the first paint, also without the application',
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED/);
    await page.goto('/books/daddysgirl/sample/1');
    const text = page.locator('.reading-text');
    const styles = () =>
      text.evaluate((element) => {
        const { fontFamily, lineHeight, maxWidth, textAlign } = getComputedStyle(element);
        const second = element.querySelectorAll(':scope > p + p')[1] ?? element;
        const { marginBlockStart, textIndent } = getComputedStyle(second);
        return { fontFamily, lineHeight, maxWidth, textAlign, marginBlockStart, textIndent };
      });
    const usual = await styles();
    await page.getByRole('button', { name: 'Text size and colors' }).click();
    const choose = (group: string, name: string) =>
      page.getByRole('group', { name: group }).getByRole('button', { name }).click();
    await choose('Font', 'OpenDyslexic');
    await expect.poll(async () => (await styles()).fontFamily).toMatch(/^OpenDyslexic/);
    await choose('Lines', 'Loose');
    await choose('Paragraphs', 'Spaced');
    await choose('Width', 'Narrow');
    await choose('Edge', 'Justified');
    await expect.poll(async () => (await styles()).textAlign).toBe('justify');
    const chosen = await styles();
    for (const [name, value] of Object.entries(chosen))
      expect.soft(value, name).not.toBe(usual[name as keyof typeof usual]);
    expect(chosen.textIndent).toBe('0px');

    // Another book's page, without the application.
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/books/indomitus-sum/sample/2', { waitUntil: 'commit' });
    await expect(text).toBeVisible();
    expect(await styles()).toEqual(chosen);
    await expect
      .poll(() => page.evaluate(() => document.fonts.check("16px 'OpenDyslexic'")))
      .toBe(true);
    await page.unroute('**/assets/*.js');
    await page.reload();
    await page.getByRole('button', { name: 'Text size and colors' }).click();
    await page.getByRole('button', { name: 'Reset all' }).click();
    await expect.poll(styles).toEqual(usual);
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('reader:text');
  },
);

journey('the contents lead to each chapter, and from the dialog to its page', async ({ page }) => {
  await openSample(page, 'indomitus-est');
  const contents = page.getByRole('button', { name: /^Contents/ });
  await contents.click();
  await expect(chapter(page, 'One').locator('[aria-current=true]')).toHaveText('Chapter One: Sold');
  await page.getByRole('button', { name: /^Chapter Three/ }).click();
  await expect(chapter(page, 'Three')).toBeVisible();
  await contents.click();
  await page.getByRole('link', { name: 'Open as a page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Chapter Three');
  await expect(page.getByRole('dialog')).toBeHidden();
  await contents.click();
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /^Chapter Two/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Chapter Two');
  await expect(contents).toHaveAttribute('aria-expanded', 'false');
});

journey('the screen stays awake while somebody reads', async ({ page }) => {
  // Headless browsers reject wake locks. This replacement grants and records them.
  await page.addInitScript(() => {
    navigator.wakeLock.request = async () => {
      const { dataset } = document.documentElement;
      const lock = new EventTarget();
      const release = async () => {
        dataset.awake = 'no';
        lock.dispatchEvent(new Event('release'));
      };
      dataset.awake = 'yes';
      return Object.assign(lock, { released: false, type: 'screen', release }) as WakeLockSentinel;
    };
  });
  const root = page.locator('html');
  await openSample(page, 'indomitus-vivat');
  await page.keyboard.press('PageDown');
  await expect(root).toHaveAttribute('data-awake', 'yes');
  await page.keyboard.press('Escape');
  await expect(root).toHaveAttribute('data-awake', 'no');
});

journey('forced colors distinguish the chosen color and the progress', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openSample(page, 'daddysgirl');
  await page.getByRole('button', { name: 'Text size and colors' }).click();
  const styleOf = (locator: Locator, name: string) =>
    locator.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), name);
  const sepia = page.getByRole('button', { name: 'Sepia' });
  const before = await styleOf(sepia, 'background-color');
  await sepia.click();
  await expect.poll(() => styleOf(sepia, 'background-color')).not.toBe(before);
  const ground = await styleOf(page.getByRole('dialog'), 'background-color');
  const [rest, read] = await page.locator('dialog svg g').first().locator('rect').all();
  const fills = await Promise.all(
    [rest, read].flatMap((part) => (part ? [styleOf(part, 'fill')] : [])),
  );
  expect(new Set([ground, ...fills]).size).toBe(3);
});

journey('without storage, settings last as long as the page', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('closed', 'SecurityError');
      },
    });
  });
  await openSample(page, 'indomitus-sum');
  await page.getByRole('button', { name: 'Text size and colors' }).click();
  await page.getByRole('button', { name: 'Larger text' }).click();
  await expect(page.getByText('4 of 7')).toBeVisible();
  await next(page).click();
  await expect(chapter(page, 'Two')).toBeVisible();
});

journey(
  'the next chapter is prefetched; if one fails to load, the text stays',
  async ({ page, context, expectedErrors }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/);
    const second = page.waitForResponse(/\/api\/books\/sample\/17(?:\?|$)/);
    await openSample(page, 'indomitus-sum');
    await (await second).finished();
    await context.setOffline(true);
    await next(page).click();
    await expect(chapter(page, 'Two')).toBeVisible();
    await next(page).click();
    const alert = chapter(page, 'Two').getByRole('alert');
    await expect(alert).toContainText('Chapter Three: What the Bridge Weighed did not load.');
    await context.setOffline(false);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(chapter(page, 'Three')).toBeVisible();
  },
);

journey.describe('on a phone', () => {
  journey.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  async function swipe(page: Page, from: [number, number], to: [number, number]) {
    const devtools = await page.context().newCDPSession(page);
    const at = ([x, y]: [number, number]) => [{ x, y }];
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from) });
    for (const part of [0.3, 0.6, 1])
      await devtools.send('Input.dispatchTouchEvent', {
        type: 'touchMove',
        touchPoints: at([from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]),
      });
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  }

  journey('a chapter’s page has one bar, with the contents and the menu', async ({ page }) => {
    await page.goto('/books/indomitus-est/sample/1');
    const opening = page.getByRole('article').locator('header');
    expect((await opening.boundingBox())?.y).toBeLessThan(100);
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeHidden();
    await expect(page.getByRole('link', { name: 'The Fovean Chronicles' })).toBeHidden();
    await page.getByRole('button', { name: /^Contents/ }).tap();
    await page.getByRole('button', { name: 'Menu' }).tap();
    const menu = page.getByRole('navigation', { name: 'Main' });
    await menu.getByRole('link', { name: 'Author' }).tap();
    await expect(page).toHaveURL('/author');
    await expect(page.getByRole('banner')).toBeVisible();
  });

  journey('a swipe turns the page, and scrolling does not', async ({ page }) => {
    await openSample(page, 'indomitus-est');
    const contents = page.getByRole('button', { name: /^Contents/ });
    await contents.tap();
    await expect(page.getByRole('link', { name: 'Open as a page' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Keys' })).toBeHidden();
    await contents.tap();
    await swipe(page, [320, 400], [90, 410]);
    await expect(chapter(page, 'Two')).toBeVisible();
    await swipe(page, [200, 600], [170, 200]);
    await expect(chapter(page, 'Two')).not.toContainText('· 0%');
    await expect(chapter(page, 'Two')).toBeVisible();
    await swipe(page, [90, 400], [320, 400]);
    await expect(chapter(page, 'One')).toBeVisible();
  });
});

journey.describe('without JavaScript', () => {
  journey.use({ javaScriptEnabled: false });

  journey('Read Sample leads to the chapter, and from there to the next', async ({ page }) => {
    await page.goto('/books/indomitus-est');
    await page.getByRole('link', { name: 'Read Sample' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Chapter One: Sold' })).toBeVisible();
    await expect(page.getByRole('article')).toContainText('They were haggling over him');
    await page.getByRole('link', { name: /Next chapter/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Chapter Two');
    await page.getByRole('link', { name: /Next chapter/ }).click();
    await expect(page.getByRole('link', { name: /^Buy It/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Text size and colors' })).toBeHidden();
    await page.goto('/books/indomitus-est/sample/1#p12');
    await expect(page.locator('#p12')).toBeInViewport();
    await expect(page.locator('#p12')).not.toHaveCSS('box-shadow', 'none');
  });
});
