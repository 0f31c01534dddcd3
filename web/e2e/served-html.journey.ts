import { application } from './application';
import { expect, test } from './journey';

test('a page runs only scripts that its policy allows, and text becomes neither HTML nor a script', async ({
  page,
}) => {
  // An injected script in a page with its normal policy.
  const foreign = '<script id="foreign">document.documentElement.dataset.foreign = "ran"</script>';
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('</main>', `${foreign}</main>`);
    await route.fulfill({ response, body });
  });
  await page.goto('/');
  await expect(page.locator('main #foreign')).toBeAttached();
  expect(await page.evaluate(() => document.documentElement.dataset.foreign)).toBeUndefined();

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
