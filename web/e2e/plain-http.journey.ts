import { author } from './author';
import { expect, journey } from './journey';
import config from './playwright.config';
import { logIn, makeReader, sendComment } from './readers';

// A site at a plain http:// host name, for which browsers send no `sec-fetch-*` headers.

const { launchOptions } = config.use ?? {};

journey.use({
  // Browsers ignore the header over plain HTTP. The rate limit may reject the comment at first.
  expectedErrors: [/Cross-Origin-Opener-Policy header has been ignored|status of 429/],
  baseURL: `http://home.test:${process.env.JOURNEY_PORT}`,
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), '--host-resolver-rules=MAP home.test 127.0.0.1'],
  },
});

const post = '/blog/a-white-stallion-named-blizzard';

journey(
  'over plain http a reader logs in, comments and copies a post’s link, and the author saves a post',
  async ({ page }) => {
    const { userName } = await makeReader('Homely');
    await page.goto(`/admin/userlogin?from=${post}`, { waitUntil: 'networkidle' });
    await logIn(page, userName);
    await expect(page).toHaveURL(post);
    await page.reload({ waitUntil: 'networkidle' });
    await expect(page.getByText(`as ${userName}`)).toBeVisible();
    await page.getByLabel('Your comment').fill('Written at home, over plain http.');
    await sendComment(page.getByRole('button', { name: 'Send comment' }));
    const thanks = page.getByText('Thank you! Your comment appears once it has been read.');
    await expect(thanks).toBeVisible();

    await page.getByRole('button', { name: 'Copy link' }).click();
    const link = page.getByLabel('Copy it from here:');
    await expect(link).toHaveValue(`http://home.test:${process.env.JOURNEY_PORT}${post}`);
    await expect(link).toBeFocused();

    await page.context().clearCookies();
    await page.goto('/admin', { waitUntil: 'networkidle' });
    await page.getByLabel('API key', { exact: true }).fill(author.apiKey);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/admin/editor');
    await expect(page.getByLabel('Title')).toBeFocused();
    await page.keyboard.type('Written at home');
    await page.getByLabel('Markdown').fill('Over *plain* http.');
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect(page.getByRole('alert')).toHaveText('Saved!');
    await page.reload();
    await expect(page.getByLabel('Title')).toHaveValue('Written at home');
    await expect(page.getByLabel('Markdown')).toContainText('Over plain http.');
  },
);
