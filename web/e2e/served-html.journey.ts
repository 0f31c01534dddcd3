import { HtmlValidate } from 'html-validate';
import { test } from 'playwright/test';
import { everyScreen, nothingThere } from './every-screen';
import { expect, journey } from './journey';
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

journey('the HTML of every screen is what the standard says', async ({ request }) => {
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
  await page.goto('/');
  const ran = await page.evaluate(() => {
    const foreign = document.createElement('script');
    foreign.textContent = 'document.documentElement.dataset.foreign = "ran"';
    document.body.append(foreign);
    return document.documentElement.dataset.foreign;
  });
  expect(ran).toBeUndefined();
});
