import { application } from './application';
import { expect, journey, test } from './journey';

test('a page runs no script but its own and the site’s', async ({ page }) => {
  // As a text would bring it that came through, in a page that has its policy all the same.
  const foreign = '<script id="foreign">document.documentElement.dataset.foreign = "ran"</script>';
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('</main>', `${foreign}</main>`);
    await route.fulfill({ response, body });
  });
  await page.goto('/');
  await expect(page.locator('main #foreign')).toBeAttached();
  expect(await page.evaluate(() => document.documentElement.dataset.foreign)).toBeUndefined();
});

journey('Trusted Types hold where the application turns from page to page', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Shift');
  await expect(application(page)).toBeAttached();
  await page.evaluate(() => (document.documentElement.dataset.same = 'yes'));
  const menu = page.getByRole('banner');
  for (const name of ['Author', 'Fantasy Novels', 'Fovean Terms', 'Forum', 'Contact', 'Books']) {
    await menu.getByRole('link', { name, exact: true }).first().click();
    await expect(page).toHaveTitle(/ · /);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await expect(page.locator('html')).toHaveAttribute('data-same', 'yes');
});

test('text becomes neither HTML nor a script, and no policy can be made that would let it', async ({
  page,
}) => {
  await page.goto('/books');
  await page.keyboard.press('Shift');
  await expect(application(page)).toBeAttached();
  const tried = await page.evaluate(() => {
    const div = document.createElement('div');
    const outcomeOf = (act: () => unknown) => {
      try {
        act();
        return 'done';
      } catch (error) {
        return (error as Error).name;
      }
    };
    return [
      outcomeOf(() => (div.innerHTML = '<b>bold</b>')),
      outcomeOf(() => (div.innerHTML = '<script></script>bold')),
      outcomeOf(() => new DOMParser().parseFromString('<b>bold</b>', 'text/html')),
      outcomeOf(() => (document.createElement('script').text = 'go()')),
      outcomeOf(() => (document.createElement('script').src = '/go.js')),
      outcomeOf(() => window.trustedTypes?.createPolicy('sanitized-html', {})),
      outcomeOf(() => window.trustedTypes?.createPolicy('mine', {})),
    ];
  });
  expect(tried).toEqual(tried.map(() => 'TypeError'));
});
