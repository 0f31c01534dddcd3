import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright/test';
import { codeIn, mailTo, pathIn } from './captured-mail';
import { expect, journey } from './journey';
import { logIn, readersPassword as password } from './readers';

const another = 'eight white horses';
const emailOf = (userName: string) => `${userName.replaceAll(' ', '.')}@example.com`;

async function register(page: Page, userName: string) {
  await page.goto('/admin/register', { waitUntil: 'load' });
  await page.getByLabel('Username').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('E-mail').fill(emailOf(userName));
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('status').getByText('One step is left')).toBeVisible();
}

const codeMail = (userName: string) => mailTo(emailOf(userName), /Your code/);

journey.describe('an account', () => {
  // The browser logs the 401 of a failed log-in as an error.
  journey.use({ expectedErrors: [/Failed to load resource/] });

  journey(
    'a reader registers, verifies by link, logs in, changes password and e-mail, ends another session, downloads their data and deletes the account',
    async ({ page, browser, baseURL }) => {
      journey.slow();
      const userName = 'linda';
      await register(page, userName);
      await expect(page).toHaveURL(/\/\?registered$/);

      const mail = await codeMail(userName);
      await page.goto(pathIn(mail));
      await expect(page.getByText('Verification successful!')).toBeVisible();
      await expect(page).toHaveURL(/\/admin\/userlogin/);

      // A captive portal answers instead of the site.
      await page.route('**/api/Users/login', (route) =>
        route.fulfill({ contentType: 'text/html', body: 'Log in to Wi-Fi' }),
      );
      await logIn(page, userName);
      await expect(page.getByRole('alert')).toContainText(
        /^Login failedThe response did not come from/,
      );
      await expect(page.getByLabel('Username')).toHaveValue(userName);
      await page.unroute('**/api/Users/login');
      await logIn(page, userName, 'wrong');
      await expect(page.getByRole('alert')).toContainText('Login failedThe username or password');
      await page.goto('/blog', { waitUntil: 'networkidle' });
      await page.getByRole('link', { name: 'Log in' }).click();
      await logIn(page, userName);
      await expect(page).toHaveURL(/\/blog$/);
      const toAccount = page.getByRole('link', { name: 'Your account, linda' });
      await expect(toAccount).toBeVisible();
      expect(
        await page.evaluate(async () => {
          const answer = await fetch('/api/ip');
          const { ip } = (await answer.json()) as { ip: string };
          return localStorage.getItem(ip);
        }),
      ).toBe(userName);

      await toAccount.click();
      await expect(page.getByText('this one')).toBeVisible();
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download' }).click();
      const file = await (await downloading).path();
      expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
        account: { userName, email: emailOf(userName) },
      });

      await page.getByRole('link', { name: 'Change the password' }).click();
      await page.getByLabel('Current password', { exact: true }).fill('not this one');
      await page.getByLabel('New password', { exact: true }).fill(another);
      await expect(page.getByText('Strong.')).toBeVisible();
      await page.getByRole('button', { name: 'Change' }).click();
      await expect(page.getByText(/^Current password is wrong/)).toBeVisible();
      await page.getByLabel('Current password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Change' }).click();
      await expect(page.getByRole('status').getByText('password has been changed')).toBeVisible();

      await page.getByRole('link', { name: 'Your account' }).click();
      await page.getByRole('link', { name: 'Change the e-mail' }).click();
      const newEmail = 'linda@elsewhere.example';
      await page.getByLabel('New e-mail').fill(newEmail);
      await page.getByLabel('Password', { exact: true }).fill(another);
      await page.getByRole('button', { name: 'Change' }).click();
      await expect(page.getByRole('status').getByText('on its way to the new')).toBeVisible();
      const notice = await mailTo(emailOf(userName), /gets a new address/);
      expect(notice.text).toContain(newEmail);
      await page.getByRole('link', { name: 'Your account' }).click();
      await expect(page.getByText(`${newEmail} is not confirmed yet`)).toBeVisible();
      await page.goto(pathIn(await mailTo(newEmail, /Confirm your new address/)));
      await expect(page.getByText('Your account has its new address.')).toBeVisible();

      const elsewhere = await browser.newPage({ baseURL });
      await elsewhere.goto('/admin/userlogin?from=/admin/account', { waitUntil: 'networkidle' });
      await logIn(elsewhere, userName, another);
      await expect(elsewhere.getByText(newEmail)).toBeVisible();
      await expect(elsewhere.getByText(emailOf(userName))).toHaveCount(0);
      await page.getByRole('link', { name: 'Your account' }).click();
      await page.getByRole('button', { name: /^End the session/ }).click();
      await expect(page.getByRole('button', { name: /^End the session/ })).toHaveCount(0);
      await elsewhere.reload();
      await expect(elsewhere).toHaveURL(/\/admin\/userlogin/);
      await elsewhere.close();

      await page.getByRole('link', { name: 'Delete the account' }).click();
      await page.getByLabel('Delete them, too').check();
      await page.getByLabel('Password', { exact: true }).fill(another);
      await page.getByRole('button', { name: 'Delete my account' }).click();
      await expect(page).toHaveURL('/');
      await page.goto('/admin/account');
      await expect(page).toHaveURL('/admin/userlogin?from=%2Fadmin%2Faccount');
    },
  );

  journey(
    'the form stays after a wrong code; a right one verifies once; registration errors are beside their fields, a taken name in an alert',
    async ({ page }) => {
      const userName = 'tip py';
      await register(page, userName);
      const code = codeIn(await codeMail(userName));
      await page.getByRole('link', { name: 'type the code here' }).click();
      const field = page.getByLabel('Verify Code');
      await page.getByRole('button', { name: 'Verify' }).click();
      await expect(page.getByText('Invalid or missing verification code.')).toBeVisible();
      await field.fill('0000-0000-0000');
      await page.getByRole('button', { name: 'Verify' }).click();
      await expect(page.getByText('Verification failed. Please try again.')).toBeVisible();
      await field.fill(` ${code.toLowerCase().replaceAll('-', ' ')} `);
      await page.getByRole('button', { name: 'Verify' }).click();
      await expect(page.getByText('Verification successful!')).toBeVisible();

      await page.goto(`/admin/verify?code=${code}`);
      await expect(page.getByText('Verification failed. Please try again.')).toBeVisible();
      await expect(field).toHaveValue(code);

      await page.goto('/admin/register', { waitUntil: 'networkidle' });
      await page.getByRole('button', { name: 'Register' }).click();
      await expect(page.getByText('Username is required.')).toBeVisible();
      await page.getByLabel('Username').fill('Tip  Py');
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByLabel('E-mail').fill('second@example.com');
      await page.getByRole('button', { name: 'Show password' }).click();
      await expect(page.getByRole('button', { name: 'Show password' })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password);
      await page.getByRole('button', { name: 'Register' }).click();
      await expect(page.getByRole('alert')).toHaveText(
        'Error: 409 - This username is taken. Choose another one.',
      );
      await expect(page.getByText('Username is taken.', { exact: true })).toBeVisible();
      const stored = await page.evaluate(() => JSON.stringify(sessionStorage));
      expect(stored).not.toContain(password);
    },
  );
});

