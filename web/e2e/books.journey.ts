import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright/test';
import { mailTo } from './captured-mail';
import { logIn } from './editor-log-in';
import { transfer } from './editor-steps';
import { expect, journey, retryAfter } from './journey';
import { overflow } from './layout-metrics';

// Not in parallel: of two simultaneous log-ins to one account, Payload loses one session.
journey.describe.configure({ mode: 'default' });

journey(
  'a chapter is typed, pasted and saved without visible markup, and the rest of its text stays byte-identical',
  async ({ page }) => {
    journey.slow();
    await logIn(page);
    const stored = async () => {
      const answer = await page.request.get('/cms/api/samples?where[sampleId][equals]=24&depth=0');
      const { docs } = (await answer.json()) as { docs: { id: number; excerpt: string }[] };
      const [sample] = docs;
      if (!sample) throw new Error('There is no sample 24.');
      return sample;
    };
    const { id, excerpt } = await stored();
    await page.goto(`/cms/collections/samples/${id}`);
    const text = page.getByRole('textbox', { name: 'Text' });
    await text.click();
    await text.press('ControlOrMeta+End');
    await text.press('Enter');
    await page.keyboard.type('He said "No" --- and ');
    await page.keyboard.press('ControlOrMeta+i');
    await page.keyboard.type('rode');
    await page.keyboard.press('ControlOrMeta+i');
    await page.keyboard.type(' [on].');
    await page.keyboard.press('Enter');
    await page.keyboard.type('***');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Morning came.');
    await expect(text).not.toContainText(/\[\/?(?:p|em|hr)\]/);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Updated successfully')).toBeVisible();
    const added =
      '\n\n[p]He said “No” — and [em]rode[/em] &#91;on&#93;.[/p]\n\n[hr]\n\n[p]Morning came.[/p]';
    expect((await stored()).excerpt).toBe(excerpt + added);

    // Replaces all of it with text from Word, which one undo reverts.
    const manuscript = path.join(import.meta.dirname, '../../cms/testing/clipboard/word.html');
    await text.press('ControlOrMeta+a');
    await transfer(text, 'paste', [], await readFile(manuscript, 'utf8'));
    await expect(text.getByRole('heading', { level: 3 })).toHaveText('Chapter One');
    await expect(text.getByRole('separator', { name: 'Scene break' })).toHaveCount(2);
    await expect(page.getByText('Pasted without the address of a link')).toBeVisible();
    await text.press('ControlOrMeta+z');
    const lines = text.locator('.cm-line');
    await expect(lines.last()).toHaveText('Morning came.');

    // The rich editor undoes changes made in the source.
    await text.press('Control+Alt+m');
    await expect(text).toHaveValue(/Morning came\.\[\/p\]$/);
    await text.press('ControlOrMeta+End');
    await page.keyboard.insertText('\n\n[em]Then[/em] noon, [em]at last.');
    await expect(page.getByRole('button', { name: 'Source' })).toBeDisabled();
    await page.keyboard.insertText('[/em]');
    await text.press('Control+Alt+m');
    await expect(lines.last()).toHaveText('Then noon, at last.');
    await text.press('ControlOrMeta+z');
    await expect(lines.last()).toHaveText('Morning came.');
  },
);

