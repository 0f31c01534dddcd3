import { expect, journey } from './journey';

const drafts = ['The trouble with emperors', 'A recipe for trail bread'];
const scheduled = 'A letter to the readers of 2037';

journey(
  'the list shows what is published, newest first, and neither drafts nor the future',
  async ({ page }) => {
    await page.goto('/blog');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chronicles & Dispatches');
    await expect(page.getByRole('article')).toHaveCount(13);
    const dates = await page
      .getByRole('article')
      .locator('time')
      .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
    expect(dates).toEqual(dates.toSorted().reverse());
    for (const title of [...drafts, scheduled])
      await expect(page.getByText(title, { exact: false })).toHaveCount(0);
  },
);

journey('the search asks again as one types, and the last answer wins', async ({ page }) => {
  await page.goto('/blog');
  await page.getByPlaceholder('Search posts...').pressSequentially('stallion');
  await expect(page).toHaveURL('/blog?q=stallion');
  await expect(page.getByRole('article').first()).toContainText('Blizzard');
  await page.getByPlaceholder('Search posts...').fill('');
  await expect(page.getByRole('article')).toHaveCount(13);
});

journey('a search without a match says so and leads back to all posts', async ({ page }) => {
  await page.goto('/blog?q=zzzz%25_"');
  await expect(page.getByText('No post speaks of “zzzz%_"”.')).toBeVisible();
  await page.getByRole('link', { name: 'See all posts' }).click();
  await expect(page.getByRole('article')).toHaveCount(13);
  await expect(page.getByPlaceholder('Search posts...')).toHaveValue('');
});

journey('a post is opened from its card, and Back leads to the list', async ({ page }) => {
  await page.goto('/blog');
  await page.getByRole('link', { name: 'The gods of Fovea' }).click();
  await expect(page).toHaveURL('/blog/the-gods-of-fovea');
  await expect(page).toHaveTitle('The gods of Fovea · The Fovean Chronicles');
  const headings = page.getByRole('article').getByRole('heading', { level: 2 });
  expect(await headings.count()).toBeGreaterThanOrEqual(6);
  for (const heading of await headings.all()) await expect(heading).toHaveAttribute('id', /^[a-z]/);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/blog');
});

journey('the list offers to log in and to register', async ({ page }) => {
  await page.goto('/blog');
  await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    '/admin/userlogin',
  );
  await expect(page.getByRole('link', { name: 'Register' })).toHaveAttribute(
    'href',
    '/admin/register',
  );
});

journey.describe('what is not there', () => {
  journey.use({ expectedErrors: [/404/] });

  for (const slug of [
    'no-such-post',
    'the-trouble-with-emperors',
    'a-letter-to-the-readers-of-2037',
  ])
    journey(`/blog/${slug} is a page that says so, with ways on`, async ({ page }) => {
      const answer = await page.goto(`/blog/${slug}`);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'This page is not in the book',
      );
      await page.getByRole('main').getByRole('link', { name: 'The blog' }).click();
      await expect(page).toHaveURL('/blog');
    });
});

journey.describe('without JavaScript', () => {
  journey.use({ javaScriptEnabled: false });

  journey('the search answers to Enter', async ({ page }) => {
    await page.goto('/blog');
    await page.getByPlaceholder('Search posts...').fill('stallion');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('article').first()).toContainText('Blizzard');
  });
});
