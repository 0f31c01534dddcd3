import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { crc32, deflateSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { author } from './author';
import { expect, journey } from './journey';

const headers = { 'x-api-key': author.apiKey };

/** The editor, as somebody sees it who has logged in before. */
async function openDesk(page: Page, query = '') {
  await page.addInitScript((key) => {
    if (!sessionStorage.getItem('prepared')) localStorage.setItem('sns:apiKey', key);
    sessionStorage.setItem('prepared', 'yes');
  }, author.apiKey);
  await page.goto(`/admin/editor${query}`);
  await expect(page.getByLabel('Markdown')).toBeVisible();
}

const openDetails = (page: Page) => page.getByRole('button', { name: 'Details' }).click();

const openPosts = (page: Page) => page.getByRole('button', { name: 'Posts', exact: true }).click();

/** The page beside the text. */
async function openPreview(page: Page) {
  await page.getByRole('button', { name: 'Preview' }).click();
  return page.getByRole('region', { name: 'Preview' });
}

/** The text is safe on the site, and not saved yet. */
const isKept = (page: Page) => expect(page.getByText(/, kept \d/)).toBeVisible();

async function addPost(page: Page, fields: object) {
  const answer = await page.request.post('/api/Posts/AddNewRecord', {
    headers,
    data: { title: 'A post', markdown: 'Its text.', publish: true, ...fields },
  });
  return (await answer.json()) as { id: number; slug: string; html: string };
}

const savedPost = async (page: Page, id: number | string) =>
  (await (await page.request.get(`/api/Posts?id=${id}`, { headers })).json()) as {
    markdown: string;
    tags: string[];
    slug: string;
    heroId: number | null;
  };

const idOf = (page: Page) => new URL(page.url()).searchParams.get('id') ?? '';

async function save(page: Page) {
  await page.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByRole('alert')).toHaveText('Saved!');
}

type Handed = { name: string; type: string; bytes?: Buffer; size?: number };

/** Files are dropped on the text or pasted into it, as a browser tells of them. Of what is only large, the size is enough. */
async function hand(page: Page, how: 'drop' | 'paste', files: Handed[], html = '') {
  const handed = files.map(({ bytes, ...file }) => ({
    ...file,
    base64: bytes?.toString('base64') ?? '',
  }));
  await page.getByLabel('Markdown').evaluate(
    (box, { how, handed, html }) => {
      const data = new DataTransfer();
      for (const { name, type, size, base64 } of handed) {
        const content = size
          ? new Uint8Array(size)
          : Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        data.items.add(new File([content], name, { type }));
      }
      if (html) data.setData('text/html', html);
      const rest = { bubbles: true, cancelable: true };
      box.dispatchEvent(
        how === 'drop'
          ? new DragEvent('drop', { dataTransfer: data, ...rest })
          : new ClipboardEvent('paste', { clipboardData: data, ...rest }),
      );
    },
    { how, handed, html },
  );
}

const part = (name: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(name), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)]);
};

/** A black PNG of one bit for a pixel: 100 million of them take 12 KB. */
function bomb(side: number): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    part('IHDR', head),
    part('IDAT', deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))))),
    part('IEND', Buffer.alloc(0)),
  ]);
}

const scripted = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

/** Files that are no pictures for a post, and what is said of each. */
const refusedFiles: [Handed, words: RegExp][] = [
  [{ name: 'huge.png', type: 'image/png', size: 50_000_000 }, /has 50 MB; at most 20 MB/],
  [{ name: 'a.heic', type: 'image/heic', bytes: Buffer.from('x') }, /HEIC.*Save it as a JPEG/],
  [{ name: 'a.svg', type: 'image/svg+xml', bytes: Buffer.from(scripted) }, /SVG.*hold scripts/],
  [{ name: 'b.png', type: 'image/png', bytes: Buffer.from(scripted) }, /no picture, or a damaged/],
  [{ name: 'c.png', type: 'image/png', bytes: Buffer.from('A poem.') }, /no picture, or a damaged/],
];

journey.describe('logging in', () => {
  journey.use({ expectedErrors: [/401/] });

  journey('a key is asked for, tried at once, and forgotten on the way out', async ({ page }) => {
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
    await openPosts(page);
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/admin');
    expect(await page.evaluate(() => localStorage.getItem('sns:apiKey'))).toBeNull();
  });
});

journey.describe('tags that cannot be resolved', () => {
  journey.use({ expectedErrors: [/ERR_FAILED|Failed to load/] });

  journey('the tag picker goes through its states, and a failure says so', async ({ page }) => {
    await openDesk(page);
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
    await field.pressSequentially(' carts ,, Carts');
    await page.getByRole('button', { name: 'Add tags' }).click();
    await expect(chips).toHaveText([/carts/]);
    await expect(page.getByText('1 tag is ready.')).toBeVisible();
  });
});

