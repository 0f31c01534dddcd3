import { letSessionsAge } from '../../cms/testing/change-stored';
import { checkA11y } from './a11y';
import { startApplication } from './application';
import { logIn, untilCommitted } from './editor-log-in';
import { author } from './author';
import { dataDir, mailTo } from './captured-mail';
import { addPost } from './editor-steps';
import { expect, journey, retryAfter } from './journey';
import { overflow } from './layout-metrics';

// Not in parallel: of two simultaneous log-ins to one account, Payload loses one session.
journey.describe.configure({ mode: 'default' });
journey.slow();

journey(
  'the author changes a genre line and a hook, and the pages show them; Figures counts the visitor',
  async ({ page, browser }) => {
    await logIn(page, '/cms');
    await page.getByRole('button', { name: 'Open Menu' }).click();
    await page
      .getByRole('navigation', { name: 'Dashboard' })
      .getByRole('link', { name: 'Books', exact: true })
      .click();
    await page.getByRole('link', { name: 'Indomitus Oriens' }).click();
    const genreLine = page.getByRole('textbox', { name: 'Genres' });
    await genreLine.fill('Epic fantasy · Tales of a rising sun');
    await page.getByRole('textbox', { name: 'Hook' }).fill('It rises, whoever is asleep.');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Updated successfully')).toBeVisible();

    // The site counts headless Chromium's user agent as a bot.
    const reader = await browser.newPage({ userAgent: 'Mozilla/5.0 Firefox/140.0' });
    await reader.goto('/books/indomitus-oriens');
    await expect(reader.getByText('Tales of a rising sun')).toBeVisible();
    await reader.goto('/books');
    await expect(reader.getByText('It rises, whoever is asleep.')).toBeVisible();
    await reader.close();

    await expect(async () => {
      await page.goto('/cms/figures?days=7');
      const row = page.getByRole('row', { name: '/books/indomitus-oriens' }).first();
      await expect(row).toBeVisible({ timeout: retryAfter });
    }).toPass();
    await page.getByText('The same as a table').press('Enter');
    const csv = page.getByRole('group').getByRole('link', { name: 'Download as CSV' });
    expect(await csv.first().getAttribute('href')).toMatch(
      /^data:text\/csv.*day%2Cvisitors%2Cviews/,
    );
    await page.getByText('By week').press('Enter');
    await expect(page.getByRole('columnheader', { name: 'Week from' })).toBeVisible();
    await checkA11y(page, 'the figures');
  },
);

journey(
  'on every page staff have a bar with a link to its form, on phones too, and visitors load none of it',
  async ({ page, browser }) => {
    // The dashboard sets the flag that shows the bar.
    await logIn(page, '/cms');
    await page.goto('/books/indomitus-est');
    await startApplication(page);
    const bar = page.getByRole('complementary', { name: 'For the staff' });
    await expect(bar).toBeVisible();
    await checkA11y(page, 'a page with the bar for staff');
    await bar.getByRole('link', { name: 'Edit this book' }).click();
    await expect(page).toHaveURL(/\/cms\/collections\/books\/\d+$/);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/blog/a-map-that-argues-back');
    await startApplication(page);
    await expect(bar.getByRole('link', { name: 'Edit this post' })).toBeVisible();
    expect(await overflow(page)).toBe(0);
    await bar.getByRole('link', { name: 'Moderate comments' }).click();
    await expect(page).toHaveURL(/\/cms\/collections\/comments\?/);
    await page.goto('/');
    await startApplication(page);
    const reloaded = page.waitForEvent('load');
    await bar.getByLabel('View as').selectOption('3');
    await reloaded;
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name === 'read-up-to')?.value).toBe('3');

    const visitor = await browser.newPage();
    const requests: string[] = [];
    visitor.on('request', (request) => requests.push(request.url()));
    await visitor.goto('/books/indomitus-est');
    await startApplication(visitor);
    await expect(visitor.locator('html[data-hydrated]')).toBeAttached();
    expect(requests.filter((url) => url.includes('staff-bar'))).toEqual([]);
    await expect(visitor.getByRole('complementary', { name: 'For the staff' })).toHaveCount(0);
    await visitor.close();
  },
);

