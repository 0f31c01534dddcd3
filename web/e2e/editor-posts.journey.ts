import {
  addPost,
  idOf,
  untilDraftStored,
  openEditor,
  openDetails,
  openPosts,
  save,
  savedPost,
} from './editor-steps';
import { expect, journey } from './journey';
import { asAuthor } from './readers';

journey(
  'the list has drafts first and pages of other posts; a deletion can be undone in place',
  async ({ page }) => {
    const name = `Okapi${Date.now()}`;
    const markdown =
      '# A start\n\nOne more mile to [the ford](/books), *she said*[^1].\n\n[^1]: A note.';
    const old = { publishedAt: '2001-01-01T00:00:00Z', publish: false };
    await addPost(page, { title: `${name} begun`, markdown, ...old });
    await addPost(page, { title: `${name} to come`, publishedAt: '2090-01-01T00:00:00Z' });
    await Promise.all(
      Array.from({ length: 30 }, (_, number) => addPost(page, { title: `${name} ${number}` })),
    );
    const open = await addPost(page, { title: `${name} in the editor` });
    for (const title of [`${name} first`, `${name} second`])
      await addPost(page, { title, publish: false });

    await openEditor(page, `?id=${open.id}`);
    await openPosts(page);
    const posts = page.getByRole('navigation', { name: 'Posts' });
    const search = posts.getByLabel('Search all posts');
    // Without a search, the first posts are the same.
    await search.fill(`${name} nowhere`);
    await expect(posts.getByText('No post matches these words.')).toBeVisible();
    await search.fill(name);
    const drafts = posts.getByRole('region', { name: 'Drafts' }).getByRole('listitem');
    const begun = /One more mile to the ford, she said\./;
    await expect(drafts).toHaveText([/second/, /first/, begun]);
    await expect(posts.getByRole('region', { name: 'Scheduled' })).toContainText('2090');
    const published = posts.getByRole('region', { name: 'Published' }).getByRole('listitem');
    await expect(published).toHaveCount(30);
    await posts.getByRole('button', { name: 'More published' }).click();
    await expect(published).toHaveCount(31);
    await expect(published.first()).toContainText(/, 20\d\d · \d+ views?/);

    const upper = posts.getByRole('button', { name: /Delete.* second/ });
    await upper.scrollIntoViewIfNeeded();
    const place = await upper.boundingBox();
    await upper.click();
    await expect(drafts).toHaveText([/second” was deleted/, /first/, begun]);
    const undo = posts.getByRole('button', { name: /Undo.* second/ });
    await expect(undo).toBeFocused();
    expect(await undo.boundingBox()).toMatchObject({ y: place?.y });
    await posts.getByRole('button', { name: /Delete.* first/ }).click();
    await expect(drafts).toHaveText([/was deleted/, /was deleted/, begun]);
    await undo.click();
    await expect(drafts).toHaveText([/second/, /first” was deleted/, begun]);
    await search.fill(`${name} `);
    await expect(drafts).toHaveText([/second/, begun]);
    await posts.getByText(/^Deleted \(/).click();
    await posts
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`${name} first.*Put back`) })
      .getByRole('button')
      .click();
    await expect(drafts).toHaveText([/second/, /first/, begun]);

    const mine = published.filter({ hasText: `${name} in the editor` });
    const ask = page.getByRole('dialog', { name: 'Delete this post?' });
    const isSeen = async () =>
      (await page.request.get(`/api/Posts/by-slug/${open.slug}`)).status() === 200;
    await mine.getByRole('button', { name: 'Delete' }).click();
    await expect(ask).toContainText(`${name} in the editor`);
    await ask.getByRole('button', { name: 'Keep it' }).click();
    expect(await isSeen()).toBe(true);
    await mine.getByRole('button', { name: 'Delete' }).click();
    await ask.getByRole('button', { name: 'Delete it' }).click();
    await expect(mine).toHaveText(/was deleted/);
    expect(await isSeen()).toBe(false);
    await expect(page.getByRole('alert')).toContainText('This post was deleted.');
    await mine.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(await isSeen()).toBe(true);

    await drafts.getByRole('button', { name: `Duplicate ${name} begun` }).click();
    await expect(page.getByLabel('Title')).toHaveValue(`${name} begun (copy)`);
    expect((await savedPost(page, idOf(page))).markdown).toBe(markdown);
    // Opening a post closes the list.
    await openPosts(page);
    await search.fill(`${name} second`);
    await expect(drafts).toHaveText([/second/]);
    await drafts.getByRole('link').click();
    await expect(posts).toBeHidden();
    await expect(page.getByLabel('Title')).toHaveValue(`${name} second`);
    await expect(page.getByLabel('Markdown')).toBeFocused();
  },
);