// The author creates the book on a phone, and completes it on a desktop.
journey.describe('on a phone', () => {
  journey.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  journey(
    'an announced book takes subscriptions; the author completes and releases it; readers see it; it moves to the trash with its chapter',
    async ({ page, browser }) => {
      journey.slow();
      const tap = (within: Page | Locator, name: string) =>
        within.getByRole('button', { name, exact: true }).tap();
      await logIn(page, '/cms/collections/books/create');
      const title = page.locator('#field-title');
      // Payload's fields ignore input before hydration.
      await expect(async () => {
        await title.fill('Indomitus Redux');
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Indomitus Redux', {
          timeout: retryAfter,
        });
      }).toPass();
      await page.getByRole('textbox', { name: 'Hook' }).fill('Buried twice, and not done yet.');
      await page.getByRole('radio', { name: 'Coming soon' }).check({ force: true });
      await page.getByRole('textbox', { name: 'Comes out' }).fill('January 1, 2099, 09:00');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('combobox', { name: 'Timezone' })).toBeVisible();
      await tap(page, 'Save');
      await expect(page.getByLabel('Title in the menu')).toHaveValue('Indomitus Redux');
      await expect(page.getByLabel('Place in words')).toHaveValue('Main Series, Book Five');

      await tap(page, 'Sample chapters');
      await tap(page, 'Add new');
      const drawer = page.getByRole('dialog');
      await drawer.locator('#field-title').last().fill('Chapter One: Again');
      await drawer.getByRole('textbox', { name: 'Text' }).tap();
      await page.keyboard.type('He woke. ');
      await tap(drawer, 'Italic');
      await page.keyboard.type('"Again?"');
      expect(await overflow(page)).toBe(0);
      await tap(drawer, 'Save');
      await expect(page.getByText(/successfully created/).last()).toBeVisible();
      await expect(page.getByRole('cell', { name: 'Chapter One: Again' })).toBeVisible();
      expect(await overflow(page)).toBe(0);

      const reader = await browser.newPage();
      await reader.goto('/books/indomitus-redux', { waitUntil: 'networkidle' });
      await expect(reader.getByText('Coming January 1, 2099')).toBeVisible();
      const calendar = reader.getByRole('link', { name: 'add the day to your calendar' });
      const event = await reader.request.get((await calendar.getAttribute('href')) ?? '');
      expect(await event.text()).toContain('BEGIN:VEVENT');
      const email = `waiting.${Date.now()}@example.com`;
      await reader.getByRole('textbox', { name: 'E-mail' }).fill(email);
      await tap(reader, 'Tell me');
      const { text: question } = await mailTo(email, /^Confirm your subscription/);
      expect(question).toContain('Mail me once when Indomitus Redux is out.');

      const desk = await browser.newPage({
        viewport: { width: 1280, height: 800 },
        hasTouch: false,
        isMobile: false,
        storageState: await page.context().storageState(),
      });
      await desk.goto(page.url());
      const shown = desk.frameLocator('iframe[title="The page as visitors will see it"]');
      await expect(shown.getByText('Buried twice, and not done yet.')).toBeVisible();
      const click = (name: string) => desk.getByRole('button', { name, exact: true }).click();
      await click('Story so far');
      // On a slow connection, later responses do not collapse the new row.
      let pending = 0;
      let goOn = () => {};
      const filled = new Promise<void>((resolve) => (goOn = resolve));
      let held: Promise<void> | undefined;
      await desk.route(desk.url(), async (route) => {
        pending += 1;
        // The first response adds the row.
        const turn = held;
        held = filled;
        await turn;
        await route.fulfill({ response: await route.fetch() });
        pending -= 1;
      });
      await click('Add Part');
      await desk.getByLabel('Text').fill('A horse was not for sale.');
      await expect(desk.locator('.row-words')).toHaveText(['A horse was not for sale.']);
      goOn();
      await expect.poll(() => pending).toBe(0);
      await expect(desk.getByLabel('Text')).toBeVisible();
      await desk.unrouteAll({ behavior: 'wait' });

      await click('Look');
      await desk.getByRole('radio', { name: 'Moss' }).check({ force: true });
      await desk.getByLabel('Upload an SVG').setInputFiles({
        name: 'circle.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from('<svg viewBox="0 0 9 9"><circle r="3"/></svg>'),
      });
      await expect(desk.getByText('circle.svg must have only paths')).toBeVisible();
      await desk.getByLabel('Upload an SVG').setInputFiles({
        name: 'square.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from('<svg viewBox="0 0 9 9"><path onload="x()" d="M0 0h9v9z"/></svg>'),
      });
      await expect(desk.getByRole('radio', { name: 'Its own emblem' })).toBeChecked();
      await desk.getByRole('radio', { name: 'Out' }).check({ force: true });
      await click('Save');
      await expect(desk.getByText('Updated successfully')).toBeVisible();
      await desk.close();

      await reader.goto('/books/indomitus-redux');
      await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Indomitus Redux');
      await expect(reader.locator('.cloth-moss path[d="M0 0h512v512z"]')).toBeAttached();
      await reader.getByRole('link', { name: 'Chapter One: Again' }).first().tap();
      await expect(reader.getByRole('article').locator('em')).toHaveText('“Again?”');
      await reader.close();

      await page.reload();
      await page.getByRole('link', { name: /^Versions/ }).tap();
      const sort = page.getByRole('button', { name: 'Sort by Updated At Ascending' });
      await expect(sort).toBeVisible();
      // The version from before the release, below the current one.
      await page.locator('tbody a').nth(1).tap();
      await tap(page, 'Restore this version');
      await tap(page, 'Confirm');
      await expect(page.getByRole('radio', { name: 'Coming soon' })).toBeChecked();

      // The other journeys expect eight books.
      await page.getByRole('button', { name: 'More actions' }).tap();
      await tap(page, 'Delete');
      const question2 = page
        .getByRole('dialog')
        .filter({ hasText: 'One sample chapter is deleted with it.' });
      await question2.getByRole('button', { name: 'Confirm' }).tap();
      await page.waitForURL(/books(\?|$)/);
      await expect(page.getByRole('link', { name: 'Indomitus Sum' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Indomitus Redux' })).toHaveCount(0);
    },
  );
});