journey.describe('on a phone', () => {
  journey.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  journey(
    'an invited editor chooses a password, and skips the remaining setup',
    async ({ page, browser }) => {
      await logIn(page, '/cms');
      await page.getByRole('button', { name: 'Open Menu' }).first().tap();
      await page.getByRole('link', { name: 'People and roles' }).tap();
      await page
        .getByRole('link', { name: 'Invite an editor, and see what each role may do' })
        .tap();
      await page.getByLabel('Name, as shown beside comments').fill('Quillon');
      await page.getByLabel('E-mail address').fill('quillon@example.com');
      await page.getByRole('button', { name: 'Send the invitation' }).tap();
      await expect(
        page.getByText('An invitation is on its way to quillon@example.com.'),
      ).toBeVisible();
      expect(await overflow(page)).toBe(0);
      const { text = '' } = await mailTo('quillon@example.com', /^You are invited/);
      const [link = ''] = /http\S+\/cms\/reset\/\S+/.exec(text) ?? [];

      const context = await browser.newContext();
      const theirs = await context.newPage();
      await theirs.goto(link);
      const reset = theirs.getByRole('button', { name: 'Reset Password' });
      // Payload's form ignores input before hydration.
      await untilCommitted(reset);
      for (const label of ['New Password', 'Confirm Password'])
        await theirs.getByLabel(label).fill('a quill for every season');
      const answered = theirs.waitForResponse(/\/reset-password$/);
      await reset.click();
      expect((await answered).status()).toBe(200);
      await expect(theirs.getByRole('heading', { name: 'The author’s desk' })).toBeVisible();
      await expect(theirs.getByRole('link', { name: 'Protect your account' })).toBeVisible();
      await theirs.getByRole('button', { name: 'Skip: Protect your account' }).click();
      await expect(theirs.getByRole('link', { name: 'Protect your account' })).toHaveCount(0);
      await theirs.reload();
      await expect(theirs.getByRole('heading', { name: 'Go on writing' })).toBeVisible();
      await expect(theirs.getByRole('link', { name: 'Protect your account' })).toHaveCount(0);
      await context.close();
    },
  );
});