journey.describe('without JavaScript', () => {
  // The browser logs the status of a refused form.
  journey.use({ javaScriptEnabled: false, expectedErrors: [/status of 401/] });

  journey(
    'a reader registers, verifies by a button, logs in, returns to the requested page, and resets a forgotten password',
    async ({ page }) => {
      journey.slow();
      const userName = 'quiet';
      await register(page, userName);
      await page.goto(pathIn(await codeMail(userName)));
      await page.getByRole('button', { name: 'Verify' }).click();
      await expect(page.getByText('Verification successful!')).toBeVisible();

      await page.goto('/admin/userlogin?from=/admin/account');
      await logIn(page, userName, 'not the password');
      await expect(page.getByRole('alert')).toContainText('Login failed');
      await expect(page.getByLabel('Username')).toHaveValue(userName);
      expect(await page.content()).not.toContain('not the password');
      await logIn(page, userName);
      await expect(page).toHaveURL(/\/admin\/account$/);
      await page.getByRole('button', { name: 'Log out', exact: true }).click();
      await expect(page).toHaveURL(/\/$/);

      await page.goto('/admin/forgotten');
      await page.getByLabel('E-mail').fill(emailOf(userName));
      await page.getByRole('button', { name: 'Send the e-mail' }).click();
      await expect(page.getByText('an e-mail is on its way')).toBeVisible();
      await page.goto(pathIn(await mailTo(emailOf(userName), /A new password/)));
      await page.getByLabel('New password').fill(another);
      await page.getByRole('button', { name: 'Set the password' }).click();
      await expect(page.getByText('Your new password is set.')).toBeVisible();
      await logIn(page, userName, another);
      await expect(page).toHaveURL(/\/$/);
    },
  );
});
