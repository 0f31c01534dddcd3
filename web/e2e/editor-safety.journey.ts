import { letSessionsAge } from '../../cms/testing/change-stored';
import { author } from './author';
import { dataDir } from './captured-mail';
import { logIn } from './editor-log-in';
import {
  addPost,
  idOf,
  untilDraftStored,
  openEditor,
  openPosts,
  save,
  savedPost,
} from './editor-steps';
import { expect, journey } from './journey';
import { asAuthor } from './readers';

journey.describe('without a connection', () => {
  journey.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load/] });

  journey('text that is typed and saved is sent after reconnecting', async ({ page, context }) => {
    await openEditor(page);
    await page.getByLabel('Title').fill('On the road');
    await page.getByLabel('Markdown').fill('Before the tunnel.');
    await context.setOffline(true);
    await page.getByLabel('Markdown').press('End');
    await page.keyboard.type(' In the tunnel.');
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect(page.getByRole('alert')).toContainText('The editor keeps trying');
    // The failed prefetch of a hovered link does not affect the text.
    await openPosts(page);
    await page.getByRole('link', { name: 'Home', exact: true }).hover();
    await page.getByRole('link', { name: 'Home', exact: true }).focus();
    await openPosts(page);
    await page.getByLabel('Markdown').press('Control+End');
    await page.keyboard.type(' Still in it.');
    await context.setOffline(false);
    await expect(page).toHaveURL(/id=\d+/);
    await save(page);
    expect((await savedPost(page, idOf(page))).markdown).toBe(
      'Before the tunnel. In the tunnel. Still in it.',
    );
  });
});

journey('the text of a closed tab is offered again and restored', async ({ page }) => {
  await openEditor(page);
  await page.getByLabel('Title').fill('A thought that must not be lost');
  await page.getByLabel('Markdown').fill('Half a sentence, and then');
  await untilDraftStored(page);
  const after = await page.context().newPage();
  await page.close();
  await after.goto('/admin/editor');
  await after.getByRole('button', { name: 'Continue A thought that must not be lost' }).click();
  await expect(after.getByLabel('Title')).toHaveValue('A thought that must not be lost');
  await expect(after.getByLabel('Markdown')).toContainText('Half a sentence, and then');
  await expect(after.getByText('It is not saved yet.')).toBeVisible();
  await after.reload();
  await expect(after.getByLabel('Markdown')).toContainText('Half a sentence, and then');

  // Unsaved changes to a post are offered on its page.
  const { id } = await addPost(after, { title: 'Left with changes', markdown: 'Saved.' });
  await after.goto(`/admin/editor?id=${id}`);
  await after.getByLabel('Markdown').fill('Saved, and more.');
  await untilDraftStored(after);
  const again = await after.context().newPage();
  await after.close();
  await again.goto(`/admin/editor?id=${id}`);
  await again.getByRole('button', { name: 'Continue Left with changes' }).click();
  await expect(again.getByLabel('Markdown')).toHaveText('Saved, and more.');
});

