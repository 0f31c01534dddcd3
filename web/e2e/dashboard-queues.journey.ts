import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import type { APIRequestContext, Page } from 'playwright/test';
import { changeStored } from '../../cms/testing/change-stored';
import { checkA11y } from './a11y';
import { holdBack } from './application';
import { logIn, untilCommitted } from './editor-log-in';
import { expect, journey, retryAfter } from './journey';
import { overflow } from './layout-metrics';
import { dataDir, mailFolder, mailTo } from './captured-mail';

journey.describe.configure({ mode: 'default' });
journey.slow();

const row = (page: Page, words: string | RegExp) =>
  page.getByRole('row').filter({ hasText: words });
const toast = (page: Page, words: string | RegExp) =>
  page.getByRole('listitem').filter({ hasText: words });

async function suggest(request: APIRequestContext, subjects: string[]) {
  for (const subject of subjects) {
    const data = { subject, description: `What ${subject} means, at some length.` };
    expect((await request.post('/api/fovea/suggest', { data })).status()).toBe(200);
  }
}

journey.describe('on a phone', () => {
  journey.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  journey(
    'the author sees pending terms, approves and rejects them in the list, one or several at a time, and undoes it',
    async ({ page, browser, request, baseURL }) => {
      await suggest(request, ['Ferry Pennies', 'Aardmoor', 'Bellmoor']);
      await logIn(page, '/cms');
      await page.getByRole('link', { name: /^\d+ terms to approve or reject$/ }).click();
      await expect(row(page, 'Ferry Pennies')).toContainText('Ferry Penny (in the glossary)');
      expect(await overflow(page)).toBe(0);

      // By keyboard, which keeps its position in the list.
      const approve = (subject: string) =>
        page.getByRole('button', { name: `Approve: ${subject}` });
      await expect(async () => {
        if (await approve('Aardmoor').isVisible())
          await approve('Aardmoor').press('Enter', { timeout: retryAfter });
        await expect(toast(page, '“Aardmoor” approved')).toBeVisible({ timeout: retryAfter });
      }).toPass();
      // The toast does not expire while hovered.
      await toast(page, '“Aardmoor” approved').hover();
      await expect(row(page, 'Aardmoor')).toHaveCount(0);
      await expect(approve('Bellmoor')).toBeFocused();
      const visitor = await browser.newPage({ baseURL });
      await visitor.goto('/thesaurus?q=Aardmoor');
      await expect(visitor.getByText('What Aardmoor means')).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).press('Enter');
      await expect(approve('Aardmoor')).toBeFocused();
      await visitor.reload();
      await expect(visitor.getByText('No matches yet. Try another phrase.')).toBeVisible();
      await visitor.close();

      const many = page.getByRole('group', { name: 'Decide on the selected terms' });
      // Payload clears the selection when it renders the list again.
      await expect(async () => {
        for (const subject of ['Aardmoor', 'Bellmoor']) {
          const box = page.getByRole('checkbox', { name: `Select: ${subject}` });
          if (!(await box.isChecked())) await box.press('Space');
        }
        await expect(many).toContainText('2 terms selected', { timeout: retryAfter });
      }).toPass();
      await many.getByRole('button', { name: 'Reject' }).click();
      await expect(toast(page, '2 terms rejected')).toBeVisible();
      await expect(row(page, 'Bellmoor')).toHaveCount(0);
      await toast(page, '2 terms rejected').getByRole('button', { name: 'Undo' }).click();
      await expect(row(page, /Aardmoor|Bellmoor/)).toHaveCount(2);
    },
  );
});

journey(
  'pending terms are decided on the dashboard’s home page, by button and by key, and each decision can be undone',
  async ({ page, request }) => {
    await suggest(request, ['Quay Bread', 'Rope Debt']);
    await logIn(page, '/cms');
    const queue = page.getByRole('region', { name: /^terms? to approve or reject$/ });
    const items = queue.getByRole('article');
    const [first = '', second = ''] = await items.evaluateAll((all) =>
      all.map((item) => item.getAttribute('aria-label') ?? ''),
    );
    await queue.getByRole('button', { name: `Approve: ${first}` }).click();
    await expect(queue.getByRole('status')).toHaveText(
      `“${first}” approved: it is in the glossary now.`,
    );
    await expect(queue.getByRole('article', { name: second })).toBeFocused();
    await checkA11y(page, 'the dashboard’s home page with pending terms');
    await page.keyboard.press('d');
    await expect(queue.getByRole('status')).toHaveText(`“${second}” rejected.`);
    await page.keyboard.press('u');
    await expect(queue.getByRole('article', { name: second })).toBeFocused();
    await queue.getByRole('button', { name: `Undo: ${first}` }).click();
    await expect(queue.getByRole('article', { name: first })).toBeFocused();
    const { docs } = (await (
      await page.request.get('/cms/api/glossary-terms?where[status][equals]=pending&depth=0')
    ).json()) as { docs: { subject: string }[] };
    expect(docs.map(({ subject }) => subject)).toEqual(expect.arrayContaining([first, second]));
  },
);