journey('a post is written, saved, published, and read', async ({ page }) => {
  await openDesk(page);
  await page.getByRole('button', { name: /^Save/ }).click();
  const isMissing = page.getByText('Something is missing; nothing was saved yet.');
  await expect(page.getByText('Title is required.')).toBeVisible();
  await expect(page.getByText('Markdown is required.')).toBeVisible();
  await expect(isMissing).toBeVisible();

  await openDetails(page);
  const date = page.getByLabel('Publish at');
  await date.press('1');
  await page.keyboard.press('Control+s');
  const isIncomplete = page.getByText('Publish at is not complete.');
  await expect(isIncomplete).toBeVisible();
  await date.fill('2090-01-01T12:00');
  await expect(isIncomplete).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Publish' }).uncheck();
  // The part that is focused first: nothing of the others goes with it.
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
  const post = await savedPost(page, idOf(page));
  expect(post).toMatchObject({ tags: ['horses', 'oats'], slug: 'oats-and-who-eats-them' });

  await page.getByRole('button', { name: 'Published', exact: true }).click();
  const card = page.getByRole('img', { name: 'with its title: Oats, and who eats them' });
  // It is drawn once it is scrolled to.
  await page.getByText('Where it is shared').scrollIntoViewIfNeeded();
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

journey('a post whose hour comes while it is open is shown as published', async ({ page }) => {
  const title = `At its hour ${Date.now()}`;
  const publishedAt = new Date(Date.now() + 3_600_000).toISOString();
  const { id } = await addPost(page, { title, publishedAt });
  await page.clock.install();
  await openDesk(page, `?id=${id}`);
  await openDetails(page);
  await openPosts(page);
  await expect(page.getByRole('button', { name: 'Save and schedule' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Scheduled' })).toContainText(title);
  await page.getByRole('checkbox', { name: 'Publish' }).uncheck();
  // Nobody has seen it yet.
  await expect(page.getByText('Only you see it.')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Publish' }).check();
  await page.clock.fastForward('01:00:01');
  await expect(page.getByRole('button', { name: 'Save and update' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'As readers see it' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Published' })).toContainText(title);
});

journey.describe('without a connection', () => {
  journey.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load/] });

  journey(
    'what is typed and saved meanwhile arrives when it is back',
    async ({ page, context }) => {
      await openDesk(page);
      await page.getByLabel('Title').fill('On the road');
      await page.getByLabel('Markdown').fill('Before the tunnel.');
      await context.setOffline(true);
      await page.getByLabel('Markdown').press('End');
      await page.keyboard.type(' In the tunnel.');
      await page.getByRole('button', { name: /^Save/ }).click();
      await expect(page.getByRole('alert')).toContainText('tried again until it does');
      // A link that the pointer passes leads nowhere now, and takes nothing away.
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
    },
  );
});

journey(
  'a tab that is gone leaves its text, which is offered and taken up again',
  async ({ page }) => {
    await openDesk(page);
    await page.getByLabel('Title').fill('A thought that must not be lost');
    await page.getByLabel('Markdown').fill('Half a sentence, and then');
    await isKept(page);
    const after = await page.context().newPage();
    await page.close();
    await after.goto('/admin/editor');
    await after.getByRole('button', { name: 'Continue A thought that must not be lost' }).click();
    await expect(after.getByLabel('Title')).toHaveValue('A thought that must not be lost');
    await expect(after.getByLabel('Markdown')).toContainText('Half a sentence, and then');
    await expect(after.getByText('It is not saved yet.')).toBeVisible();
    await after.reload();
    await expect(after.getByLabel('Markdown')).toContainText('Half a sentence, and then');
  },
);

journey('what is saved is not taken for unsaved after others have changed it', async ({ page }) => {
  const { id } = await addPost(page, { title: 'Looked at', markdown: 'Text.' });
  await openDesk(page, `?id=${id}`);
  await expect(page.getByLabel('Title')).toHaveValue('Looked at');
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await page.request.post('/api/Posts/update', { headers, data: { id, title: 'Looked after' } });
  await page.goto('/admin/editor', { waitUntil: 'networkidle' });
  await openPosts(page);
  const listed = page.getByRole('listitem').filter({ hasText: 'Looked after' });
  await expect(listed).toBeVisible();
  await expect(listed.getByText('Not saved yet')).toHaveCount(0);
});

journey.describe('two at one post', () => {
  journey.use({ expectedErrors: [/409/] });

  journey('the second sees both versions, and decides', async ({ page }) => {
    const { id } = await addPost(page, { title: 'Shared', markdown: 'First line.\n\nLast line.' });
    await openDesk(page, `?id=${id}`);
    await expect(page.getByLabel('Title')).toHaveValue('Shared');
    await page.request.post('/api/Posts/update', {
      headers,
      data: { id, markdown: 'First line, by another.\n\nLast line.', excerpt: 'Theirs.' },
    });
    await page.getByLabel('Markdown').fill('First line.\n\nLast line, by me.');
    await isKept(page);
    await page.reload();
    await expect(page.getByText('It is not saved yet.')).toBeVisible();
    await page.getByRole('button', { name: /^Save/ }).click();
    const both = page.getByRole('region', { name: 'This post was saved somewhere else' });
    await expect(both.getByLabel('Saved elsewhere', { exact: true })).toContainText('by another');
    const mine = both.getByLabel('Yours, which you can edit here');
    await expect(mine).toContainText('by me');
    // What only the other one has changed is theirs.
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
      await page.request.post('/api/Posts/update', { headers, data: { id, markdown: theirs } });
      await page.getByLabel('Markdown').fill(mine);
      await page.getByRole('button', { name: /^Save/ }).click();
      await expect(both).toBeVisible();
    };
    const text = page.getByLabel('Markdown', { exact: true });
    await conflict('Theirs again.', 'Mine, put aside.');
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

journey.describe('a key that is not good any more', () => {
  journey.use({ expectedErrors: [/401/] });

  journey('is asked for in place, and the text stays and is saved', async ({ page }) => {
    await openDesk(page);
    await page.getByLabel('Title').fill('Between two keys');
    await page.evaluate(() => localStorage.setItem('sns:apiKey', 'fov_revoked'));
    await page.getByLabel('Markdown').fill('Typed with a key that was revoked.');
    const asking = page.getByRole('dialog', { name: 'Your key is needed again' });
    await asking.getByLabel('API key', { exact: true }).fill(author.apiKey);
    await asking.getByRole('button', { name: 'Continue' }).click();
    await expect(asking).toBeHidden();
    await isKept(page);
    await expect(page.getByLabel('Markdown')).toContainText('Typed with a key that was revoked.');
    await save(page);
  });
});

const png = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();

journey.describe('pictures', () => {
  journey.use({ expectedErrors: [/400|409/] });

  journey(
    'are dropped, pasted or chosen, and sent with their words; what is none is told',
    async ({ page }) => {
      await openDesk(page);
      const text = page.getByLabel('Markdown');
      await text.fill('Before.');
      const dialog = page.getByRole('dialog', { name: 'Add a picture' });
      const described = (name: string) =>
        dialog.getByRole('listitem').filter({ hasText: name }).getByLabel('Description');
      const add = dialog.getByRole('button', { name: /^(Add|Try again with) / });
      for (const [file, words] of refusedFiles) {
        await hand(page, 'drop', [file]);
        await expect(dialog.getByRole('alert')).toHaveText(words);
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      }
      await hand(page, 'paste', [{ name: 'bomb.png', type: 'image/png', bytes: bomb(10_000) }]);
      await dialog.getByLabel('Description').fill('Night');
      await add.click();
      await expect(dialog.getByRole('alert')).toHaveText(/at most \d+ million pixels/);
      await page.keyboard.press('Escape');
      await expect(text).toHaveText('Before.');

      const picture = { type: 'image/png', bytes: await png('#742') };
      await hand(page, 'drop', [
        { name: 'field.png', ...picture },
        { name: 'sky.png', ...picture },
      ]);
      await described('field.png').fill('A field [of] oats');
      await add.click();
      await expect(dialog.getByText('Description is required.')).toBeVisible();
      await expect(described('sky.png')).toBeFocused();
      await page.keyboard.type('The sky above');
      let send: () => void = () => undefined;
      const mayGo = new Promise<void>((resolve) => (send = resolve));
      await page.route('**/api/media', async (route) => {
        await mayGo;
        await route.continue();
      });
      await add.click();
      await expect(dialog.getByRole('progressbar')).toHaveCount(2);
      // One is canceled, and stays with its words until it is sent again.
      await dialog.getByRole('button', { name: 'Cancel sky.png' }).click();
      await expect(described('sky.png')).toHaveValue('The sky above');
      send();
      await expect(dialog.getByRole('listitem')).toHaveCount(1);
      await page.unroute('**/api/media');
      await add.click();
      await expect(dialog).toBeHidden();
      // A browser that copies a picture copies a page with nothing else, too.
      const copied = '<meta charset="utf-8"><img src="https://example.com/a.png" alt="A map">';
      await hand(page, 'paste', [{ name: 'clipboard.png', ...picture }], copied);
      await expect(dialog.getByLabel('Description')).toBeFocused();
      await page.keyboard.type('The same, pasted');
      await add.click();
      await expect(dialog).toBeHidden();
      await expect(text).toBeFocused();
      await page.keyboard.type('Written on.');
      await expect(text).toContainText('Written on.');
      const shown = (await openPreview(page)).getByRole('img');
      await expect(shown.and(page.getByAltText('A field [of] oats'))).toBeVisible();
      await expect(shown.and(page.getByAltText('The same, pasted'))).toBeVisible();

      await openDetails(page);
      await page.getByRole('button', { name: 'Choose a hero image' }).click();
      const hero = page.getByRole('dialog', { name: 'Hero image' });
      await hero.getByRole('button', { name: 'The same, pasted' }).click();
      await hero.getByRole('button', { name: 'Use as hero image' }).click();
      await expect(hero).toBeHidden();
      const heroPreview = page.getByRole('complementary', { name: 'Details' }).locator('img');
      expect((await heroPreview.boundingBox())?.width).toBeLessThanOrEqual(200);
      await page.getByLabel('Title').fill('With pictures');
      await save(page);
      const { heroId, markdown } = await savedPost(page, idOf(page));
      expect(heroId).toEqual(expect.any(Number));
      // Those that were added together are a gallery.
      expect(markdown).toMatch(
        /^Before\..*A field.*\)\n!\[The sky above.*The same, pasted.*Written on/s,
      );
    },
  );

  journey(
    'of the library are found, described once, replaced in place, and deleted unless they are used',
    async ({ page }) => {
      const name = `Harbor${Date.now()}`;
      const multipart = {
        alt: `${name} at dusk`,
        file: { name: 'harbor.png', mimeType: 'image/png', buffer: await png('#742') },
      };
      const stored = await page.request.post('/api/media', { headers, multipart });
      const { id, url } = (await stored.json()) as { id: number; url: string };
      const saved = async () => {
        const list = await page.request.get(`/api/media?q=${name}`, { headers });
        return ((await list.json()) as { alt: string; focalX: number; color: string }[])[0];
      };
      const done = (path: string) =>
        page.waitForResponse((response) => new URL(response.url()).pathname === path);

      await openDesk(page);
      await page.getByLabel('Title').fill(name);
      await page.getByLabel('Markdown').click();
      await page.keyboard.type('/pic');
      await page.getByRole('option', { name: /^Picture/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Add a picture' });
      await dialog.getByLabel('Search pictures').fill(`dusk ${name}`);
      await dialog.getByRole('button', { name: `${name} at dusk` }).click();
      await expect(dialog.getByText('It is not used yet.')).toBeVisible();

      let answer = done(`/api/media/${id}`);
      await dialog.getByRole('button', { name: /^Focal point/ }).press('Shift+ArrowRight');
      await answer;
      const point = dialog.getByRole('button', { name: /^Focal point: 60% from the left/ });
      await expect(point).toBeFocused();
      answer = done(`/api/media/${id}`);
      await dialog.getByLabel('Description').fill(`${name} by night`);
      await dialog.getByLabel('Description').blur();
      await answer;
      expect(await saved()).toMatchObject({ alt: `${name} by night`, focalX: 60, color: '#742' });

      await dialog
        .getByLabel('Replace the file')
        .setInputFiles({ name: 'n.png', mimeType: 'image/png', buffer: await png('#113') });
      await expect(dialog.getByText('Replaced everywhere.')).toBeVisible();
      expect(await saved()).toMatchObject({ color: '#113' });
      await dialog.getByRole('button', { name: 'Put it in the text' }).click();
      await expect(dialog).toBeHidden();
      // The caption is written below the picture, which keeps the focus while its text changes.
      await page.getByRole('textbox', { name: 'Caption' }).click();
      await page.keyboard.type('The "old" harbor');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Alt+Enter');
      const figure = page.getByRole('dialog', { name: 'This picture' });
      await figure.getByLabel('Wide').check();
      await figure.getByRole('button', { name: 'Done' }).click();
      await save(page);
      const post = await savedPost(page, idOf(page));
      expect(post.markdown).toContain(`![${name} by night](${url}#wide "The \\"old\\" harbor")`);

      const openLibrary = async () => {
        await page.getByLabel('Markdown').press('Control+End');
        await page.keyboard.press('Enter');
        await page.keyboard.type('/pic');
        await page.getByRole('option', { name: /^Picture/ }).click();
        await dialog.getByRole('button', { name: `${name} by night` }).click();
      };
      await openLibrary();
      await expect(dialog.getByRole('region', { name: 'Where it is used' })).toContainText(name);
      const remove = dialog.getByRole('button', { name: 'Delete' });
      await remove.click();
      await expect(dialog.getByRole('alert')).toContainText(`it is used in “${name}”`);
      await page.keyboard.press('Escape');
      await page.getByLabel('Markdown').press('Control+a');
      await page.keyboard.type('No picture.');
      await save(page);
      await openLibrary();
      await remove.click();
      await expect(dialog.getByText(`“${name} by night” was deleted.`)).toBeVisible();
      expect(await saved()).toBeUndefined();
      await dialog.getByRole('button', { name: 'Undo' }).click();
      await expect(dialog.getByText('It is not used yet.')).toBeVisible();
      expect(await saved()).toMatchObject({ alt: `${name} by night` });
    },
  );
});

journey('the page is the text: it begins high, in the width of a book', async ({ page }) => {
  await openDesk(page);
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
    const row = ['Posts', /^Save/, 'Publish', 'Details'].map((name) =>
      page.getByRole('button', { name, exact: typeof name === 'string' }),
    );
    const middles = await Promise.all(
      row.map(async (button) => {
        const { y = 0, height: tall = 0 } = (await button.boundingBox()) ?? {};
        return y + tall / 2;
      }),
    );
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4);
  }
  // On a phone the details are a sheet over the text.
  await openDetails(page);
  const sheet = page.getByRole('complementary', { name: 'Details' });
  await expect(sheet).toBeFocused();
  expect(await sheet.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390 });
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(text).toBeFocused();
});

journey('no mark is seen while one writes, and the source is one key apart', async ({ page }) => {
  await openDesk(page);
  await page.getByLabel('Title').fill('In the rich way');
  await page.keyboard.press('Enter');
  await page.keyboard.type('He said "no" -- and a *star* fell in 1986.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('1986. What a ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('very long');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' year.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('***');
  await page.keyboard.press('Enter');
  await page.keyboard.type('- oats');
  await page.keyboard.press('Enter');
  await page.keyboard.type('barley');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('## Then');
  const text = page.getByLabel('Markdown');
  await expect(text).toContainText('He said “no” – and a *star* fell in 1986.');
  await expect(text).toContainText('1986. What a very long year.');
  await expect(text).not.toContainText('#');
  await expect(text).not.toContainText('**');
  await expect(text.getByRole('separator', { name: 'Scene break' })).toBeVisible();
  await page.keyboard.press('Control+Alt+m');
  await expect(text).toContainText('What a **very long** year.');
  await expect(text).toContainText('- barley');
  // One history for both: the heading is taken back among the marks, and given again without them.
  await page.keyboard.press('Control+z');
  await expect(text).not.toContainText('Then');
  await page.keyboard.press('Control+Alt+m');
  await page.keyboard.press('Control+y');
  await expect(text).toContainText('Then');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('alert')).toHaveText('Saved!');
  expect((await savedPost(page, idOf(page))).markdown).toBe(
    'He said “no” – and a \\*star\\* fell in 1986.\n\n1986\\. What a **very long** year.\n\n***\n\n- oats\n- barley\n\n## Then',
  );
});

journey('publishing is two clicks, and one takes it back', async ({ page }) => {
  await openDesk(page);
  await page.getByLabel('Title').fill(`Two clicks ${Date.now()}`);
  await page.getByLabel('Markdown').fill('Short.');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Publish' });
  await expect(sheet).toContainText('Hero image. There is none.');
  await sheet.getByLabel('Excerpt').fill('Why it is short.');
  await expect(sheet).toContainText('Excerpt. It is there');
  await sheet.getByRole('button', { name: 'Publish now' }).click();
  const done = page.getByRole('dialog', { name: 'Published' });
  await expect(done).toContainText('Readers see it now.');
  const { slug } = await savedPost(page, idOf(page));
  const isSeen = async () =>
    (await page.request.get(`/api/Posts/by-slug/${slug}`)).status() === 200;
  expect(await isSeen()).toBe(true);
  await done.getByRole('button', { name: /^Take back/ }).click();
  await expect(page.getByText(/^Draft, saved/)).toBeVisible();
  expect(await isSeen()).toBe(false);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await sheet.getByLabel('Later').check();
  await sheet.getByLabel('Publish at').fill('2090-01-01T12:00');
  await sheet.getByRole('button', { name: /^Schedule for January 1, 2090/ }).click();
  await expect(page.getByRole('dialog', { name: 'Scheduled' })).toContainText('2090');
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^Scheduled for Jan 1, 2090/)).toBeVisible();
});

journey('a post is told from a book on, and a name in it is left plain', async ({ page }) => {
  await openDesk(page);
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

journey('what was typed last is on the site before somebody is logged out', async ({ page }) => {
  await openDesk(page);
  const text = `The last words ${Date.now()}`;
  const compared = page.waitForResponse('**/api/fovea/continuity');
  await page.getByLabel('Markdown').fill(text);
  // Its preview was requested with the key that is forgotten now, and what the glossary says of it.
  await compared;
  await expect(await openPreview(page)).toContainText(text);
  await openPosts(page);
  await page.getByRole('button', { name: 'Log out' }).click();
  const ask = page.getByRole('dialog', { name: 'Log out without saving?' });
  await expect(ask).toContainText('The site keeps them');
  await ask.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/admin');
  const saved = await page.request.get('/api/Posts/drafts', { headers });
  expect(JSON.stringify(await saved.json())).toContain(text);
});

journey('what a word processor copies keeps its emphasis, links and lists', async ({ page }) => {
  await openDesk(page);
  await page.getByLabel('Markdown').click();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData(
      'text/html',
      '<p>A <b>bold</b> <a href="https://example.com/">link</a><script>x()</script></p><ul><li>one</li></ul>',
    );
    data.setData('text/plain', 'A bold link');
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  });
  await expect(page.getByLabel('Markdown')).toContainText('A bold link');
  await page.keyboard.press('Control+Alt+m');
  await expect(page.getByLabel('Markdown')).toContainText(
    'A **bold** [link](https://example.com/)',
  );
  await expect(page.getByLabel('Markdown')).not.toContainText('script');
});

const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A chapter as Word saves it, with a heading, italics, a scene break and a sentence that begins with a number. */
const wordDocument = () =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries({
          '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
          '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
          'word/document.xml': `<w:document xmlns:w="${word}"><w:body><w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>The ford</w:t></w:r></w:p><w:p><w:r><w:t xml:space="preserve">It was </w:t></w:r><w:r><w:rPr><w:i/></w:rPr><w:t>deep</w:t></w:r><w:r><w:t>.</w:t></w:r></w:p><w:p><w:r><w:t>* * *</w:t></w:r></w:p><w:p><w:r><w:t>1986. What a year.</w:t></w:r></w:p></w:body></w:document>`,
          'word/styles.xml': `<w:styles xmlns:w="${word}"><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/></w:style></w:styles>`,
          'word/_rels/document.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
        }).map(([name, text]) => [name, strToU8(text)]),
      ),
    ),
  );

journey('documents of Word and LibreOffice that are dropped become the text', async ({ page }) => {
  await openDesk(page);
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  await hand(page, 'drop', [{ name: 'Chapter.docx', type, bytes: wordDocument() }]);
  const text = page.getByLabel('Markdown');
  await expect(text).toContainText('It was deep.');
  await expect(text.getByRole('separator', { name: 'Scene break' })).toBeVisible();
  await expect(text).toContainText('1986. What a year.');
  await page.keyboard.press('Control+Alt+m');
  await expect(text).toContainText('It was *deep*.');

  const content =
    '<office:document-content xmlns:office="urn:o" xmlns:text="urn:t"><office:body><office:text><text:p>From LibreOffice.</text:p></office:text></office:body></office:document-content>';
  const odt = Buffer.from(zipSync({ 'content.xml': strToU8(content) }));
  await hand(page, 'drop', [
    { name: 'Chapter.odt', type: 'application/vnd.oasis.opendocument.text', bytes: odt },
  ]);
  await expect(text).toContainText('From LibreOffice.');
});

journey(
  'an earlier version is compared and restored; a whole page is shown by a link',
  async ({ page }) => {
    const { id } = await addPost(page, { title: 'In versions', markdown: 'The first version.' });
    await page.request.post('/api/Posts/update', {
      headers,
      data: { id, markdown: 'The second.' },
    });
    await openDesk(page, `?id=${id}`);
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
    await expect(history.getByLabel('The text now')).toContainText('The second.');
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
    expect((await savedPost(page, id)).markdown).toBe('The first version.');
    page.on('dialog', () => {
      throw new Error('What is saved is asked about.');
    });
    await page.reload();
    await expect(page.getByLabel('Markdown')).toContainText('The first version.');
  },
);

journey(
  'posts are searched, deleted, and put back; the checklist finds dead links',
  async ({ page }) => {
    await addPost(page, { title: 'Quokka', markdown: 'Unmistakable.', publish: false });
    await addPost(page, { title: 'Quokka to come', publishedAt: '2090-01-01T00:00:00Z' });
    await openDesk(page);
    await openPosts(page);
    const posts = page.getByRole('navigation', { name: 'Posts' });
    await posts.getByLabel('Search all posts').fill('quokka');
    await expect(posts.getByRole('region', { name: 'Drafts' }).getByRole('listitem')).toHaveCount(
      1,
    );
    await expect(posts.getByRole('region', { name: 'Scheduled' })).toContainText('2090');
    await posts.getByRole('button', { name: 'Delete Quokka', exact: true }).click();
    await posts.getByLabel('Search all posts').fill('quokka ');
    await expect(posts.getByRole('region', { name: 'Drafts' })).toHaveCount(0);
    await posts.getByText(/^Deleted \(/).click();
    await posts
      .getByRole('listitem')
      .filter({ hasText: /^Quokka .*Put back/ })
      .getByRole('button')
      .click();
    await expect(posts.getByRole('region', { name: 'Drafts' })).toContainText('Quokka');

    await page.getByLabel('Markdown').fill('[here](/books) [nowhere](/no-such-page) ![](/x.png)');
    await openPosts(page);
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    const checks = page.getByRole('region', { name: 'Before publishing' });
    await expect(checks).toContainText('These lead nowhere: /no-such-page.');
    await expect(checks).toContainText('1 picture has no description');
  },
);

for (const [screen, width] of [
  ['a desktop', 1280],
  ['a phone', 390],
] as const)
  journey(
    `on ${screen} any two versions are compared, and one paragraph of an earlier one is put back`,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      const paragraphs = ['The ford was deep.', 'Oda waited.', 'Then it rained.'];
      const { id } = await addPost(page, { title: 'Versions', markdown: paragraphs.join('\n\n') });
      for (const markdown of [
        'The ford was shallow.\n\nOda waited.\n\nThen it rained.',
        'The ford was shallow.\n\nOda waited.\n\nThen it snowed.',
      ])
        await page.request.post('/api/Posts/update', { headers, data: { id, markdown } });
      await openDesk(page, `?id=${id}`);
      await openDetails(page);
      await page.getByRole('button', { name: 'History' }).click();
      const history = page.getByRole('region', { name: 'History' });
      const versions = history.getByRole('listitem');
      await expect(versions).toHaveCount(3);
      await versions.last().getByRole('button').click();

      const other = history.getByLabel('Compared with');
      await other.selectOption({ index: 2 });
      const theirs = history.getByLabel('The other version');
      await expect(theirs).toContainText('shallow');
      await expect(theirs).toContainText('rained');
      await expect(history.getByRole('button', { name: 'Put this back' })).toHaveCount(0);

      await other.selectOption('the text now');
      const changes = history.getByRole('button', { name: 'Put this back' });
      await expect(changes).toHaveCount(2);
      await changes.first().click();
      await expect(changes).toHaveCount(1);
      await history.getByRole('button', { name: 'Keep what was put back' }).click();
      const details = page.getByRole('complementary', { name: 'Details' });
      await details.getByRole('button', { name: 'Close' }).click();
      await save(page);
      expect((await savedPost(page, id)).markdown).toBe(
        'The ford was deep.\n\nOda waited.\n\nThen it snowed.',
      );
    },
  );

journey('a beta reader gets a link, which says until when it works', async ({ page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openDesk(page);
  await page.getByLabel('Title').fill('For your eyes');
  await page.getByLabel('Markdown').fill('The first words.');
  await openDetails(page);
  await page.getByRole('button', { name: 'Link for a beta reader' }).click();
  const link = page.getByRole('region', { name: 'Link for a beta reader' });
  await expect(link).toContainText(/until \w+day, \w+ \d+ at \d+:\d\d [AP]M\./);
  await link.getByRole('button', { name: 'Copy link' }).click();
  await expect(link).toContainText('The link is copied.');
  const url = await page.evaluate(() => navigator.clipboard.readText());

  await page.getByLabel('Markdown').press('Control+End');
  await page.keyboard.type(' And the next.');
  await isKept(page);
  const reader = await page.context().newPage();
  await reader.goto(url);
  await expect(reader.getByRole('article')).toContainText('The first words. And the next.');
});

journey('of many posts the drafts come first, and the others page by page', async ({ page }) => {
  const name = `Tamandua${Date.now()}`;
  const old = { publishedAt: '2001-01-01T00:00:00Z', publish: false };
  const markdown = '# A start\n\nOne more mile to [the ford](/books), *she said*, and slept.';
  await addPost(page, { title: `${name} begun`, markdown, ...old });
  await Promise.all(
    Array.from({ length: 31 }, (_, number) => addPost(page, { title: `${name} ${number}` })),
  );
  await openDesk(page);
  await openPosts(page);
  const posts = page.getByRole('navigation', { name: 'Posts' });
  await posts.getByLabel('Search all posts').fill(name);
  const drafts = posts.getByRole('region', { name: 'Drafts' }).getByRole('listitem');
  await expect(drafts).toHaveText([/One more mile to the ford, she said, and slept\./]);
  const published = posts.getByRole('region', { name: 'Published' });
  await expect(published.getByRole('listitem')).toHaveCount(30);
  await published.getByRole('button', { name: 'More published' }).click();
  await expect(published.getByRole('listitem')).toHaveCount(31);

  await drafts.getByRole('button', { name: `Duplicate ${name} begun` }).click();
  await expect(page).toHaveURL(/\?id=\d+$/);
  await expect(page.getByLabel('Title')).toHaveValue(`${name} begun (copy)`);
  expect((await savedPost(page, idOf(page))).markdown).toBe(markdown);
});

journey('of many deleted posts the list shows twenty at a time', async ({ page }) => {
  for (let number = 1; number <= 21; number++) {
    const { id } = await addPost(page, { title: `Numbat ${number}`, publish: false });
    const deleted = await page.request.post(`/api/Posts?id=${id}`, { headers });
    expect(deleted.status()).toBe(200);
  }
  await openDesk(page);
  await openPosts(page);
  const posts = page.getByRole('navigation', { name: 'Posts' });
  await posts.getByText(/^Deleted \(\d{2,}\)$/).click();
  const numbats = posts.getByRole('listitem').filter({ hasText: /^Numbat .*Put back/ });
  await expect(numbats).toHaveCount(20);
  await posts.getByRole('button', { name: 'More deleted posts' }).click();
  await expect(numbats).toHaveCount(21);
});

journey(
  'what is published is deleted after a question; each deleted post can be undone in its place',
  async ({ page }) => {
    const name = `Okapi${Date.now()}`;
    const open = await addPost(page, { title: `${name} on the desk` });
    for (const title of [`${name} first`, `${name} second`])
      await addPost(page, { title, publish: false });
    await openDesk(page, `?id=${open.id}`);
    await openPosts(page);
    const posts = page.getByRole('navigation', { name: 'Posts' });
    await posts.getByLabel('Search all posts').fill(name);
    const drafts = posts.getByRole('region', { name: 'Drafts' }).getByRole('listitem');
    await expect(drafts).toHaveText([/second/, /first/]);

    const upper = posts.getByRole('button', { name: /Delete.* second/ });
    await upper.scrollIntoViewIfNeeded();
    const place = await upper.boundingBox();
    await upper.click();
    await expect(drafts).toHaveText([/second” was deleted/, /first/]);
    const undo = posts.getByRole('button', { name: /Undo.* second/ });
    await expect(undo).toBeFocused();
    expect(await undo.boundingBox()).toMatchObject({ y: place?.y });
    await posts.getByRole('button', { name: /Delete.* first/ }).click();
    await expect(drafts).toHaveText([/was deleted/, /was deleted/]);
    await undo.click();
    await posts.getByRole('button', { name: /Undo.* first/ }).click();
    await expect(drafts).toHaveText([/second/, /first/]);

    const published = posts.getByRole('region', { name: 'Published' }).getByRole('listitem');
    const ask = page.getByRole('dialog', { name: 'Delete this post?' });
    const isSeen = async () =>
      (await page.request.get(`/api/Posts/by-slug/${open.slug}`)).status() === 200;
    await published.getByRole('button', { name: 'Delete' }).click();
    await expect(ask).toContainText(`${name} on the desk`);
    await ask.getByRole('button', { name: 'Keep it' }).click();
    expect(await isSeen()).toBe(true);
    await published.getByRole('button', { name: 'Delete' }).click();
    await ask.getByRole('button', { name: 'Delete it' }).click();
    await expect(published).toHaveText(/was deleted/);
    expect(await isSeen()).toBe(false);
    await expect(page.getByRole('alert')).toContainText('This post was deleted.');
    await expect(page.getByText('Deleted', { exact: true })).toBeVisible();
    await published.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(await isSeen()).toBe(true);
  },
);

journey(
  'the editor has no barrier that axe knows of, and readers load nothing of it',
  async ({ page }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.goto('/blog', { waitUntil: 'networkidle' });
    expect(loaded.filter((url) => /\/(room|editor)-/.test(url))).toEqual([]);

    await openDesk(page);
    await page.getByLabel('Markdown').fill('## Oats\n\nA horse.');
    await expect(await openPreview(page)).toContainText('A horse.');
    await openDetails(page);
    await page.evaluate(await readFile(createRequire(import.meta.url).resolve('axe-core'), 'utf8'));
    const drafts = await page.evaluate(async () => {
      type Axe = {
        run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      };
      const { axe } = window as Window & { axe?: Axe };
      if (!axe) throw new Error('axe is not there.');
      const { violations } = await axe.run();
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    });
    expect(drafts).toEqual([]);
  },
);

/** What the line beside the text says of it, and the list that it unfolds. */
const continuity = (page: Page) => page.getByText(/^.?Continuity: /);

journey(
  'what does not fit the glossary is told beside the text, gone to, mended and ignored',
  async ({ page }) => {
    await openDesk(page);
    await openDetails(page);
    const text = page.getByLabel('Markdown');
    await text.fill(
      'Then Rancour rode to Oda Brask. “Lee,” said Oda, “pay a Sedge-Penny.” So she met Oda.',
    );
    await expect(continuity(page)).toHaveText(/Continuity: 3 things to look at, 1 new name/);
    // Nothing is taken from who types.
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

    // What is ignored stays so, also when the post gets its number.
    await page.getByLabel('Title').fill('On pennies');
    await save(page);
    await expect(page).toHaveURL(/\?id=\d+$/);
    await page.reload();
    await expect(continuity(page)).toHaveText(/Continuity: 1 thing to look at, 1 new name/);
    await continuity(page).click();
    await page.getByRole('button', { name: 'Tell the one that I ignore again' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(3);

    await text.fill('Rancor Mordetur met Shela, and two Tallow Moths.');
    await expect(continuity(page)).toHaveCount(0);
  },
);

journey.describe('without JavaScript', () => {
  journey.use({ javaScriptEnabled: false });

  for (const path of ['/admin', '/admin/editor'])
    journey(`${path} says what it needs, and no search engine lists it`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByText('The editor needs JavaScript')).toBeVisible();
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
      // What would do nothing is not there, or says that it does nothing.
      await expect(page.getByRole('button', { name: 'Show API key' })).toHaveCount(0);
    });
});