journey.describe('two editors of one post', () => {
  journey.use({ expectedErrors: [/409/] });

  journey('the second one sees both versions, and resolves the conflict', async ({ page }) => {
    const { id } = await addPost(page, { title: 'Shared', markdown: 'First line.\n\nLast line.' });
    await openEditor(page, `?id=${id}`);
    await expect(page.getByLabel('Title')).toHaveValue('Shared');
    const another = (fields: object) =>
      asAuthor(page.request).post('/api/Posts/update', { id, ...fields });
    await another({ markdown: 'First line, by another.\n\nLast line.', excerpt: 'Theirs.' });
    await page.getByLabel('Markdown').fill('First line.\n\nLast line, by me.');
    await untilDraftStored(page);
    await page.reload();
    await expect(page.getByText('It is not saved yet.')).toBeVisible();
    await page.getByRole('button', { name: /^Save/ }).click();
    const both = page.getByRole('region', { name: 'This post was saved somewhere else' });
    await expect(both.getByLabel('Saved elsewhere', { exact: true })).toContainText('by another');
    const mine = both.getByLabel('Yours, which you can edit here');
    await expect(mine).toContainText('by me');
    // Fields that only the other editor changed keep the other editor's value.
    const excerpt = both.getByRole('group', { name: 'Excerpt' });
    await expect(excerpt.getByLabel(/Saved elsewhere/)).toBeChecked();
    await mine.fill('First line, by another.\n\nLast line, by me.');
    await both.getByRole('button', { name: 'Save the edited text' }).click();
    await expect(page.getByText('Saved!')).toBeVisible();
    expect(await savedPost(page, id)).toMatchObject({
      markdown: 'First line, by another.\n\nLast line, by me.',
      excerpt: 'Theirs.',
    });

    const conflict = async (theirs: string, mine: string) => {
      await another({ markdown: theirs });
      await page.getByLabel('Markdown').fill(mine);
      await page.getByRole('button', { name: /^Save/ }).click();
      await expect(both).toBeVisible();
    };
    const text = page.getByLabel('Markdown', { exact: true });
    await conflict('Theirs again.', 'Mine,');
    await mine.press('Control+End');
    await page.keyboard.type(' put aside.');
    await page.keyboard.press('Escape');
    await expect(both).toBeHidden();
    await expect(text).toHaveText('Mine, put aside.');
    await page.getByRole('button', { name: /^Save/ }).click();
    await both.getByRole('button', { name: 'Take theirs' }).click();
    await expect(text).toHaveText('Theirs again.');
    expect((await savedPost(page, id)).markdown).toBe('Theirs again.');
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await expect(text).toHaveText('Mine, put aside.');

    await conflict('Theirs once more.', 'Mine, which stays.');
    await both.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByText('Saved!')).toBeVisible();
    expect((await savedPost(page, id)).markdown).toBe('Mine, which stays.');
  });
});

journey.describe('one draft on two devices', () => {
  journey.use({ expectedErrors: [/409/] });

  journey('the text of each is kept, and both can be continued', async ({ page, browser }) => {
    const { id } = await addPost(page, { title: 'On two devices', markdown: 'Begun.' });
    await openEditor(page, `?id=${id}`);
    const laptop = page.getByLabel('Markdown', { exact: true });
    await laptop.fill('Begun on the laptop.');
    await untilDraftStored(page);

    const phone = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
    const name = 'Continue On two devices';
    await openEditor(phone, `?id=${id}`);
    await phone.getByRole('button', { name }).click();
    await expect(phone.getByLabel('Markdown')).toHaveText('Begun on the laptop.');
    const stored = phone.waitForResponse(
      (response) =>
        response.url().endsWith('/Posts/drafts') && response.request().method() === 'POST',
    );
    await phone.getByLabel('Markdown').fill('Begun on the laptop, ended on the phone.');
    await stored;

    await laptop.press('Control+End');
    await page.keyboard.type(' One word.');
    await expect(page.getByText('You also changed this draft on another device.')).toBeVisible();
    await expect(laptop).toHaveText('Begun on the laptop. One word.');
    await page.getByRole('button', { name }).click();
    await expect(laptop).toHaveText('Begun on the laptop, ended on the phone.');
    await page.getByRole('button', { name }).click();
    await expect(laptop).toHaveText('Begun on the laptop. One word.');
    await phone.context().close();
  });
});

journey.describe('a session without a recent confirmation', () => {
  journey.use({ expectedErrors: [/status of 403/] });

  journey('throws no words away until the author confirms it', async ({ page }) => {
    const title = `Confirmed ${Date.now()}`;
    const { id } = await addPost(page, { title, publish: false });
    await logIn(page);
    await letSessionsAge(dataDir);
    await page.goto(`/admin/editor?id=${id}`);
    await page.getByLabel('Markdown', { exact: true }).fill('Words of an evening.');
    await untilDraftStored(page);
    await page.goto('/admin/editor');
    await openPosts(page);
    const unsaved = page.getByRole('region', { name: 'Not saved yet' });
    const throwAway = unsaved.getByRole('button', { name: 'Yes, throw it away' });
    await unsaved.getByRole('button', { name: `Throw away ${title}` }).click();
    await throwAway.click();
    await expect(unsaved.getByRole('alert')).toContainText('Enter your password');
    const opened = page.waitForEvent('popup');
    await unsaved.getByRole('link', { name: 'Confirm it in a new tab' }).click();
    const tab = await opened;
    await tab.getByLabel('Password').fill(author.password);
    await tab.getByRole('button', { name: 'Confirm' }).click();
    await tab.waitForURL('**/admin/account');
    await throwAway.click();
    await expect(unsaved.getByRole('button', { name: `Continue ${title}` })).toHaveCount(0);
  });
});
