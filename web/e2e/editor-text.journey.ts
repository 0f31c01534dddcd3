import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { holdBack } from './application';
import {
  transfer,
  type TransferredFile,
  idOf,
  openEditor,
  openDetails,
  openPreview,
  save,
  savedPost,
} from './editor-steps';
import { expect, journey, retryAfter } from './journey';
import { asAuthor, authorHeaders as headers } from './readers';

const scripted = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

/** Files that a post does not accept, with their error messages. */
const refusedFiles: [TransferredFile, words: RegExp][] = [
  [{ name: 'huge.png', type: 'image/png', size: 50_000_000 }, /is 50 MB, but at most 20 MB/],
  [{ name: 'a.heic', type: 'image/heic', bytes: Buffer.from('x') }, /HEIC.*Save it as a JPEG/],
  [{ name: 'a.svg', type: 'image/svg+xml', bytes: Buffer.from(scripted) }, /SVG.*hold scripts/],
  [{ name: 'b.png', type: 'image/png', bytes: Buffer.from(scripted) }, /image, or it is damaged/],
  [{ name: 'c.png', type: 'image/png', bytes: Buffer.from('A poem.') }, /image, or it is damaged/],
];

const png = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();

journey.describe('pictures', () => {
  journey.use({ expectedErrors: [/400|409/] });

  journey(
    'are dropped, pasted or chosen, and uploaded with a description; other files are rejected',
    async ({ page }) => {
      await openEditor(page);
      const text = page.getByLabel('Markdown');
      await text.fill('Before.');
      const dialog = page.getByRole('dialog', { name: 'Add a picture' });
      const described = (name: string) =>
        dialog.getByRole('listitem').filter({ hasText: name }).getByLabel('Description');
      const add = dialog.getByRole('button', { name: /^(Add|Try again with) / });
      for (const [file, words] of refusedFiles) {
        await transfer(text, 'drop', [file]);
        await expect(dialog.getByRole('alert')).toHaveText(words);
        await page.keyboard.press('Escape');
        // React removes the element after hiding it. A dialog that opens earlier would close with it.
        await expect(page.locator('dialog').filter({ hasText: 'Add a picture' })).toHaveCount(0);
      }
      await expect(text).toHaveText('Before.');

      const picture = { type: 'image/png', bytes: await png('#742') };
      await transfer(text, 'drop', [
        { name: 'field.png', ...picture },
        { name: 'sky.png', ...picture },
        { name: 'other.png', ...picture },
      ]);
      await dialog.getByRole('button', { name: 'Leave it out other.png' }).click();
      await described('field.png').fill('A field [of] oats');
      await add.click();
      await expect(dialog.getByText('Description is required.')).toBeVisible();
      await expect(described('sky.png')).toBeFocused();
      await page.keyboard.type('The sky above');
      const send = await holdBack(page, /\/api\/media$/);
      await add.click();
      await expect(dialog.getByRole('progressbar')).toHaveCount(2);
      // A canceled upload keeps its description.
      await dialog.getByRole('button', { name: 'Cancel sky.png' }).click();
      await expect(described('sky.png')).toHaveValue('The sky above');
      await send();
      await expect(dialog.getByRole('listitem')).toHaveCount(1);
      await add.click();
      await expect(dialog).toBeHidden();
      // Browsers copy an image together with HTML that contains it.
      const copied = '<meta charset="utf-8"><img src="https://example.com/a.png" alt="A map">';
      await transfer(text, 'paste', [{ name: 'clipboard.png', ...picture }], copied);
      await expect(dialog.getByLabel('Description')).toBeFocused();
      await page.keyboard.type('The same, pasted');
      await add.click();
      await expect(dialog).toBeHidden();
      await expect(text).toBeFocused();
      await page.keyboard.type('Written on.');
      await expect(text).toContainText('Written on.');
      const shown = (await openPreview(page)).getByRole('img');
      await expect(shown.and(page.getByAltText('A field [of] oats'))).toBeVisible();
      await expect(shown.and(page.getByAltText('The same, pasted'))).toBeVisible();

      await openDetails(page);
      await page.getByRole('button', { name: 'Choose a hero image' }).click();
      const hero = page.getByRole('dialog', { name: 'Hero image' });
      await hero.getByRole('button', { name: 'The same, pasted' }).click();
      await hero.getByRole('button', { name: 'Use as hero image' }).click();
      await expect(hero).toBeHidden();
      const heroPreview = page.getByRole('complementary', { name: 'Details' }).locator('img');
      expect((await heroPreview.boundingBox())?.width).toBeLessThanOrEqual(200);
      await page.getByLabel('Title').fill('With pictures');
      await save(page);
      const { heroId, markdown } = await savedPost(page, idOf(page));
      expect(heroId).toEqual(expect.any(Number));
      // Images added together form a gallery, here before the first word.
      expect(markdown).toMatch(
        /^!\[A field.*\)\n!\[The sky above.*The same, pasted.*Written on\.Before\./s,
      );
    },
  );

  journey(
    'are found in the library, described, replaced everywhere, and deleted if unused',
    async ({ page }) => {
      const name = `Harbor${Date.now()}`;
      const multipart = {
        alt: `${name} at dusk`,
        file: { name: 'harbor.png', mimeType: 'image/png', buffer: await png('#742') },
      };
      const stored = await page.request.post('/api/media', { headers, multipart });
      const { id, url } = (await stored.json()) as { id: number; url: string };
      const saved = async () => {
        const list = await asAuthor(page.request).get(`/api/media?q=${name}`);
        return (list as { alt: string; focalX: number; color: string }[])[0];
      };
      const done = (path: string) =>
        page.waitForResponse((response) => new URL(response.url()).pathname === path);

      await openEditor(page);
      await page.getByLabel('Title').fill(name);
      const dialog = page.getByRole('dialog', { name: 'Add a picture' });
      const typeCommand = async () => {
        await page.keyboard.type('/pic');
        const option = page.getByRole('option', { name: /^Picture/ });
        await option.waitFor();
        // CodeMirror ignores a click while it updates the list.
        await expect(async () => {
          if (await option.isVisible()) await option.click();
          await expect(dialog).toBeVisible({ timeout: retryAfter });
        }).toPass();
      };
      await page.getByLabel('Markdown').click();
      await typeCommand();
      await dialog.getByLabel('Search pictures').fill(`dusk ${name}`);
      const held = [/\/api\/media\/\d+\/uses$/, /\/media\/harbor[^/]*$/];
      const arrivals = await Promise.all(held.map((url) => holdBack(page, url)));
      await dialog.getByRole('button', { name: `${name} at dusk` }).click();
      const use = dialog.getByRole('button', { name: 'Put it in the text' });
      await expect(use).toBeFocused();
      const place = await use.boundingBox();
      for (const arrive of arrivals) await arrive();
      await expect(dialog.getByText('It is not used yet.')).toBeVisible();
      await expect(dialog.locator('img')).not.toHaveJSProperty('naturalWidth', 0);
      expect(await use.boundingBox()).toEqual(place);

      let answer = done(`/api/media/${id}`);
      await dialog.getByRole('button', { name: /^Focal point/ }).press('Shift+ArrowRight');
      await answer;
      const point = dialog.getByRole('button', { name: /^Focal point: 60% from the left/ });
      await expect(point).toBeFocused();
      answer = done(`/api/media/${id}`);
      await dialog.getByLabel('Description').fill(`${name} by night`);
      await dialog.getByLabel('Description').blur();
      await answer;
      expect(await saved()).toMatchObject({ alt: `${name} by night`, focalX: 60, color: '#742' });

      await dialog
        .getByLabel('Replace the file')
        .setInputFiles({ name: 'n.png', mimeType: 'image/png', buffer: await png('#113') });
      await expect(dialog.getByText('Replaced everywhere.')).toBeVisible();
      expect(await saved()).toMatchObject({ color: '#113' });
      await use.click();
      await expect(dialog).toBeHidden();
      // Typing the caption below the picture keeps the focus.
      await page.getByRole('textbox', { name: 'Caption' }).click();
      await page.keyboard.type('The "old" harbor');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Alt+Enter');
      const figure = page.getByRole('dialog', { name: 'This picture' });
      await figure.getByLabel('Wide').check();
      await figure.getByRole('button', { name: 'Done' }).click();
      await save(page);
      const post = await savedPost(page, idOf(page));
      expect(post.markdown).toContain(`![${name} by night](${url}#wide "The \\"old\\" harbor")`);

      const openLibrary = async () => {
        await page.getByLabel('Markdown').press('Control+End');
        await page.keyboard.press('Enter');
        await typeCommand();
        await dialog.getByRole('button', { name: `${name} by night` }).click();
      };
      await openLibrary();
      await expect(dialog.getByRole('region', { name: 'Where it is used' })).toContainText(name);
      const remove = dialog.getByRole('button', { name: 'Delete' });
      await remove.click();
      await expect(dialog.getByRole('alert')).toContainText(`it is used in “${name}”`);
      await page.keyboard.press('Escape');
      await page.getByLabel('Markdown').press('Control+a');
      await page.keyboard.type('No picture.');
      await save(page);
      await openLibrary();
      await remove.click();
      await expect(dialog.getByText(`“${name} by night” was deleted.`)).toBeVisible();
      expect(await saved()).toBeUndefined();
      await dialog.getByRole('button', { name: 'Undo' }).click();
      await expect(dialog.getByText('It is not used yet.')).toBeVisible();
      expect(await saved()).toMatchObject({ alt: `${name} by night` });
    },
  );
});

journey('the rich editor hides markup, and a key switches to the source', async ({ page }) => {
  // CodeMirror has fewer default keys on Windows.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'platform', { get: () => 'Win32' }),
  );
  await openEditor(page);
  await page.getByLabel('Title').fill('In the rich way');
  await page.keyboard.press('Enter');
  await page.keyboard.type('He said "no" -- and a *star* fell in 1986. What a ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('very long');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' year.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('***');
  await page.keyboard.press('Enter');
  await page.keyboard.type('## Then');
  const text = page.getByLabel('Markdown');
  await expect(text).toContainText('“no” – and a *star* fell in 1986. What a very long year.');
  await expect(text).not.toContainText(/#|\*\*/);
  await page.keyboard.press('Control+Alt+m');
  await expect(text).toContainText('What a **very long** year.');
  // Both modes share one history: undo in the source, redo in the rich editor.
  await page.keyboard.press('Control+z');
  await expect(text).not.toContainText('Then');
  await page.keyboard.press('Control+Alt+m');
  await page.keyboard.press('Control+Shift+KeyZ');
  await expect(text).toContainText('Then');
  await page.keyboard.press('Control+Alt+m');
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' caf&eacute;');
  await page.keyboard.press('Control+Alt+m');
  await expect(text).toContainText('Then café');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert')).toHaveText('Saved!');
  expect((await savedPost(page, idOf(page))).markdown).toBe(
    'He said “no” – and a \\*star\\* fell in 1986. What a **very long** year.\n\n***\n\n## Then caf&eacute;',
  );
});

/** Returns a chapter with a picture, saved by LibreOffice. */
const savedChapter = async (name: string, type: string) => ({
  name,
  type: `application/vnd.${type}`,
  bytes: await readFile(path.join(import.meta.dirname, '../../cms/testing/clipboard', name)),
});

journey.describe('a word processor', () => {
  // The browser reports inline styles in documents that the editor parses but never renders.
  journey.use({ expectedErrors: [/Applying inline style violates/] });

  journey('copied text and dropped documents become Markdown', async ({ page }) => {
    await openEditor(page);
    const text = page.getByLabel('Markdown');
    const copied =
      '<p>A <b>bold</b> <a href="https://example.com/">link</a></p><script>x()</script>';
    await transfer(text, 'paste', [], copied);
    const docx = 'openxmlformats-officedocument.wordprocessingml.document';
    await transfer(text, 'drop', [await savedChapter('salt-road.docx', docx)]);
    await expect(text).toContainText('A bold link');
    await expect(text).toContainText('The Salt Road');
    await expect(text.getByRole('separator', { name: 'Scene break' })).toHaveCount(2);
    await expect(text).not.toContainText('hidden words');
    const pictures = page.getByRole('dialog', { name: 'Add a picture' });
    await expect(pictures.getByLabel('Description')).toHaveValue('The ford at dusk');
    await pictures.getByRole('button', { name: 'Add picture' }).click();
    await expect(pictures).toHaveCount(0);
    await page.keyboard.press('Control+Alt+m');
    await expect(text).toContainText('A **bold** [link](https://example.com/)');
    await expect(text).toContainText('A picture: ![The ford at dusk](/media/');
    await expect(text).toContainText('It was the *second* and **last** morning');

    await text.fill('');
    const odt = await savedChapter('salt-road.odt', 'oasis.opendocument.text');
    await transfer(text, 'drop', [odt]);
    await expect(pictures).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(text).toContainText('It was the *second* and **last** morning');
    // Canceled uploads leave no markup.
    await expect(text).not.toContainText('![');
    const other = '<p>One</p><p>Two <img src="https://example.com/a.png"></p>';
    await transfer(text, 'paste', [], other);
    await expect(page.getByText('The text was pasted without its picture')).toBeVisible();
  });
});

journey.describe('on a phone', () => {
  journey.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  journey('a chapter is written, revised, scheduled, and unscheduled', async ({ page }) => {
    await openEditor(page);
    const text = page.getByLabel('Markdown');
    const details = page.getByRole('complementary', { name: 'Details' });
    await page.getByLabel('Title').fill('A working day');
    await text.click();
    await page.keyboard.type('Oda waited at the ford.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/he');
    await page.getByRole('option', { name: 'Heading a section' }).click();
    await page.keyboard.type('The road');
    await page.keyboard.press('Enter');
    await page.keyboard.type('Then @ranc');
    await page.getByRole('option', { name: /^Rancor Mordetur/ }).click();
    await page.keyboard.type(' came to the ford.');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/ta');
    await page.getByRole('option', { name: /^Table/ }).click();
    await page.keyboard.type('Name');
    await expect(text.getByRole('columnheader').first()).toHaveText('Name');
    await page.keyboard.press('Control+End');
    await page.keyboard.type('- oats');
    await expect(text.getByRole('heading', { level: 2 })).toHaveText('The road');
    await expect(text.getByRole('list').getByRole('listitem')).toHaveText(/oats$/);

    await page.keyboard.press('Shift+Home');
    const tools = page.getByRole('toolbar', { name: 'Formatting' });
    await tools.getByRole('button', { name: 'Italic' }).click();
    await expect(text.getByRole('emphasis')).toHaveText('oats');
    await expect(tools.getByRole('button', { name: 'Undo' })).toHaveCount(1);

    // 14 words of paragraphs, one in the table, and one in the list.
    await openDetails(page);
    await details.getByLabel('Words a day').fill('500');
    await expect(details).toContainText('16 words · 1 minute to read · 16 of 500 today');
    await details.getByLabel('Fade the other paragraphs').check();
    await details.getByLabel('Keep my line in the middle').check();
    await details.getByRole('button', { name: 'The road' }).click();
    await details.getByRole('button', { name: 'Close' }).click();
    const heading = text.getByRole('heading');
    await heading.click();
    const colors = await Promise.all(
      [heading, text.getByText('Oda waited')].map((line) =>
        line.evaluate((words) => getComputedStyle(words).color),
      ),
    );
    expect(colors[0]).not.toBe(colors[1]);

    await page.keyboard.press('Control+f');
    await page.getByRole('textbox', { name: 'Find' }).fill('ford');
    await page.getByLabel('Replace', { exact: true }).fill('bridge');
    await page.getByRole('button', { name: 'Replace all' }).click();
    await page.keyboard.press('Escape');
    await expect(text).toContainText('came to the bridge.');

    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByLabel('Later').check();
    await page.getByRole('button', { name: /^Schedule for/ }).click();
    const state = page.getByText(/^Scheduled for .* 9:00 AM$/);
    await expect(state).toBeVisible();
    const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;
    expect(await state.evaluate(isCut)).toBe(false);
    await page.getByRole('button', { name: /^Take back/ }).click();
    await expect(page.getByText(/^Draft, saved/)).toBeVisible();
    expect((await savedPost(page, idOf(page))).markdown).toMatch(
      /^Oda waited at the bridge\.\n\n## The road\n\nThen Rancor Mordetur came.*- \*oats\*$/s,
    );
  });
});
