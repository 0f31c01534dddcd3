import type { Page } from 'playwright/test';
import { checkA11y } from './a11y';
import { holdBack } from './application';
import { author } from './author';
import {
  addPost,
  idOf,
  untilDraftStored,
  openEditor,
  openDetails,
  openPosts,
  openPreview,
  save,
  savedPost,
} from './editor-steps';
import { expect, journey } from './journey';
import { asAuthor } from './readers';

journey.describe('logging in', () => {
  journey.use({ expectedErrors: [/401|404/] });

  journey('the editor asks for a key, checks it, and deletes it at log-out', async ({ page }) => {
    await page.goto('/admin/editor');
    await expect(page).toHaveURL('/admin');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Login');
    await expect(page.getByText('Enter your API key to access the editor.')).toBeVisible();
    const key = page.getByLabel('API key', { exact: true });
    await expect(key).toHaveAttribute('type', 'password');
    await key.fill('   ');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('API key is required.')).toBeVisible();

    await key.fill('fov_not_a_key_at_all');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(key).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('The site does not know this key.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('sns:apiKey'))).toBeNull();

    const { id } = await addPost(page, { title: 'Behind the door', publish: false });
    await page.goto(`/admin/editor?id=${id}`);
    await key.fill(` ${author.apiKey} `);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(`/admin/editor?id=${id}`);
    await expect(page.getByLabel('Title')).toHaveValue('Behind the door');
    expect(await page.evaluate(() => localStorage.getItem('sns:apiKey'))).toBe(author.apiKey);

    // A dialog asks for a new key if the key is revoked: before a post is opened, and while it is open.
    const asking = page.getByRole('dialog', { name: 'Your key is needed again' });
    const revoke = () => page.evaluate(() => localStorage.setItem('sns:apiKey', 'fov_revoked'));
    const enterKey = async () => {
      await asking.getByLabel('API key', { exact: true }).fill(author.apiKey);
      await asking.getByRole('button', { name: 'Continue' }).click();
      await expect(asking).toBeHidden();
    };
    await revoke();
    await page.reload();
    await expect(asking).toContainText('The post opens when you enter a valid key.');
    await asking.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('alert')).toContainText('so this post cannot be opened');
    await page.getByRole('button', { name: 'Log in again' }).click();
    await enterKey();
    await expect(page.getByLabel('Title')).toHaveValue('Behind the door');
    await revoke();
    const text = `The last words ${Date.now()}`;
    await page.getByLabel('Markdown').fill(text);
    await enterKey();
    await untilDraftStored(page);
    await save(page);
    // The last input is stored on the site before the key is deleted.
    await page.getByLabel('Markdown').fill(`${text}, and more`);
    await openPosts(page);
    await page.getByRole('button', { name: 'Log out' }).click();
    const ask = page.getByRole('dialog', { name: 'Log out without saving?' });
    await expect(ask).toContainText('The site keeps them');
    await ask.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/admin');
    expect(await page.evaluate(() => localStorage.getItem('sns:apiKey'))).toBeNull();
    const kept = await asAuthor(page.request).get('/api/Posts/drafts');
    expect(JSON.stringify(kept)).toContain(`${text}, and more`);
  });
});

journey.describe('with failing requests', () => {
  journey.use({ expectedErrors: [/ERR_FAILED|Failed to load/] });

  journey('the tag picker adds and removes tags, and reports a failure', async ({ page }) => {
    await openEditor(page);
    await openDetails(page);
    const field = page.getByLabel('Tags', { exact: true });
    const chips = page.getByRole('list', { name: 'Chosen tags' }).getByRole('listitem');
    await field.pressSequentially('horses, oats,');
    await expect(chips).toHaveText([/horses/, /oats/]);
    await field.pressSequentially('Horses');
    await field.press('Enter');
    await expect(chips).toHaveCount(2);
    await field.pressSequentially(' 🐎 🐎 ');
    await page.getByLabel('Title').focus();
    await expect(chips).toHaveText([/horses/, /oats/, /🐎 🐎/]);
    await page.getByRole('button', { name: 'Remove oats' }).click();
    await expect(chips).toHaveCount(2);

    await page.route('**/api/Tags/ensure', (route) => route.abort());
    await page.getByRole('button', { name: 'Add tags' }).click();
    await expect(page.getByText('Unable to resolve tags.')).toBeVisible();
    await page.unroute('**/api/Tags/ensure');
    await page.getByRole('button', { name: 'Add tags' }).click();
    await expect(page.getByText('2 tags are ready.')).toBeVisible();
    await expect(page.getByText('Unable to resolve tags.')).toBeHidden();

    await page.getByRole('button', { name: 'Remove horses' }).click();
    await expect(field).toBeFocused();
    await field.press('Backspace');
    await expect(chips).toHaveCount(0);
    await page.getByRole('button', { name: 'Add tags' }).click();
    await expect(page.getByText('The post has no tags.')).toBeVisible();
  });
});

