import { HtmlValidate } from 'html-validate';
import { application } from './application';
import { documentOf } from './crawled-page';
import { everyScreen, nothingThere, withoutApplication } from './every-screen';
import { expect, journey, test } from './journey';
import { previewPostOfEverything } from './post-of-everything';

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    // What comes from this site itself needs no proof of where it comes from.
    'require-sri': ['error', { target: 'crossorigin' }],
    // A list may have a name, and where several stand on a page it helps.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // Of the two menus, one is to be seen: axe looks at the page as it is shown.
    'unique-landmark': 'off',
  },
});

test('the HTML of every screen is what the standard says', async ({ request }) => {
  const paths = [...everyScreen, ...nothingThere, await previewPostOfEverything(request)];
  for (const path of paths) {
    const html = await (await request.get(path)).text();
    const { results } = await validator.validateString(html, path);
    const faults = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`),
    );
    expect.soft(faults, path).toEqual([]);
    expect.soft(html.match(/<h1[\s>]/g), path).toHaveLength(1);
  }
});

test('a page runs its own scripts and those of the site, and no other', async ({
  page,
  baseURL,
}) => {
  for (const path of ['/', '/books', '/blog', '/admin', '/admin/userlogin']) {
    const { headers } = await fetch(new URL(path, baseURL));
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy, path).toMatch(/script-src 'self'( 'sha256-[^' ]+')+;/);
    expect(policy, path).not.toMatch(/script-src[^;]*unsafe/);
  }
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

journey.describe('Trusted Types', () => {
  journey.use({ expectedErrors: [/status of 404/] });

  journey('hold on every screen, and its application is at ease', async ({ page, request }) => {
    const paths = [...everyScreen, ...nothingThere, await previewPostOfEverything(request)];
    for (const path of paths) {
      const response = await page.goto(path);
      const policy = (await response?.headerValue('content-security-policy')) ?? '';
      expect(policy, path).toContain("; require-trusted-types-for 'script'; trusted-types ");
      await page.keyboard.press('Shift');
      if (!withoutApplication.includes(path)) await expect(application(page), path).toBeAttached();
    }
  });

  journey('hold where the application turns from page to page', async ({ page }) => {
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

/** NodeFilter.SHOW_TEXT, which only windows know by its name. */
const showText = 4;

/** The texts of a page that name a Latin title, and do not say that it is Latin. */
function unmarkedTitles(html: string): string[] {
  const document = documentOf(html);
  const texts = document.createTreeWalker(document.body, showText);
  const found: string[] = [];
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (
      /Indomitus/.test(text.textContent ?? '') &&
      !text.parentElement?.closest('script, [lang="la"]')
    )
      found.push(text.textContent ?? '');
  return found;
}

test('every page says of the Latin titles that they are Latin', async ({ request }) => {
  for (const path of [
    '/',
    '/books',
    '/books/indomitus-est',
    '/books/semper-indomitus',
    '/books/indomitus-sum/sample/1',
    '/fantasy',
    '/author',
    '/blog',
    '/blog/why-the-titles-are-latin',
    '/thesaurus',
  ]) {
    const html = await (await request.get(path)).text();
    expect.soft(html, path).toContain('lang="la"');
    expect.soft(unmarkedTitles(html), path).toEqual([]);
  }
});