journey(
  'the dashboard’s session opens the editor at the requested post, and saves',
  async ({ page, expectedErrors }) => {
    // Requests that are pending when the session ends get 401.
    expectedErrors.push(/status of 401/);
    const { id } = await addPost(page, { title: 'Asked for before the door', publish: false });
    await page.goto(`/admin/editor?id=${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login');
    await page.getByRole('link', { name: 'Log in with your password' }).click();
    await page.getByLabel('Email').fill(author.email);
    await page.getByLabel('Password').fill(author.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByLabel('Title')).toHaveValue('Asked for before the door');
    await expect(page).toHaveURL(`/admin/editor?id=${id}`);
    await page.getByLabel('Markdown').fill('Written without a key.');
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect(page.getByText('Saved!')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('sns:apiKey'))).toBeNull();

    await page.goto('/cms');
    await page
      .getByRole('main', { name: 'The author’s desk' })
      .getByRole('link', { name: 'Write a post' })
      .click();
    await expect(page.getByLabel('Markdown')).toBeVisible();
    await page.getByRole('button', { name: 'Posts', exact: true }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/admin');
    await page.goto('/admin/editor');
    await expect(page).toHaveURL('/admin');
  },
);

journey(
  'an old session creates an API key, shown once, only after its user confirms the password, and keeps the form’s input',
  async ({ page, request, expectedErrors }) => {
    // The browser logs the rejections as errors.
    expectedErrors.push(/status of 40[03]/);
    await logIn(page, '/cms/collections/api-keys/create');
    const label = page.getByRole('textbox', { name: 'Label' });
    await label.fill('The desk');
    for (const filledByItself of ['Begins with', 'Owner', 'Last used'])
      await expect(page.getByText(filledByItself, { exact: true })).toHaveCount(0);
    await letSessionsAge(dataDir);
    const save = page.getByRole('button', { name: 'Save' });
    await save.click();
    const dialog = page.getByRole('dialog', { name: 'Confirm it is you' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(
      page.getByText('Enter your password or use a passkey again').first(),
    ).toBeVisible();
    await expect(label).toHaveValue('The desk');

    await save.click();
    await dialog.getByLabel('Password').fill('a guess');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(dialog.getByText('The password is wrong.')).toBeVisible();
    await dialog.getByLabel('Password').fill(author.password);
    await dialog.getByLabel('Password').press('Enter');
    const key = page.getByText(/^fov_[\w-]{43}$/);
    const headers = { 'X-API-KEY': (await key.textContent()) ?? '' };
    expect((await request.get('/api/fovea/pending', { headers })).status()).toBe(200);
    await expect(dialog).toHaveCount(0);

    // The form of an existing document can also be saved again after canceling.
    await page.reload();
    await expect(label).toHaveValue('The desk');
    await expect(key).toHaveCount(0);
    await label.fill('The desk upstairs');
    await page
      .getByRole('textbox', { name: 'Ends on' })
      .or(page.locator('#field-expiresAt input'))
      .first()
      .fill('January 1, 2099, 00:00');
    await page.keyboard.press('Escape');
    await letSessionsAge(dataDir);
    await save.click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(save).toBeEnabled();
    await expect(label).toHaveValue('The desk upstairs');
    const mail = await mailTo(author.email, /^API key created/);
    expect(mail.text).toContain('“The desk” was created');
    expect(mail.text).toMatch(/from\s+the IP address \S+,\s+with Chrome on Linux/);

    await page.reload();
    const revoke = page.getByRole('button', { name: 'Revoke: The desk' });
    // Unlike `click`, `press` does not wait until the button is enabled.
    await expect(revoke).toBeEnabled();
    await revoke.press('Enter');
    await dialog.getByLabel('Password').fill(author.password);
    await dialog.getByLabel('Password').press('Enter');
    await expect(page.locator('span', { hasText: /^Revoked$/ })).toBeFocused();
  },
);

journey(
  'an old session downloads its user’s data only after they confirm the password, with and without JavaScript',
  async ({ page, browser, baseURL, expectedErrors }) => {
    // The browser logs the rejections as errors.
    expectedErrors.push(/status of 40[03]/);
    await logIn(page);
    const context = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
      ...(baseURL && { baseURL }),
    });
    for (const window of [page, await context.newPage()]) {
      await letSessionsAge(dataDir);
      await window.goto('/admin/account');
      await window.getByRole('button', { name: 'Download' }).click();
      await expect(window.getByRole('heading', { level: 1 })).toHaveText('Confirm it is you');
      await window.getByLabel('Password', { exact: true }).fill(author.password);
      const download = window.waitForEvent('download');
      await window.getByRole('button', { name: 'Confirm' }).click();
      expect((await download).suggestedFilename()).toBe('fovean-chronicles-account.json');
    }
    await context.close();
  },
);

journey(
  'a page’s text has a preview, and two windows that edit it do not lose input',
  async ({ page, context, expectedErrors }) => {
    expectedErrors.push(/409/);
    await logIn(page, '/cms/globals/contact');
    const other = await context.newPage();
    await other.goto('/cms/globals/contact');
    const heading = (window: typeof page) => window.getByRole('textbox', { name: 'Title' });
    const notice = (window: typeof page) =>
      window.getByRole('alert').filter({ hasText: 'after you opened it' });
    const shown = page.frameLocator('iframe[title="The page as visitors will see it"]');

    await heading(page).fill('Write a letter');
    await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Write a letter');
    await heading(other).fill('Write to the author');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Updated successfully')).toBeVisible();
    await expect(notice(page)).toHaveCount(0);

    await other.getByRole('button', { name: 'Save' }).click();
    await expect(notice(other)).toBeVisible();
    await expect(heading(other)).toHaveValue('Write to the author');
    await expect(
      notice(other).getByRole('link', { name: 'See what was saved (new window)' }),
    ).toHaveAttribute('href', '/cms/globals/contact');
    await notice(other).getByRole('button', { name: 'Save mine anyway' }).click();
    await expect(other.getByText('Updated successfully')).toBeVisible();
    await expect(notice(other)).toHaveCount(0);
    await other.goto('/contact');
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Write to the author');

    // Further typing shows the conflict before saving, and the saved version can be taken.
    await heading(page).fill('Write soon');
    await expect(notice(page)).toBeVisible();
    await notice(page).getByRole('button', { name: 'Discard mine and use theirs' }).click();
    await expect(heading(page)).toHaveValue('Write to the author');
    await expect(notice(page)).toHaveCount(0);
    // Payload may reset the form once more with the saved values.
    await expect(async () => {
      await heading(page).fill('Contact');
      await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Contact', {
        timeout: retryAfter,
      });
      await expect(heading(page)).toHaveValue('Contact', { timeout: 1 });
    }).toPass();
    // Waits for the response, because the toast of the first save may still be visible.
    const saved = page.waitForResponse(
      (response) =>
        response.request().method() === 'POST' &&
        response.url().includes('/cms/api/globals/contact'),
    );
    await page.getByRole('button', { name: 'Save' }).click();
    expect((await saved).ok()).toBe(true);
    await page.goto('/contact');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact');
  },
);

journey(
  'a passkey is added, required at log-in and before a permanent deletion, and removed',
  async ({ page, baseURL, expectedErrors }) => {
    // The browser logs the rejection of the password alone as an error.
    expectedErrors.push(/status of 40[13]/);
    await logIn(page);
    const editor = { email: 'pia@example.com', password: 'a key that nobody copies' };
    const made = await page.request.post('/cms/api/users', {
      data: { ...editor, userName: 'Pia', role: 'editor' },
      headers: { origin: baseURL ?? '' },
    });
    expect(made.status()).toBe(201);

    const devtools = await page.context().newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    const logInAsEditor = async () => {
      await page.context().clearCookies();
      await page.goto('/cms/login');
      await page.getByLabel('Email').fill(editor.email);
      await page.getByLabel('Password').fill(editor.password);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page).toHaveURL(/\/cms$/);
      await page.goto('/cms/account');
    };
    const secondStep = page.getByRole('region', { name: 'Second step' });
    const passkeys = secondStep.getByRole('list', { name: 'Passkeys' });

    await logInAsEditor();
    await secondStep.getByLabel('Your password').fill(editor.password);
    await secondStep.getByLabel('Name of the new passkey').fill('The laptop');
    await secondStep.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(secondStep.getByText('These are your recovery codes')).toBeVisible();
    await expect(passkeys.getByRole('listitem')).toHaveText(/The laptop.*not used yet/);

    await logInAsEditor();
    await expect(passkeys.getByRole('listitem')).toHaveText(/The laptop.*last used/);
    await expect(secondStep).toContainText('10 recovery codes are left');

    const term = await page.request.post('/cms/api/glossary-terms', {
      data: { subject: 'Short-lived', description: 'Goes for good.', status: 'pending' },
      headers: { origin: baseURL ?? '' },
    });
    const { doc } = (await term.json()) as { doc: { id: number } };
    await letSessionsAge(dataDir);
    const deletion = page.evaluate(async (id) => {
      const answer = await fetch(`/cms/api/glossary-terms/${id}`, { method: 'DELETE' });
      return answer.status;
    }, doc.id);
    await page
      .getByRole('dialog', { name: 'Confirm it is you' })
      .getByRole('button', { name: 'Use a passkey' })
      .click();
    expect(await deletion).toBe(200);

    await secondStep.getByLabel('Your password').fill(editor.password);
    await secondStep.getByRole('button', { name: 'Remove the passkey The laptop' }).click();
    await expect(passkeys).toBeHidden();

    await logInAsEditor();
    await expect(secondStep).toContainText('Your password alone is not enough');
  },
);

journey('the forms of terms and chapters report conflicts with the glossary', async ({ page }) => {
  // The editor's link for an unknown name.
  await logIn(page, '/cms/collections/glossary-terms/create?subject=Orlan%20Brask');
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Orlan Brask');
  const description = page.getByRole('textbox', { name: 'Description' });
  await description.fill('A clerk of Rancour, and of nobody else.');
  const line = page.getByText('Continuity: 1 thing to look at');
  await line.press('Enter');
  await page.getByRole('button', { name: '“Rancour” is “Rancor” in the glossary.' }).press('Enter');
  await expect(description).toBeFocused();
  await page.keyboard.type('Rancor');
  await expect(description).toHaveValue('A clerk of Rancor, and of nobody else.');
  await expect(line).toHaveCount(0);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/successfully created/)).toBeVisible();

  const { docs } = (await (
    await page.request.get('/cms/api/samples?where[sampleId][equals]=1&depth=0')
  ).json()) as { docs: { id: number }[] };
  await page.goto(`/cms/collections/samples/${docs[0]?.id}`);
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.press('Control+End');
  await text.press('Enter');
  await page.keyboard.insertText('Then Orlan Brasc met Eric.');
  await page.getByText('Continuity: 2 things to look at').click();
  await expect(page.getByRole('list', { name: 'Continuity' }).getByRole('listitem')).toHaveText([
    /^“Orlan Brasc” is “Orlan Brask” in the glossary\./,
    /^Eric is told from Indomitus Oriens on, and this text is read with Indomitus Est\./,
  ]);
  await page.getByRole('button', { name: '“Orlan Brasc” is “Orlan Brask”' }).click();
  await expect(text).toBeFocused();
  await page.keyboard.type('Orlan Brask');
  await expect(text.getByText('Then Orlan Brask met Eric.')).toBeVisible();
});
