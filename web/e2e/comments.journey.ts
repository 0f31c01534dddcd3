import { expect, journey, retryAfter } from './journey';
import { headerOf, mailTo } from './captured-mail';
import { logIn as logInAsAuthor } from './editor-log-in';
import { addPost } from './editor-steps';
import { asAuthor, logIn, makeReader, sendComment } from './readers';
import { checkA11y } from './a11y';

// Not in parallel: of two simultaneous log-ins to one account, Payload loses one session.
journey.describe.configure({ mode: 'default' });

type Waiting = { id: number; text: string }[];
const post = '/blog/a-white-stallion-named-blizzard';
const waits = 'Thank you! Your comment appears once it has been read.';

journey(
  'a reader comments, the author approves, others read and reply, and one click unsubscribes from the mails',
  async ({ page, browser, playwright, baseURL }) => {
    journey.slow();
    const calls = () => playwright.request.newContext({ baseURL });
    const author = asAuthor(await calls());
    const ann = await makeReader('Annabel');
    const bertram = await makeReader('Bertram');
    const approve = async (words: string) => {
      const waiting = (await author.get('/api/comments/pending')) as Waiting;
      const id = waiting.findLast(({ text }) => text.includes(words))?.id;
      await author.post(`/api/comments/${id}/approve`);
    };

    await page.goto(post, { waitUntil: 'networkidle' });
    const mine = 'Why does ||Blizzard bow|| at all?';
    await page.getByLabel('Your comment').fill(mine);
    await page.getByRole('link', { name: 'Log in to comment' }).click();
    await logIn(page, ann.userName);
    await expect(page).toHaveURL(new RegExp(post));
    await expect(page.getByLabel('Your comment')).toHaveValue(mine);
    await page.getByLabel('Send me an e-mail when somebody replies').check();
    await sendComment(page.getByRole('button', { name: 'Send comment' }));
    await expect(page.getByText(waits)).toBeVisible();
    await expect(page.getByText('Waiting to be read')).toBeVisible();
    await expect(page.getByLabel('Your comment')).toHaveValue('');

    const visitor = await browser.newPage({ baseURL });
    await visitor.goto(post, { waitUntil: 'networkidle' });
    await expect(visitor.getByText(ann.userName)).toHaveCount(0);

    const dashboard = await browser.newPage({ baseURL });
    await logInAsAuthor(dashboard, '/cms');
    await dashboard.getByRole('link', { name: /^\d+ comments? to/ }).click();
    const decided = dashboard.getByRole('button', { name: /^Approve: Why does/ });
    await expect(async () => {
      if (await decided.isVisible()) await decided.press('Enter', { timeout: retryAfter });
      await expect(dashboard.getByText(/Why does.* approved/)).toBeVisible({ timeout: retryAfter });
    }).toPass();
    await expect(dashboard.getByRole('row').filter({ hasText: ann.userName })).toHaveCount(0);
    // The focus is on the next comment or, in an empty list, on the line above.
    await expect(dashboard.locator(':focus')).toHaveText(/^Approve$|^There are no comments here$/);
    await dashboard.close();
    await visitor.reload({ waitUntil: 'networkidle' });
    const comment = visitor.getByRole('article').filter({ hasText: ann.userName }).last();
    await expect(comment).toContainText('Why does');
    await expect(comment.getByText('Blizzard bow')).toBeHidden();
    await comment.getByText('Spoiler', { exact: true }).click();
    await expect(comment.getByText('Blizzard bow')).toBeVisible();
    await checkA11y(visitor, 'a post with a comment, to a visitor');

    const quiet = await browser.newPage({ baseURL, javaScriptEnabled: false });
    await quiet.goto(post);
    const read = quiet.getByRole('article').filter({ hasText: ann.userName }).last();
    await read.getByText('Spoiler', { exact: true }).click();
    await expect(read.getByText('Blizzard bow')).toBeVisible();
    await read.getByText('Report', { exact: true }).click();
    await read.getByRole('button', { name: 'Report it' }).click();
    await expect(read.getByText('Thank you. The author will look at it.')).toBeVisible();
    await quiet.close();

    await visitor.goto(`/admin/userlogin?from=${post}`, { waitUntil: 'networkidle' });
    await logIn(visitor, bertram.userName);
    await expect(visitor).toHaveURL(post);
    await comment.getByText('Reply', { exact: true }).click();
    await comment.getByLabel('Your reply').fill('He knows a god when he sees one.');
    await sendComment(comment.getByRole('button', { name: 'Send reply' }));
    await expect(comment.getByText(waits)).toBeVisible();
    await approve('knows a god');

    const mail = await mailTo(ann.email, /^Bertram.* replied/);
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const end = new URL(/<(.+)>/.exec(headerOf(mail, 'list-unsubscribe'))?.[1] ?? '');
    const machine = await calls();
    const oneClick = await machine.post(end.pathname + end.search, {
      form: { 'List-Unsubscribe': 'One-Click' },
    });
    expect(oneClick.status()).toBe(200);
    await visitor.goto(end.pathname + end.search, { waitUntil: 'networkidle' });
    await visitor.getByRole('button', { name: 'Stop these e-mails' }).click();
    await expect(visitor.getByText('You will get no more e-mails about replies.')).toBeVisible();
    await visitor.close();

    await page.reload({ waitUntil: 'networkidle' });
    await expect(
      page.getByLabel('Send me an e-mail when somebody replies').last(),
    ).not.toBeChecked();
    const own = page.getByRole('article').filter({ hasText: ann.userName }).last();
    await own.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Your comment is deleted.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(own).toContainText('Why does');
    await checkA11y(page, 'a post with comments, to a reader who wrote one');
    await page.goto('/admin/account', { waitUntil: 'networkidle' });
    await expect(page.getByText(ann.email)).toBeVisible();
    await checkA11y(page, 'a reader’s account');
  },
);

