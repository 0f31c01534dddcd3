import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { logIn } from './editor-log-in';
import { expect, journey } from './journey';

// One after the other: of two log-ins to one account at the same moment, Payload forgets one session.
journey.describe.configure({ mode: 'default' });

journey(
  'a chapter is written, pasted and saved without a mark being seen, and its other words keep every byte',
  async ({ page }) => {
    journey.slow();
    await logIn(page, '/cms');
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
    await page.keyboard.type('He said "No" -- and ');
    await page.keyboard.press('ControlOrMeta+i');
    await page.keyboard.type('rode');
    await page.keyboard.press('ControlOrMeta+i');
    await page.keyboard.type(' [on].');
    await page.keyboard.press('Enter');
    await page.keyboard.type('***Morning came.');
    await expect(text).not.toContainText(/\[\/?(?:p|em|hr)\]/);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Updated successfully')).toBeVisible();
    const added =
      '\n\n[p]He said “No” — and [em]rode[/em] &#91;on&#93;.[/p]\n\n[hr]\n\n[p]Morning came.[/p]';
    expect((await stored()).excerpt).toBe(excerpt + added);

    // From Word, in the place of all that; one undo brings it back.
    const manuscript = path.join(import.meta.dirname, '../../cms/testing/clipboard/word.html');
    await text.press('ControlOrMeta+a');
    await text.evaluate(
      (box, html) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/html', html);
        const how = { clipboardData, bubbles: true, cancelable: true };
        box.dispatchEvent(new ClipboardEvent('paste', how));
      },
      await readFile(manuscript, 'utf8'),
    );
    await expect(text.locator('h3')).toHaveText('Chapter One');
    await expect(text.locator('hr')).toHaveCount(3);
    await expect(page.getByText('Pasted without the address of a link')).toBeVisible();
    await text.press('ControlOrMeta+z');
    await expect(text.locator('p').last()).toHaveText('Morning came.');

    // What is typed in the source is undone in the other way.
    await text.press('Control+Alt+m');
    await expect(text).toHaveValue(/Morning came\.\[\/p\]$/);
    await text.press('ControlOrMeta+End');
    await page.keyboard.insertText('\n\n[em]Then[/em] noon, [em]at last.');
    await expect(page.getByRole('button', { name: 'Source' })).toBeDisabled();
    await page.keyboard.insertText('[/em]');
    await text.press('Control+Alt+m');
    await expect(text.locator('p').last()).toHaveText('Then noon, at last.');
    await text.press('ControlOrMeta+z');
    await expect(text.locator('p').last()).toHaveText('Morning came.');
  },
);