journey(
  'a decision beside a term’s form saves its edits first, is refused if the term has changed, and can be undone',
  async ({ page, request, expectedErrors }) => {
    expectedErrors.push(/409/);
    await suggest(request, ['Salt Ledger']);
    await logIn(page);
    const found = await page.request.get(
      '/cms/api/glossary-terms?where[subject][equals]=Salt Ledger',
    );
    const { docs } = (await found.json()) as { docs: { id: number }[] };
    await page.goto(`/cms/collections/glossary-terms/${docs[0]?.id}`);
    const description = page.getByRole('textbox', { name: 'Description' });
    const approve = page.getByRole('button', { name: 'Approve', exact: true });
    await untilCommitted(approve);
    const words = 'Where the debts of the quay are written down.';
    await expect(async () => {
      await description.fill(words);
      await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled({ timeout: 3_000 });
    }).toPass();
    await approve.click();
    const approved = toast(page, '“Salt Ledger” approved');
    await approved.hover();
    await expect(page.getByRole('button', { name: 'Back to pending' })).toBeVisible();
    await approved.getByRole('button', { name: 'Undo' }).click();
    await expect(approve).toBeVisible();
    await expect(description).toHaveValue(words);
    await changeStored(
      dataDir,
      `UPDATE glossary_terms SET updated_at = now() WHERE subject = 'Salt Ledger'`,
    );
    await approve.click();
    await expect(toast(page, 'It has changed since you read it.')).toBeVisible();
  },
);

journey(
  'a flood of messages is listed separately, and the author deletes it in one click',
  async ({ page, request }) => {
    for (const number of [1, 2, 3]) {
      const data = { name: 'Flood', email: 'f@example.com', message: `Number ${number}` };
      expect((await request.post('/api/contact', { data })).status()).toBe(200);
    }
    // detect-flood.db.test.ts tests the detection.
    await changeStored(dataDir, `UPDATE contact_messages SET is_flood = true WHERE name = 'Flood'`);
    await logIn(page, '/cms');
    const flood = page.getByRole('region', { name: 'A flood was detected' });
    await flood.getByRole('link', { name: /^\d messages$/ }).click();
    await expect(row(page, 'Number 3')).toContainText('Flood');
    await page.getByRole('button', { name: /^Delete \d messages$/ }).click();
    await expect(toast(page, /^Deleted \d messages marked as a flood/)).toBeVisible();
    await expect(row(page, 'Number 3')).toHaveCount(0);
    await page.goto('/cms');
    await expect(page.getByRole('heading', { name: 'The author’s desk' })).toBeVisible();
    await expect(flood).toHaveCount(0);
  },
);

journey(
  'a mail that could not be sent is shown on the dashboard’s home page, and resent',
  async ({ page, request, expectedErrors }) => {
    // 409 if the outbox is already retrying.
    expectedErrors.push(/409/);
    await mkdir(mailFolder, { recursive: true });
    await rename(mailFolder, `${mailFolder}-away`);
    try {
      // A file in place of the folder makes writing mails fail.
      await writeFile(mailFolder, '');
      const reader = {
        username: 'Wanda',
        password: 'the ninth lantern burns',
        email: 'wanda@example.com',
      };
      expect((await request.post('/api/Users/newRecord', { data: reader })).status()).toBe(200);
      await logIn(page);
      await expect(async () => {
        await page.goto('/cms');
        await page.getByRole('link', { name: /mails? that could not be sent$/ }).click();
        await expect(row(page, reader.email)).toContainText('Not sent after', {
          timeout: retryAfter,
        });
      }).toPass();
    } finally {
      await rm(mailFolder);
      await rename(`${mailFolder}-away`, mailFolder);
    }
    const resend = row(page, 'wanda@example.com').getByRole('button', { name: /^Resend/ });
    await untilCommitted(resend);
    await resend.click();
    // The outbox may have retried at the same moment, which has its own message.
    await expect(toast(page, /The mail is being sent|deleted after sending/)).toBeVisible();
    await mailTo('wanda@example.com', /./);
  },
);