journey(
  'if a post is unpublished while a reader writes a comment, they get an error and keep the text',
  async ({ page, browser, playwright, baseURL, expectedErrors }) => {
    // The rate limit may reject the first attempts.
    expectedErrors.push(/404|429/);
    const request = await playwright.request.newContext({ baseURL });
    const author = asAuthor(request);
    const { id, slug } = await addPost({ request }, { title: 'A post that does not stay' });
    const path = `/blog/${slug}`;
    const { userName } = await makeReader('Edwin');
    await page.goto(`/admin/userlogin?from=${path}`, { waitUntil: 'networkidle' });
    await logIn(page, userName);
    await expect(page.getByText(`as ${userName}`).last()).toBeVisible();
    await page.getByLabel('Your comment').fill('A thought that took an evening.');
    const quiet = await browser.newPage({ baseURL, javaScriptEnabled: false });
    await quiet.context().addCookies(await page.context().cookies());
    await quiet.goto(path);
    await quiet.getByLabel('Your comment').fill('Another such thought.');

    await author.post('/api/Posts/update', { id, publish: false });
    await sendComment(page.getByRole('button', { name: 'Send comment' }));
    await expect(page.getByRole('alert')).toContainText('not published');
    await expect(page.getByLabel('Your comment')).toHaveValue('A thought that took an evening.');
    await quiet.getByRole('button', { name: 'Send comment' }).click();
    await expect(quiet.getByRole('heading', { level: 1 })).toHaveText(
      'This page is not in the book',
    );
    await expect(quiet.getByLabel('Your comment')).toHaveValue('Another such thought.');
    await quiet.close();
    await author.post(`/api/Posts?id=${id}`);
  },
);

journey.describe('without JavaScript', () => {
  // The browser logs the status of a refused form.
  journey.use({ javaScriptEnabled: false, expectedErrors: [/status of 401/] });

  journey('a comment is sent, edited, deleted and restored', async ({ page, context }) => {
    const { userName } = await makeReader('Dagny');
    await page.goto(post);
    await page.getByLabel('Your comment').fill('From a quiet browser.');
    await page.getByRole('button', { name: 'Send comment' }).click();
    await expect(page.getByText('Your words are kept in the form')).toBeVisible();
    await expect(page.getByLabel('Your comment')).toHaveValue('From a quiet browser.');
    await page.goto(`/admin/userlogin?from=${post}`);
    await logIn(page, userName);
    await page.getByLabel('Your comment').fill('From a quiet browser.');
    await page.getByRole('button', { name: 'Send comment' }).click();
    await expect(page.getByText(waits)).toBeVisible();

    await page.getByRole('link', { name: 'Change or delete what you wrote here' }).click();
    const mine = page.getByRole('article');
    await expect(mine).toContainText('From a quiet browser.');
    await mine.getByText('Edit', { exact: true }).click();
    await mine.getByLabel('Your comment').fill('From a ||very quiet|| browser.');
    await mine.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Your comment is saved')).toBeVisible();
    await expect(mine.getByText('very quiet', { exact: true })).toBeHidden();
    await mine.getByText('Spoiler').click();
    await expect(mine.getByText('very quiet', { exact: true })).toBeVisible();
    await mine.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('You have no comments on this post')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(mine).toContainText('edited');

    await mine.getByText('Edit', { exact: true }).click();
    await mine.getByLabel('Your comment').fill('Too late for the session.');
    await context.clearCookies();
    await mine.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('You are not logged in any more')).toBeVisible();
    await expect(page.getByLabel('Your words')).toHaveValue('Too late for the session.');
  });
});
