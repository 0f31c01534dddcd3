import type { Page } from 'playwright/test';
import { checkA11y } from './a11y';
import { startApplication } from './application';
import { expect, journey } from './journey';

const write = async (page: Page, message: string) => {
  await page.getByLabel('Name').fill('Ann Reader');
  await page.getByLabel('E-mail').fill('ann@example.com');
  await page.getByLabel('Message').fill(message);
};

journey(
  'an incomplete message is not sent; a rejected one names the field; after a network error the text survives a reload and can be sent',
  async ({ page, context, expectedErrors }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
    await page.goto('/contact', { waitUntil: 'networkidle' });
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.getByLabel('E-mail').fill('ann at home');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('E-mail must be an e-mail address')).toBeVisible();
    await expect(page.getByText('Message is required.')).toBeVisible();
    await expect(page.getByLabel('Name')).toBeFocused();
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Name is required.');
    expect(calls).not.toContain('/api/contact');

    await write(page, 'Hello.');
    const email = page.getByLabel('E-mail');
    await email.fill('a..b@c.de');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Something went wrong. Try again later.')).toBeVisible();
    await expect(email).toHaveAccessibleDescription(/^E-mail must be an e-mail address/);
    await expect(email).toBeFocused();
    await expect(page.getByLabel('Message')).toHaveValue('Hello.');

    await write(page, 'A long letter.');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Something went wrong. Try again later.')).toBeVisible();
    await context.setOffline(false);
    await page.reload({ waitUntil: 'networkidle' });
    await expect(page.getByLabel('Message')).toHaveValue('A long letter.');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Message sent!')).toBeVisible();
    await expect(page.getByText('Something went wrong')).toBeHidden();
    await expect(page.getByLabel('Message')).toHaveValue('');
  },
);

journey.describe('on a phone', () => {
  journey.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  journey(
    'a form asks once before it sends an address that looks mistyped, and keeps what was typed',
    async ({ page }) => {
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
      });
      await page.goto('/contact');
      await startApplication(page);
      await write(page, 'Hello.');
      const email = page.getByRole('textbox', { name: 'E-mail' });
      const question = page.getByRole('alert').filter({ hasText: '?' });
      await email.fill('ann@gmial.com');
      await email.press('Enter');
      await expect(question).toHaveText('Did you mean gmail.com?');
      await expect(email).toBeFocused();
      await expect(email).toHaveAccessibleDescription('Did you mean gmail.com?');
      await checkA11y(page, 'a question about an address');
      await email.fill('ann@gmail.com');
      await expect(question).toBeHidden();

      await email.fill('ann@intranet');
      await page.getByRole('button', { name: 'Send' }).tap();
      await expect(question).toHaveText('This address has no dot after the @. Send anyway?');
      await expect(page.getByLabel('Message')).toHaveValue('Hello.');
      expect(sent).toEqual([]);
      await page.getByRole('button', { name: 'Send' }).tap();
      await expect(page.getByText('Message sent!')).toBeVisible();
      expect(sent).toEqual(['/api/contact']);

      // A form without its own checks, and the usual button a second time.
      await page.goto('/blog/the-gods-of-fovea');
      await startApplication(page);
      await email.fill('ann@hotmial.com');
      const subscribe = page.getByRole('button', { name: 'Subscribe' });
      await subscribe.tap();
      await expect(question).toHaveText('Did you mean hotmail.com?');
      await subscribe.tap();
      await expect(page.getByText('We sent a mail to ann@hotmial.com.')).toBeVisible();
    },
  );
});