journey.describe('a post that cannot be published', () => {
  journey.use({ expectedErrors: [/404|409|ERR_FAILED|Failed to load/] });

  journey('the publishing sheet says why, and closes for a conflict', async ({ page }) => {
    const { id } = await addPost(page, { title: 'Not yet', publish: false });
    await openEditor(page, `?id=${id}`);
    const sheet = page.getByRole('dialog', { name: 'Publish' });
    const publish = async () => {
      await page.getByRole('button', { name: 'Publish', exact: true }).click();
      await sheet.getByRole('button', { name: 'Publish now' }).click();
    };
    await asAuthor(page.request).post('/api/Posts/update', { id, excerpt: 'By another.' });
    await publish();
    const both = page.getByRole('region', { name: 'This post was saved somewhere else' });
    await expect(both.getByRole('heading').first()).toBeFocused();
    await expect(sheet).toBeHidden();
    await both.getByRole('button', { name: 'Take theirs' }).click();

    await asAuthor(page.request).post('/api/Posts', { id });
    await page.route('**/api/Posts/update', (route) => route.abort());
    await publish();
    await expect(sheet.getByRole('alert')).toContainText('The editor keeps trying');
    await page.unroute('**/api/Posts/update');
    await sheet.getByRole('button', { name: 'Try now' }).click();
    await expect(sheet.getByRole('alert')).toContainText('This post was deleted.');
    await sheet.getByRole('button', { name: 'Put it back and save' }).click();
    const done = page.getByRole('dialog', { name: 'Published' });
    await expect(done.getByText('Readers see it now.')).toBeVisible();
  });
});