journey(
  'an earlier version is compared and restored; preview links show the page, also to a beta reader',
  async ({ page }) => {
    const { id } = await addPost(page, { title: 'In versions', markdown: 'The first version.' });
    await asAuthor(page.request).post('/api/Posts/update', { id, markdown: 'The second.' });
    await openEditor(page, `?id=${id}`);
    await openDetails(page);
    const toldFrom = page.getByLabel('Told from', { exact: true });
    await toldFrom.selectOption('Indomitus Est on');
    await save(page);
    await page.getByRole('button', { name: 'History' }).click();
    const history = page.getByRole('region', { name: 'History' });
    await expect(history.getByRole('heading', { name: 'History' })).toBeFocused();
    await page.goBack();
    await expect(history).toBeHidden();
    await expect(page.getByRole('button', { name: 'History' })).toBeFocused();
    await page.getByRole('button', { name: 'History' }).click();
    await history.getByRole('listitem').last().getByRole('button').click();
    await expect(history.getByRole('textbox', { name: 'The text now' })).toContainText(
      'The second.',
    );
    await expect(history.getByLabel('That version')).toContainText('The first version.');
    await expect(history.getByText('the beginning (now Indomitus Est on)')).toBeVisible();
    await history.getByRole('button', { name: 'Restore this version' }).click();
    await expect(page.getByLabel('Markdown')).toContainText('The first version.');
    await expect(toldFrom).toHaveValue('0');

    const opening = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Whole page' }).click();
    const whole = await opening;
    await expect(whole.getByRole('article')).toContainText('The first version.');
    await expect(whole.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    const stranger = await page.request.get(whole.url(), { headers: { cookie: '' } });
    expect(stranger.headers()['cache-control']).toContain('no-store');
    await whole.close();

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Link for a beta reader' }).click();
    const link = page.getByRole('region', { name: 'Link for a beta reader' });
    await expect(link).toContainText(/until \w+day, \w+ \d+ at \d+:\d\d [AP]M\./);
    await link.getByRole('button', { name: 'Copy link' }).click();
    await expect(link).toContainText('The link is copied.');
    const url = await page.evaluate(() => navigator.clipboard.readText());
    await page.getByLabel('Markdown').press('Control+End');
    await page.keyboard.type(' And the next.');
    await untilDraftStored(page);
    const reader = await page.context().newPage();
    await reader.goto(url);
    await expect(reader.getByRole('article')).toContainText('The first version. And the next.');
    await reader.close();
    const dialog = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const warning = await dialog;
    expect(warning.type()).toBe('beforeunload');
    await warning.dismiss();
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
    await openPosts(page);
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await leaving.getByRole('button', { name: 'Stay' }).click();
    await expect(leaving).toBeHidden();
    await expect(page.getByLabel('Markdown')).toContainText('The first version.');
    await save(page);
    expect((await savedPost(page, id)).markdown).toBe('The first version. And the next.');
    page.on('dialog', () => {
      throw new Error('The page asked about unsaved changes after saving.');
    });
    await page.reload();
    await expect(page.getByLabel('Markdown')).toContainText('The first version.');

    // On a phone the comparison is inline. Any two versions can be compared, and single changes reverted.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'History' }).click();
    await history.getByRole('listitem').last().getByRole('button').click();
    const other = history.getByLabel('Compared with');
    const putBack = history.getByRole('button', { name: 'Put this back' });
    const second = await other.getByRole('option').last().getAttribute('value');
    await other.selectOption(second);
    await expect(history.getByLabel('The other version')).toContainText('The second.');
    await expect(putBack).toHaveCount(0);
    await other.selectOption('the text now');
    await expect(putBack).toHaveCount(1);
    await putBack.click();
    await history.getByRole('button', { name: 'Back to the text' }).click();
    const details = page.getByRole('complementary', { name: 'Details' });
    await details.getByRole('button', { name: 'Close' }).click();
    await save(page);
    expect((await savedPost(page, id)).markdown).toBe('The first version.');
  },
);
