import type { Locator, Page } from 'playwright/test';
import { author } from './author';
import { expect } from './journey';
import { asAuthor } from './readers';

export const headers = { 'x-api-key': author.apiKey };

/** Opens the editor as an author who is already logged in. */
export async function openDesk(page: Page, query = '') {
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

/** The page beside the text. */
export async function openPreview(page: Page) {
  await page.getByRole('button', { name: 'Preview' }).click();
  return page.getByRole('region', { name: 'Preview' });
}

/** The text is safe on the site, and not saved yet. */
export const isKept = (page: Page) => expect(page.getByText(/, kept \d/)).toBeVisible();

/** Writes a post, which is published unless `fields` say otherwise. */
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
  // A page that is loaded before the draft is deleted can ask for it in vain.
  const deleted = page.waitForResponse((response) => response.url().endsWith('/forget'));
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByRole('alert')).toHaveText('Saved!');
  await deleted;
}

export type Handed = { name: string; type: string; bytes?: Buffer; size?: number };

/** Files are dropped on a text or pasted into it, as a browser tells of them. Of what is only large, the size is enough. */
export async function hand(text: Locator, how: 'drop' | 'paste', files: Handed[], html = '') {
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
