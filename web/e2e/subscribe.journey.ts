import { checkA11y } from './a11y';
import { mailTo, pathIn } from './captured-mail';
import { expect, journey } from './journey';

const post = '/blog/a-white-stallion-named-blizzard';

journey(
  'a reader subscribes below a post, confirms by a button, chooses topics, and unsubscribes in one click',
  async ({ page, playwright, baseURL }) => {
    const email = `listener.${Date.now()}@example.com`;
    await page.goto(post, { waitUntil: 'networkidle' });
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByText(`We sent a mail to ${email}.`)).toBeVisible();

    const mail = await mailTo(email, /^Confirm your subscription/);
    const machine = await playwright.request.newContext({ baseURL });
    await page.goto(pathIn(mail), { waitUntil: 'networkidle' });
    await checkA11y(page, 'a subscription to confirm');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('link', { name: 'your settings' }).click();

    await expect(page.getByText(`These mails go to ${email}.`)).toBeVisible();
    await expect(page.getByLabel(/new posts/)).toBeChecked();
    await page.getByLabel(/new books/).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await checkA11y(page, 'the settings of a subscription');
    const { pathname, search } = new URL(page.url());

    const form = { 'List-Unsubscribe': 'One-Click' };
    for (let time = 0; time < 2; time++)
      expect((await machine.post(pathname + search, { form })).status()).toBe(200);
    await page.reload();
    await expect(page.getByText('no longer subscribed')).toBeVisible();
    await machine.dispose();
  },
);

journey.describe('without JavaScript', () => {
  journey.use({ javaScriptEnabled: false });

  journey('a reader subscribes on a book’s page, confirms, and unsubscribes', async ({ page }) => {
    const email = `quiet.${Date.now()}@example.com`;
    await page.goto('/books/indomitus-est');
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    const mail = await mailTo(email, /^Confirm your subscription/);
    await page.goto(pathIn(mail));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('link', { name: 'your settings' }).click();
    await page.getByRole('button', { name: 'Unsubscribe from everything' }).click();
    await expect(page.getByText('Your address is deleted.')).toBeVisible();
  });
});
