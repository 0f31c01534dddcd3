import type { Page, Route } from 'playwright/test';
import { holdBack } from './application';
import { expect, journey } from './journey';

const drafts = ['The trouble with emperors', 'A recipe for trail bread'];
const scheduled = 'A letter to the readers of 2037';

const cards = (page: Page) => page.getByRole('article');
const searchBox = (page: Page) => page.getByPlaceholder('Search posts...');

journey(
  'the list shows published posts, the newest first and large, older posts on demand, and neither drafts nor scheduled posts',
  async ({ page }) => {
    await page.goto('/blog', { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chronicles & Dispatches');
    await expect(cards(page)).toHaveCount(7);
    await expect(page.getByRole('link', { name: 'Register' })).toHaveAttribute(
      'href',
      '/admin/register',
    );
    const older = page.getByRole('link', { name: 'Older posts' });
    await older.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    await older.press('Enter');
    await expect(cards(page)).toHaveCount(13);
    await expect(page.getByText('13 posts are shown.')).toBeAttached();
    await expect(cards(page).nth(7).getByRole('link').first()).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    await expect(older).toHaveCount(0);
    await expect(page).toHaveURL('/blog');

    const dates = await cards(page)
      .locator('time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
    expect(dates).toEqual(dates.toSorted().reverse());
    for (const title of [...drafts, scheduled])
      await expect(page.getByText(title, { exact: false })).toHaveCount(0);
    const widthOf = async (place: number) =>
      (await cards(page).nth(place).boundingBox())?.width ?? 0;
    expect(await widthOf(0)).toBeGreaterThan(2.9 * (await widthOf(1)));

    const last = cards(page).last().getByRole('heading').getByRole('link');
    await last.click();
    await expect(page).toHaveURL(/\/blog\/./);
    await page.goBack();
    await expect(cards(page)).toHaveCount(13);
    await expect(last).toBeInViewport();

    for (const part of ['?tag=craft', '?q=horse']) {
      await page.goto(`/blog${part}`);
      expect(await widthOf(0), part).toBeCloseTo(await widthOf(1), 0);
    }
  },
);

journey(
  'the search sends a request on each change, and shows the response to the latest',
  async ({ page, expectedErrors }) => {
    // The page cancels outdated searches.
    expectedErrors.push(/ERR_(ABORTED|FAILED)|Failed to load resource/);
    await page.goto('/blog', { waitUntil: 'networkidle' });
    const gods = /GetSummary.*q=gods/;
    const answerFirst = await holdBack(page, gods);
    const asking = page.waitForRequest(gods);
    await searchBox(page).fill('gods');
    const first = await asking;
    await searchBox(page).fill('stallion');
    await expect(page).toHaveURL('/blog?q=stallion');
    await expect(cards(page).first()).toContainText('Blizzard');
    const titles = await cards(page).getByRole('heading').allTextContents();
    await answerFirst();
    await first.response();
    await expect(page).toHaveURL('/blog?q=stallion');
    await expect(cards(page).getByRole('heading')).toHaveText(titles);
    await searchBox(page).fill('');
    await expect(page).toHaveURL('/blog');
    await expect(cards(page)).toHaveCount(7);
  },
);

journey(
  'a failed search keeps the list and the typed text, and a failure to load older posts is shown',
  async ({ page, expectedErrors }) => {
    // The page cancels outdated searches.
    expectedErrors.push(/ERR_(ABORTED|FAILED)|Failed to load resource/);
    await page.goto('/blog', { waitUntil: 'networkidle' });
    const titles = await cards(page).getByRole('heading').allTextContents();
    await page.route(/GetSummary/, (route) => route.abort());
    const older = page.getByRole('link', { name: 'Older posts' });
    const failed = page.getByText('The older posts did not load.');
    await older.click();
    await expect(failed).toBeVisible();
    await page.unrouteAll();
    await older.click();
    await expect(cards(page)).toHaveCount(13);
    await expect(failed).toBeHidden();

    await page.reload({ waitUntil: 'networkidle' });
    const failures = {
      gods: (route: Route) => route.fulfill({ status: 500 }),
      stallion: (route: Route) => route.abort('internetdisconnected'),
    };
    for (const [q, fail] of Object.entries(failures)) {
      await page.route(/GetSummary/, fail);
      await searchBox(page).fill(q);
      await expect(page).toHaveURL(`/blog?q=${q}`);
      await expect(searchBox(page)).toHaveValue(q);
      await expect(cards(page).getByRole('heading')).toHaveText(titles);
      await page.unrouteAll();
    }
    await searchBox(page).press('Enter');
    await expect(cards(page).first()).toContainText('Blizzard');

    await page.route(/GetSummary/, (route) => route.abort('internetdisconnected'));
    await page.getByRole('list', { name: 'Tags' }).first().getByRole('link').first().click();
    await expect(page).toHaveURL(/tag=/);
    await expect(searchBox(page)).toBeVisible();
    await expect(cards(page)).toHaveCount(0);
    await page.unrouteAll();
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(cards(page).first()).toBeVisible();
  },
);

journey('a tag leads to its posts, which can be searched, and back to all', async ({ page }) => {
  await page.goto('/blog/the-gods-of-fovea', { waitUntil: 'networkidle' });
  await page.getByRole('article').getByRole('link', { name: 'gods', exact: true }).click();
  await expect(page).toHaveURL('/blog?tag=gods');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Posts on gods');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/blog\?tag=gods$/);
  for (const card of await cards(page).all())
    await expect(card.getByRole('list', { name: 'Tags' })).toContainText('gods');
  await searchBox(page).fill('shrine');
  await expect(page).toHaveURL('/blog?q=shrine&tag=gods');
  await expect(cards(page).first()).toContainText('The gods of Fovea');
  await expect(searchBox(page)).toBeFocused();
  await page.getByRole('link', { name: 'All posts' }).click();
  await expect(page).toHaveURL('/blog');
  await expect(cards(page)).toHaveCount(7);
  await expect(page.getByRole('main')).toBeFocused();
});

journey(
  'a long post has its author, a copyable link, a table of contents, heading links, and links to other posts',
  async ({ page, context, baseURL }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/blog/the-gods-of-fovea', { waitUntil: 'networkidle' });
    const post = cards(page).first();
    await expect(post.getByRole('link', { name: 'Robert W. Brady, Jr.' })).toHaveAttribute(
      'href',
      '/author',
    );
    const contents = page.getByRole('navigation', { name: 'In this post' }).getByRole('link');
    const headings = post.getByRole('heading', { level: 2 });
    await expect(contents).toHaveText(await headings.allTextContents());
    await contents.filter({ hasText: 'Weather' }).click();
    await expect(page).toHaveURL(/#weather$/);
    await expect(headings.filter({ hasText: 'Weather' })).toBeInViewport();
    await expect(contents.filter({ hasText: 'Weather' })).toHaveAttribute(
      'aria-current',
      'location',
    );
    await page.getByRole('link', { name: 'Link to this part: Steel' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#steel$/);
    await post.getByRole('button', { name: 'Copy link' }).click();
    await expect(post.getByText('The link is copied.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${baseURL}/blog/the-gods-of-fovea`,
    );

    const neighbors = page.getByRole('navigation', { name: 'Earlier and later posts' });
    await neighbors.getByRole('link', { name: /^Earlier/ }).click();
    await expect(page).not.toHaveURL(/the-gods-of-fovea/);
    await neighbors.getByRole('link', { name: /Later/ }).click();
    await expect(page).toHaveURL('/blog/the-gods-of-fovea');
    const related = page.getByRole('region', { name: 'Related posts' });
    await related.getByRole('heading', { level: 3 }).first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('The gods of Fovea');
  },
);

journey(
  'pages of missing posts and tags say so, and link to existing posts',
  async ({ page, expectedErrors }) => {
    expectedErrors.push(/404/);
    for (const slug of ['the-trouble-with-emperors', 'a-letter-to-the-readers-of-2037'])
      expect((await page.request.get(`/blog/${slug}`)).status(), slug).toBe(404);
    expect((await page.goto('/blog/no-such-post'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'This page is not in the book',
    );
    const newest = page.getByRole('region', { name: 'The newest posts' }).getByRole('link');
    await expect(newest).toHaveCount(3);
    await expect(newest.first()).toHaveAttribute('href', /^\/blog\/battles-you-can-follow/);
    await searchBox(page).fill('stallion');
    await searchBox(page).press('Enter');
    await expect(page).toHaveURL('/blog?q=stallion');
    await page.goBack();
    await page.getByRole('main').getByRole('link', { name: 'The forum' }).click();
    await expect(page).toHaveURL('/blog');
    await page.goBack();
    await page.getByRole('main').getByRole('link', { name: 'The books' }).click();
    await expect(page).toHaveURL('/books');
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();

    expect((await page.goto('/blog?tag=no-such-tag'))?.status()).toBe(404);
    await expect(page.getByText('No post has this tag.')).toBeVisible();
    await page.getByRole('link', { name: 'See all posts' }).click();
    await expect(cards(page)).toHaveCount(7);
  },
);

journey.describe('without JavaScript', () => {
  journey.use({ javaScriptEnabled: false });

  journey(
    'Enter starts the search, and older posts are on a page of their own that links back',
    async ({ page }) => {
      await page.goto('/blog');
      await page.getByPlaceholder('Search posts...').fill('stallion');
      await page.keyboard.press('Enter');
      await expect(cards(page).first()).toContainText('Blizzard');
      await page.getByPlaceholder('Search posts...').fill('zzzz%_"');
      await page.keyboard.press('Enter');
      await expect(page.getByText('No post mentions “zzzz%_"”.')).toBeVisible();
      await page.getByRole('link', { name: 'See all posts' }).click();
      await expect(cards(page)).toHaveCount(7);
      await page.getByRole('link', { name: 'Older posts' }).click();
      await expect(page).toHaveURL(/\/blog\?before=/);
      await expect(cards(page)).toHaveCount(6);
      await page.getByRole('link', { name: 'The newest' }).click();
      await expect(cards(page)).toHaveCount(7);
    },
  );
});