journey(
  'a message is answered on a phone and marked as handled, and a chapter has a preview',
  async ({ page, request }) => {
    const message = {
      name: 'Ysolde',
      email: 'ysolde@example.com',
      message: 'When does\nthe next one come?',
    };
    expect((await request.post('/api/contact', { data: message })).status()).toBe(200);
    await page.setViewportSize({ width: 390, height: 844 });
    await logIn(page, '/cms');
    await page.getByRole('button', { name: 'Open Menu' }).last().click();
    await page.getByRole('link', { name: /^Messages: \d+ waiting$/ }).click();
    await expect(row(page, 'Ysolde')).toContainText('the next one come?');
    const answer = page.getByRole('textbox', { name: 'Your answer, sent to ysolde@example.com' });
    await expect(async () => {
      // Payload may replace the row under the pointer.
      const link = row(page, 'Ysolde').getByRole('link', { name: 'Answer Ysolde' });
      if (await link.isVisible()) await link.click({ timeout: retryAfter });
      await expect(answer).toBeVisible({ timeout: retryAfter });
    }).toPass();
    await expect(answer).toHaveValue('Dear Ysolde,\n\n');
    await answer.fill('Dear Ysolde,\n\nin May.');
    // Payload asks before the answer is lost.
    const leave = page.getByRole('dialog').filter({ hasText: 'Leave without saving' });
    await page.getByRole('link', { name: 'All messages from ysolde@example.com' }).click();
    await leave.getByRole('button', { name: 'Stay on this page' }).click();
    await expect(answer).toHaveValue('Dear Ysolde,\n\nin May.');
    const reply = await holdBack(page, /\/contact-messages\/\d+\/answer$/);
    await page.getByRole('button', { name: 'Send the answer' }).click();
    await expect(answer).toHaveJSProperty('readOnly', true);
    await reply();
    await expect(
      page.getByText('Your answer is being sent, and the message is handled.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
    const mail = await mailTo(message.email, /^Re: Your message/);
    expect(mail.text).toContain('in May.');
    expect(mail.text).toContain('> the next one come?');
    const start = await holdBack(page, /\/_next\/.*\.js/);
    await page.reload({ waitUntil: 'commit' });
    await expect(answer).toHaveJSProperty('readOnly', true);
    await expect(page.getByRole('button', { name: 'Send the answer' })).toBeDisabled();
    await start();
    await expect(answer).toBeEditable();
    await expect(page.getByRole('region', { name: 'Answers' }).getByRole('listitem')).toContainText(
      'in May.',
    );
    await page.getByRole('button', { name: 'Not handled yet' }).click();
    await expect(toast(page, '“Ysolde” is waiting again.')).toBeVisible();
    expect(await overflow(page)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto('/cms');
    await page.getByRole('link', { name: /^\d+ messages? to answer$/ }).click();
    const handled = row(page, 'Ysolde').getByRole('button', { name: /^Handled/ });
    await expect(async () => {
      // An earlier click may have worked, with its response pending.
      if (await handled.isVisible()) await handled.click({ timeout: retryAfter });
      await expect(toast(page, '“Ysolde” marked as handled')).toBeVisible({ timeout: retryAfter });
    }).toPass();
    await expect(row(page, 'Ysolde')).toHaveCount(0);

    await page.goto('/cms/collections/samples');
    // The text is typed before the preview's script has loaded. The preview must show the last version.
    const release = await holdBack(page, /\/sample-html[^/]*\.js/);
    const waiting = page.waitForRequest(/\/sample-html[^/]*\.js/);
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await waiting;
    const shown = page.frameLocator('iframe[title="The chapter as the reader sees it"]');
    const text = page.getByRole('textbox', { name: 'Text' });
    const source = page.getByRole('button', { name: 'Source', pressed: false });
    // After navigation from a list, Payload renders the form twice, and loses the input of the first.
    await expect(async () => {
      if (await source.isVisible()) await source.click();
      await text.fill('[p]A [em]new[/em] beginning.[/p][img src=x onerror=alert(1)]');
      await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled({ timeout: retryAfter });
    }).toPass();
    await release();
    await expect(shown.getByText('A new beginning.')).toBeVisible();
    await expect(shown.locator('em')).toHaveText('new');
    expect(await shown.locator('[onerror]').count()).toBe(0);
    // Browsers reload a frame that is moved in the DOM.
    await shown.locator('html').evaluate(() => location.reload());
    await expect(shown.getByText('A new beginning.')).toBeVisible();

    // The preview lists unsupported tags.
    const wrong = page.getByRole('region', { name: 'Preview' }).getByRole('listitem');
    await expect(wrong).toContainText([
      '[img src=x onerror=alert(1)] is not a tag. Tags are p, h3',
    ]);

    await text.fill('One [em]two[/em] [x] & y.\n\n***\n\nThree.');
    await page.getByRole('button', { name: 'Save' }).click();
    const stored = '[p]One [em]two[/em] [x] & y.[/p]\n\n[hr]\n\n[p]Three.[/p]';
    await expect(text).toHaveValue(stored);
  },
);
