import { checkA11y } from './a11y';
import { mailTo, pathIn } from './captured-mail';
import { author } from './author';
import { addPost } from './editor-steps';
import { expect, journey } from './journey';

journey(
  'the author selects a newsletter, previews it, sends a test, and deselects it',
  async ({ page }) => {
    // The mail's frame has no storage.
    await page.addInitScript((key) => {
      if (window.top === window) localStorage.setItem('sns:apiKey', key);
    }, author.apiKey);
    const email = `newsletter.${Date.now()}@example.com`;
    await page.request.post('/api/subscriptions/request', { data: { email, posts: true } });
    const link = new URL(pathIn(await mailTo(email, /^Confirm/)), 'http://localhost');
    const token = link.searchParams.get('token');
    await page.request.post('/api/subscriptions/confirm', { data: { token } });
    const title = `News for readers ${Date.now()}`;
    const { id } = await addPost(page, { title, excerpt: 'What is new & why.', publish: false });
    await page.goto(`/admin/editor?id=${id}`);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Publish' });
    const tick = sheet.getByLabel(/^Mail it to \d+ readers? who subscribed to new posts/);
    const aboutBooks = sheet.getByLabel(/^It is about a book/);
    // The first tick's result arrives before the second one is stored, and does not undo it.
    let wasChecked: boolean | undefined;
    let goOn = () => {};
    const bothTicked = new Promise<void>((resolve) => (goOn = resolve));
    await page.route(/\/api\/newsletters\/\d+$/, async (route) => {
      const { aboutBooks: isLate } = (route.request().postDataJSON() ?? {}) as {
        aboutBooks?: boolean;
      };
      await bothTicked;
      if (isLate) {
        // Whatever else was requested after the first tick's result.
        await page.evaluate(async () => (await fetch('/readyz')).text());
        wasChecked = await aboutBooks.isChecked();
      }
      await route.continue();
    });
    await tick.check();
    await aboutBooks.check();
    goOn();
    await expect.poll(() => wasChecked).toBe(true);
    await page.unrouteAll({ behavior: 'wait' });
    await expect(aboutBooks).toBeChecked();

    await sheet.getByText(`The mail: “${title}”`).click();
    const mail = page.frameLocator('iframe[title="The mail"]');
    await expect(mail.getByRole('heading', { name: title })).toBeVisible();
    await expect(mail.getByText('What is new & why.')).toBeVisible();
    await expect(mail.getByRole('link', { name: 'Read it' })).toHaveCSS(
      'background-color',
      'rgb(124, 29, 29)',
    );
    await checkA11y(page, 'the publishing sheet with a mail');
    await sheet.getByRole('button', { name: 'Plain text' }).click();
    await expect(sheet.getByText('To change or end your subscription:')).toBeVisible();
    await sheet.getByRole('button', { name: 'Send me a test' }).click();
    const test = await mailTo(author.email, new RegExp(`^Test: ${title}`));
    expect(test.html).toContain('What is new &amp; why.');

    await tick.uncheck();
    await expect(aboutBooks).toHaveCount(0);
    await expect(tick).not.toBeChecked();
  },
);
