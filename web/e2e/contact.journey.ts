import type { Page } from 'playwright/test';
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