journey('a post is written, saved, published, and read', async ({ page }) => {
  await openEditor(page);
  await page.getByRole('button', { name: /^Save/ }).click();
  const isMissing = page.getByText('Something is missing; nothing was saved yet.');
  await expect(page.getByText('Title is required.')).toBeVisible();
  await expect(page.getByText('Markdown is required.')).toBeVisible();
  await expect(isMissing).toBeVisible();

  await openDetails(page);
  // A link to the draft would expire at the first save.
  const readerLink = page.getByRole('button', { name: 'Link for a beta reader' });
  await expect(page.getByText('Save the post once.')).toBeVisible();
  await expect(readerLink).toHaveCount(0);
  const date = page.getByLabel('Publish at');
  await date.press('1');
  await page.keyboard.press('Control+s');
  const isIncomplete = page.getByText('Publish at is not complete.');
  await expect(isIncomplete).toBeVisible();
  await date.fill('2090-01-01T12:00');
  await expect(isIncomplete).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Publish' }).uncheck();
  // Backspace clears only the focused part.
  await date.press('Backspace');
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(isIncomplete).toBeVisible();
  await date.fill('');
  await expect(page.getByText('Empty: at once.')).toBeVisible();

  await page.getByLabel('Title').fill('Oats, and who eats them');
  await page.getByLabel('Excerpt').fill('A long history. '.repeat(40));
  await expect(page.getByText('Excerpt must have at most 500 characters.')).toBeVisible();
  await page.getByLabel('Excerpt').fill('A short history.');
  await page.getByLabel('Markdown').click();
  await page.keyboard.type('A horse eats ');
  await expect(isMissing).toHaveCount(0);
  await page.keyboard.press('Control+b');
  await page.keyboard.type('oats');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('. <b onclick="x">');
  const preview = await openPreview(page);
  await expect(preview.locator('strong')).toHaveText('oats');
  await expect(preview).toContainText('<b onclick');
  await page.getByRole('checkbox', { name: 'Publish' }).check();
  await page.getByLabel('Tags', { exact: true }).pressSequentially('horses,oats');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert')).toHaveText('Saved!');
  await expect(readerLink).toBeVisible();
  const post = await savedPost(page, idOf(page));
  expect(post).toMatchObject({ tags: ['horses', 'oats'], slug: 'oats-and-who-eats-them' });

  await page.getByRole('button', { name: 'Published', exact: true }).click();
  const card = page.getByRole('img', { name: 'with its title: Oats, and who eats them' });
  const drawn = await page.request.get(`/og/blog/${post.slug}.jpg`);
  const picture = `data:image/jpeg;base64,${(await drawn.body()).toString('base64')}`;
  await expect.poll(async () => (await card.getAttribute('src')) === picture).toBe(true);

  await page.keyboard.press('Escape');

  const shown = await preview.locator('.prose').innerHTML();
  await page.getByRole('link', { name: 'As readers see it' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oats, and who eats them');
  await expect(page.getByRole('article').getByText('A horse eats oats.')).toBeVisible();
  const { html } = (await (await page.request.get(`/api/Posts/by-slug/${post.slug}`)).json()) as {
    html: string;
  };
  expect(shown).toBe(html);
});

journey('a scheduled post is shown as published when its time comes', async ({ page }) => {
  const title = `At its hour ${Date.now()}`;
  const publishedAt = new Date(Date.now() + 3_600_000).toISOString();
  const { id } = await addPost(page, { title, publishedAt });
  await page.clock.install();
  await openEditor(page, `?id=${id}`);
  await openDetails(page);
  await openPosts(page);
  await expect(page.getByRole('button', { name: 'Save and schedule' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Scheduled' })).toContainText(title);
  await page.getByRole('checkbox', { name: 'Publish' }).uncheck();
  // It was never published.
  await expect(page.getByText('Only you see it.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Publish' }).check();
  await page.clock.fastForward('01:00:01');
  await expect(page.getByRole('button', { name: 'Save and update' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'As readers see it' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Published' })).toContainText(title);
});

journey(
  'a post is written, published, unpublished, scheduled, and restored by keyboard',
  async ({ page }) => {
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    /** Presses Tab until a button has the focus, then presses the button. */
    const pressButton = async (name: RegExp) => {
      const focused = () =>
        page.evaluate(() => {
          const { tagName, ariaLabel, textContent } = document.activeElement ?? {};
          return tagName === 'BUTTON' ? (ariaLabel ?? textContent ?? '') : '';
        });
      for (let tabs = 0; tabs < 60 && !name.test(await focused()); tabs++) await press('Tab');
      expect(await focused()).toMatch(name);
      await press('Enter');
    };
    // Text typed before the editor has loaded is kept, and typing continues after it.
    const text = page.getByLabel('Markdown');
    const title = `By keys ${Date.now()}`;
    const load = await holdBack(page, /\/assets\/editor-.*\.js/);
    const opening = openEditor(page);
    await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();
    await page.keyboard.type(title);
    await press('Enter');
    await page.keyboard.type('The ford ');
    await load();
    await opening;
    await expect(text).toBeFocused();
    await page.keyboard.type('was deep.');
    await expect(text).toHaveText('The ford was deep.');
    await expect(page.getByLabel('Title')).toHaveValue(title);
    await press('Enter');
    for (const line of Array<string>(30).fill('Oda waited.')) {
      await page.keyboard.type(line);
      await press('Enter');
    }
    await page.keyboard.type('Then it rained.');
    // Find is visible above scrolled text. Control+/ shows the keys instead of CodeMirror's comment command.
    await press('Control+f');
    await expect(page.getByLabel('Find', { exact: true })).toBeInViewport({ ratio: 1 });
    await press('Escape', 'Control+/');
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
    await press('Escape');
    await expect(text).toBeFocused();
    await expect(text).not.toContainText('<!--');

    await press('Control+Shift+Enter');
    const sheet = page.getByRole('dialog', { name: 'Publish' });
    await expect(sheet.getByLabel('Now')).toBeFocused();
    await pressButton(/^Publish now/);
    const done = page.getByRole('dialog', { name: 'Published' });
    await expect(done.getByText('Readers see it now.')).toBeFocused();
    const { slug } = await savedPost(page, idOf(page));
    const isSeen = async () =>
      (await page.request.get(`/api/Posts/by-slug/${slug}`)).status() === 200;
    expect(await isSeen()).toBe(true);
    await pressButton(/^Take back/);
    await expect(page.getByText(/^Draft, saved/)).toBeVisible();
    expect(await isSeen()).toBe(false);

    await press('Control+Shift+Enter', 'ArrowRight');
    await expect(sheet.getByLabel('Later')).toBeChecked();
    await sheet.getByLabel('Publish at').fill('');
    await expect(sheet.getByRole('button', { name: 'Choose a day and a time' })).toBeVisible();
    await sheet.getByLabel('Publish at').fill('2090-01-01T12:00');
    await pressButton(/^Schedule for January 1, 2090/);
    await expect(page.getByRole('dialog', { name: 'Scheduled' })).toContainText('2090');
    await press('Escape');
    await expect(page.getByText(/^Scheduled for Jan 1, 2090/)).toBeVisible();

    await text.focus();
    await press('Control+Home');
    await page.keyboard.type('Later, ');
    await save(page);
    await press('Control+.');
    await pressButton(/^History/);
    const history = page.getByRole('region', { name: 'History' });
    await expect(history.getByRole('listitem').first()).toBeVisible();
    await press('Tab', 'Tab', 'Tab', 'Enter');
    await expect(history.getByRole('heading', { name: 'History' })).toBeFocused();
    await expect(history.getByLabel('That version')).toContainText('The ford');
    await pressButton(/^Put this back/);
    await press('Escape');
    await expect(text).toContainText('The ford was deep.');
    await expect(text).not.toContainText('Later');
  },
);

journey('a post is hidden until a book, and a name in it is not linked', async ({ page }) => {
  await openEditor(page);
  await page.getByLabel('Title').fill(`After the first book ${Date.now()}`);
  await page.getByLabel('Markdown').click();
  await page.keyboard.type('Shela rode with Eldador.');
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByRole('button', { name: 'Plain name' }).click();
  await expect(page.getByRole('img', { name: 'Plain name:' })).toBeVisible();
  await openDetails(page);
  await page.getByLabel('Told from', { exact: true }).selectOption('Indomitus Est on');
  await page.getByLabel('Comments told from').selectOption('Indomitus Vivat on');
  await page.getByRole('checkbox', { name: 'Publish' }).check();
  await save(page);
  const { slug } = await savedPost(page, idOf(page));
  const read = (upTo: number) => page.request.get(`/api/Posts/by-slug/${slug}?upTo=${upTo}`);
  expect((await read(0)).status()).toBe(403);
  const shown = (await (await read(1)).json()) as { html: string; commentsFromBook: number };
  expect(shown.commentsFromBook).toBe(2);
  expect(shown.html).toContain('/thesaurus/eldador');
  expect(shown.html).not.toContain('/thesaurus/shela');

  await page.getByRole('checkbox', { name: 'Names lead to the glossary' }).uncheck();
  await save(page);
  await page.reload();
  await expect(page.getByLabel('Comments told from')).toHaveValue('2');
  await expect(page.getByRole('checkbox', { name: 'Names lead' })).not.toBeChecked();
  expect(await (await read(1)).text()).not.toContain('/thesaurus/eldador');
});

journey(
  'the editor’s text begins near the top, the editor is accessible, and readers load none of it',
  async ({ page }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.goto('/blog', { waitUntil: 'networkidle' });
    expect(loaded.filter((url) => /\/(room|editor)-/.test(url))).toEqual([]);

    await openEditor(page);
    const text = page.getByLabel('Markdown');
    await page.getByLabel('Title').fill('The ford');
    await text.fill(
      `${'The ford at Senneth is a hundred yards of good gravel. '.repeat(8)}\n\nThen.`,
    );
    for (const [width, height, most] of [
      [1360, 850, 260],
      [390, 844, 220],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => window.scrollTo(0, 0));
      const [first] = await text.evaluate((box) => {
        const range = document.createRange();
        range.selectNodeContents(box);
        return [...range.getClientRects()].filter((rect) => rect.width > 100).map(({ top }) => top);
      });
      expect(first).toBeGreaterThan(0);
      expect(first).toBeLessThan(most);
      await expect(page.getByRole('banner')).toBeHidden();
    }
    // On a phone the details are a sheet over the text.
    await openDetails(page);
    const sheet = page.getByRole('complementary', { name: 'Details' });
    await expect(sheet).toBeFocused();
    expect(await sheet.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390 });
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(text).toBeFocused();
    // Back closes the list of posts regardless of focus. Browsers handle Escape alike.
    await openPosts(page);
    await expect(page.getByRole('button', { name: 'New post' })).toBeVisible();
    await page.evaluate(
      () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
    );
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'New post' })).toBeHidden();

    await page.setViewportSize({ width: 1360, height: 850 });
    await text.fill(
      `## Oats\n\nA horse. [nowhere](/no-such-page) [^2] ![](/media/heroes-crown.webp)${'\n\nAnother.'.repeat(40)}`,
    );
    await openDetails(page);
    const preview = await openPreview(page);
    await text.press('Control+End');
    await expect(preview.getByText('Another.').last()).toBeInViewport();
    await text.press('Control+Home');
    await expect(preview.getByRole('heading', { name: 'Oats' })).toBeInViewport();
    await text.press('Shift+ArrowDown');
    await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeInViewport({ ratio: 1 });
    await text.press('ArrowLeft');
    await checkA11y(page, 'the text, its details and its preview');
    await page.getByRole('combobox', { name: 'Colors' }).selectOption('sepia');
    await checkA11y(page, 'the text in sepia', 'light');
    await page.getByRole('combobox', { name: 'Colors' }).selectOption('site');
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const checks = page.getByRole('region', { name: 'Before publishing' });
    await expect(checks).toContainText('These lead nowhere: /no-such-page.');
    await expect(checks).toContainText('1 picture has no description');
    await checkA11y(page, 'the publishing sheet');
    await checks.getByRole('button', { name: /^A number without its note: 2/ }).click();
    await expect(text).toBeFocused();
    await openPosts(page);
    await expect(page.getByRole('region', { name: 'Published' })).toBeVisible();
    await checkA11y(page, 'the list of posts', 'light');
    await page.keyboard.press('Escape');
    await text.press('Control+Shift+P');
    await page.locator('.picture-grid button').first().click();
    await expect(page.getByRole('button', { name: 'Put it in the text' })).toBeVisible();
    await checkA11y(page, 'a picture of the library', 'light');
  },
);

/** Summary of the continuity list. */
const continuity = (page: Page) => page.getByText(/^.?Continuity: /);

journey(
  'conflicts with the glossary are listed beside the text, selected, fixed and ignored',
  async ({ page }) => {
    await openEditor(page);
    await openDetails(page);
    const text = page.getByLabel('Markdown');
    await text.fill(
      'Then Rancour rode to Oda Brask. “Lee,” said Oda, “pay a Sedge-Penny.” So she met Oda.',
    );
    await expect(continuity(page)).toHaveText(/Continuity: 3 things to look at, 1 new name/);
    // The text keeps the focus.
    await expect(text).toBeFocused();
    const list = page.getByRole('list', { name: 'Continuity' });
    await expect(list).toBeHidden();
    await continuity(page).press('Enter');
    await expect(list.getByRole('listitem')).toHaveText([
      /^“Rancour” is “Rancor” in the glossary\./,
      /^“Oda Brask” is not in the glossary\. 3 times/,
      /^Lee is told from Indomitus Oriens on, and this text is for everybody\./,
      /^Sedge-Penny is not approved yet/,
    ]);
    await expect(page.locator('.cm-finding')).toHaveText([
      ...['Rancour', 'Oda Brask', 'Lee', 'Sedge-Penny'],
    ]);

    await list.getByRole('button', { name: /^Lee is told/ }).press('Enter');
    await expect(text).toBeFocused();
    expect(await page.evaluate(() => String(window.getSelection()))).toBe('Lee');
    await page.keyboard.press('Home');
    await page.keyboard.type('Lo! ');
    await list.getByRole('button', { name: 'Write “Rancor”' }).click();
    await expect(text).toHaveText(/^Lo! Then Rancor rode/);
    await expect(text).toBeFocused();
    await expect(continuity(page)).toHaveText(/Continuity: 2 things to look at, 1 new name/);

    const added = list.getByRole('link', { name: /^Add to the glossary/ });
    await expect(added).toHaveAttribute(
      'href',
      '/cms/collections/glossary-terms/create?subject=Oda%20Brask',
    );
    const waiting = list.getByRole('listitem').filter({ hasText: 'Sedge-Penny' });
    await waiting.getByRole('button', { name: 'Ignore here' }).click();
    await expect(continuity(page)).toHaveText(/Continuity: 1 thing to look at, 1 new name/);
    await expect(list.getByRole('listitem')).toHaveCount(2);

    // Ignored findings stay ignored when the post gets its ID.
    await page.getByLabel('Title').fill('On pennies');
    await save(page);
    await expect(page).toHaveURL(/\?id=\d+$/);
    await page.reload();
    await expect(continuity(page)).toHaveText(/Continuity: 1 thing to look at, 1 new name/);
    await continuity(page).click();
    await page.getByRole('button', { name: 'Show the one that I ignored' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(3);

    await text.fill('Rancor Mordetur met Shela, and two Tallow Moths.');
    await expect(continuity(page)).toHaveCount(0);
  },
);

journey.describe('without JavaScript', () => {
  journey.use({ javaScriptEnabled: false });

  journey('the log-in and the editor say that they need JavaScript', async ({ page }) => {
    for (const path of ['/admin', '/admin/editor']) {
      await page.goto(path);
      await expect(page.getByText('The editor needs JavaScript')).toBeVisible();
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
      // Controls that need JavaScript are not rendered.
      await expect(page.getByRole('button', { name: 'Show API key' })).toHaveCount(0);
    }
  });
});
