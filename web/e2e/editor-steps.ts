import type { Locator, Page } from 'playwright/test';
import { author } from './author';
import { expect } from './journey';
import { asAuthor } from './readers';

/** Opens the editor with the author's API key. */
export async function openEditor(page: Page, query = '') {
  await page.addInitScript((key) => {
    if (!sessionStorage.getItem('prepared')) localStorage.setItem('sns:apiKey', key);
    sessionStorage.setItem('prepared', 'yes');
  }, author.apiKey);
  await page.goto(`/admin/editor${query}`);
  await expect(page.getByLabel('Markdown')).toBeVisible();
}

export const openDetails = (page: Page) => page.getByRole('button', { name: 'Details' }).click();

export const openPosts = (page: Page) =>
  page.getByRole('button', { name: 'Posts', exact: true }).click();

export async function openPreview(page: Page) {
  await page.getByRole('button', { name: 'Preview' }).click();
  return page.getByRole('region', { name: 'Preview' });
}

/** Waits until the site has stored the unsaved draft. */
export const untilDraftStored = (page: Page) => expect(page.getByText(/, kept \d/)).toBeVisible();

/** Adds a post, which is published by default. */
export async function addPost({ request }: Pick<Page, 'request'>, fields: object) {
  const post = { title: 'A post', markdown: 'Its text.', publish: true, ...fields };
  const added = await asAuthor(request).post('/api/Posts/AddNewRecord', post);
  return added as { id: number; slug: string };
}

type SavedPost = { markdown: string; tags: string[]; slug: string; heroId: number | null };

export const savedPost = async ({ request }: Page, id: number | string) =>
  (await asAuthor(request).get(`/api/Posts?id=${id}`)) as SavedPost;

export const idOf = (page: Page) => new URL(page.url()).searchParams.get('id') ?? '';

export async function save(page: Page) {
  // A page that loads before the draft is deleted could request it too late.
  const deleted = page.waitForResponse((response) => response.url().endsWith('/forget'));
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByRole('alert')).toHaveText('Saved!');
  await deleted;
}

export type TransferredFile = { name: string; type: string; bytes?: Buffer; size?: number };

/** Dispatches the event of dropping or pasting files or HTML. A file with a `size` is filled with zeros. */
export async function transfer(
  text: Locator,
  how: 'drop' | 'paste',
  files: TransferredFile[],
  html = '',
) {
  const handed = files.map(({ bytes, ...file }) => ({
    ...file,
    base64: bytes?.toString('base64') ?? '',
  }));
  await text.evaluate(
    (box, { how, handed, html }) => {
      const data = new DataTransfer();
      for (const { name, type, size, base64 } of handed) {
        const content = size
          ? new Uint8Array(size)
          : Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([content], name, { type }));
      }
      if (html) data.setData('text/html', html);
      const rest = { bubbles: true, cancelable: true };
      box.dispatchEvent(
        how === 'drop'
          ? new DragEvent('drop', { dataTransfer: data, ...rest })
          : new ClipboardEvent('paste', { clipboardData: data, ...rest }),
      );
    },
    { how, handed, html },
  );
}
