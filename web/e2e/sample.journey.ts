import { expect, journey } from './journey';

journey('a reader opens a sample, turns its pages and closes it with Escape', async ({ page }) => {
  await page.goto('/books/indomitus-est');
  const readSample = page.getByRole('button', { name: 'Read Sample' });
  await readSample.click();

  const dialog = page.getByRole('dialog', { name: 'Chapter One' });
  const previous = dialog.getByRole('button', { name: 'Previous chapter' });
  const next = dialog.getByRole('button', { name: 'Next chapter' });
  await expect(dialog).toContainText('They were haggling over him');
  await expect(previous).toBeHidden();

  await next.click();
  await expect(page.getByRole('dialog', { name: 'Chapter Two' })).toBeVisible();
  await page.getByRole('button', { name: 'Next chapter' }).click();
  await expect(page.getByRole('dialog', { name: 'Chapter Three' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next chapter' })).toBeHidden();

  await page.getByRole('button', { name: 'Previous chapter' }).click();
  await expect(page.getByRole('dialog', { name: 'Chapter Two' })).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(readSample).toBeFocused();
});

journey('the dialog is 600 pixels wide where the window has room', async ({ page }) => {
  await page.goto('/books/prodigalson');
  await page.getByRole('button', { name: 'Read Sample' }).click();
  const dialog = page.getByRole('dialog', { name: 'Chapter One' });
  await expect(dialog).toBeVisible();
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(600);
});

journey('a sample is read with the keyboard alone', async ({ page }) => {
  await page.goto('/books/semper-indomitus');
  await page.getByRole('button', { name: 'Read Sample' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('dialog', { name: 'Chapter One' })).toBeVisible();
  await page.getByRole('button', { name: 'Next chapter' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Chapter Two' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Read Sample' })).toBeFocused();
});

journey.describe('on a bad connection', () => {
  journey.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource/] });

  journey(
    'a chapter that does not arrive says so and can be tried again',
    async ({ page, context }) => {
      await page.goto('/books/indomitus-sum', { waitUntil: 'networkidle' });
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Read Sample' }).click();
      await expect(page.getByRole('alert')).toContainText('The chapter did not arrive');
      await context.setOffline(false);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('dialog', { name: 'Chapter One' })).toBeVisible();
    },
  );
});

journey.describe('without JavaScript', () => {
  journey.use({ javaScriptEnabled: false });

  journey('Read Sample leads to the chapter, and from there to the next', async ({ page }) => {
    await page.goto('/books/indomitus-est');
    await page.getByRole('link', { name: 'Read Sample' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Chapter One');
    await expect(page.getByRole('article')).toContainText('They were haggling over him');
    await page.getByRole('link', { name: /^Chapter Two.*→/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Chapter Two');
  });
});

journey('every book has a cover, a sample and a shop that opens in a new tab', async ({ page }) => {
  await page.goto('/books');
  const books = await page
    .getByRole('main')
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(books).toEqual([
    '/books/indomitus-est',
    '/books/indomitus-vivat',
    '/books/indomitus-oriens',
    '/books/indomitus-sum',
    '/books/daddysgirl',
    '/books/notyourfather',
    '/books/prodigalson',
    '/books/semper-indomitus',
  ]);
  for (const book of books) {
    await page.goto(book);
    const cover = page.getByRole('article').getByRole('img').first();
    await expect(cover).toHaveJSProperty('complete', true);
    expect(await cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
      0,
    );
    expect((await cover.boundingBox())?.width).toBeLessThanOrEqual(200);
    await expect(page.getByRole('button', { name: 'Read Sample' })).toBeVisible();
    const buy = page.getByRole('link', { name: /^Buy It/ });
    await expect(buy).toHaveAttribute('target', '_blank');
    await expect(buy).toHaveAttribute('href', /^https:\/\/www\.amazon\.com\/dp\/B[A-Z0-9]{9}$/);
  }
});
