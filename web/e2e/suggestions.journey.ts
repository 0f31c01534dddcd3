import { checkA11y } from './a11y';
import { holdBack, startApplication } from './application';
import { logIn, untilCommitted } from './editor-log-in';
import { expect, journey, retryAfter } from './journey';
import { overflow } from './layout-metrics';

journey.describe.configure({ mode: 'default' });

journey(
  'a visitor suggests a term, and gets a private link that shows it as pending',
  async ({ page }) => {
    await page.goto('/thesaurus');
    await startApplication(page);
    const submit = page.getByRole('button', { name: 'Submit' });
    await page.getByLabel('Subject').fill('Bell of Kor');
    await page.getByLabel('Description').fill('    x');
    await expect(submit).toBeDisabled();
    await page.getByLabel('Description').fill('  It rings before each flood. ');
    await page.getByText('Hear back, or be named').click();
    await page.getByLabel('Your e-mail address').fill('nobody@');
    await page.getByLabel('You may name me as').fill('Ann of Steelton');
    await submit.click();
    await expect(page.getByText(/must be an e-mail address/)).toBeVisible();
    await page.getByLabel('Your e-mail address').fill('ann@example.com');
    await submit.click();
    await expect(page.getByText('Thanks! Your term will appear after approval.')).toBeVisible();
    await expect(page.getByLabel('Subject')).toHaveValue('');
    await page.getByRole('link', { name: 'Check its status' }).click();
    await expect(page).toHaveURL(/\/thesaurus\/suggestions\/[\da-f]{32}$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your suggestion');
    await expect(page.getByText('Pending')).toBeVisible();
    await expect(page.getByText('It rings before each flood.')).toBeVisible();
    await checkA11y(page, 'what became of a suggestion');
    const answer = await page.request.get(page.url());
    expect(answer.headers()).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
  },
);

journey(
  'the author decides on suggestions by single keys, and the private links show the decisions',
  async ({ page, request, browser, baseURL }) => {
    journey.slow();
    const links: Record<string, string> = {};
    const suggest = async (subject: string, more: object = {}) => {
      const data = { subject, description: `What ${subject} means, at some length.`, ...more };
      const answer = await request.post('/api/fovea/suggest', { data });
      expect(answer.status()).toBe(200);
      links[subject] = ((await answer.json()) as { link: string }).link;
    };
    await suggest('Tallow Lantern', { creditedTo: 'Ann of Steelton' });
    await suggest('The Mordeturr', { description: 'Another name of Rancor.' });
    await suggest('Cheap Watches');
    await suggest('Quiet Water');
    // Only staff have access.
    await page.goto('/cms/suggestions');
    await expect(page).toHaveURL(/\/cms\/login/);
    await logIn(page, '/cms/collections/glossary-terms');
    // Payload renders its list again after hydration.
    await expect(async () => {
      const link = page.getByRole('link', { name: 'Decide on suggestions one by one' });
      if (await link.isVisible()) await link.click({ timeout: retryAfter });
      const heading = page.getByRole('heading', { level: 1 });
      await expect(heading).toHaveText('Suggestions', { timeout: retryAfter });
    }).toPass();
    const card = (subject: string) => page.getByRole('article', { name: subject, exact: true });
    const message = page.getByRole('status').filter({ hasText: 'wait' });
    const lantern = page.getByRole('button', { name: /^Tallow Lantern/ });
    await untilCommitted(lantern);
    await lantern.click();
    await expect(card('Tallow Lantern')).toContainText('to be named as Ann of Steelton');

    await page.keyboard.press('u');
    await expect(page.getByRole('status').getByText('There is nothing to undo.')).toBeVisible();
    // 3 sets the book, and A approves.
    await page.keyboard.press('3');
    await expect(card('Tallow Lantern').getByLabel('Told from')).toHaveValue('3');
    await page.keyboard.press('a');
    await expect(message).toContainText('“Tallow Lantern” approved: it is in the glossary now.');
    await expect(card('The Mordeturr')).toBeFocused();

    // Merges into the most similar term as another name, undoes it, and merges again.
    const search = page.getByLabel(/^(Or another term|A term of the glossary)$/);
    const chooseRancor = async () => {
      await search.fill('Rancor');
      await page.getByRole('radio', { name: /^Rancor Mordetur/ }).check();
      await page.getByLabel('A line to the sender').fill('So he is called in the north.');
    };
    await page.keyboard.press('m');
    await chooseRancor();
    await page.getByRole('button', { name: 'Merge into Rancor Mordetur' }).press('Enter');
    await expect(message).toContainText('merged, as another name');
    await expect(card('Cheap Watches')).toBeFocused();
    // Keys are ignored while an undo is pending, because they would apply to the next suggestion.
    const takeBack = await holdBack(page, /\/api\/decisions\/.*\/undo$/);
    // The later request for other pending terms does not block keys.
    const answer = await holdBack(page, /\/api\/fovea\/pending$/);
    await page.keyboard.press('u');
    await page.keyboard.press('a');
    await page.keyboard.press('e');
    await takeBack();
    await expect(card('The Mordeturr')).toBeFocused();
    await expect(page.getByText('“Cheap Watches” approved')).toHaveCount(0);
    await page.keyboard.press('m');
    await expect(search).toBeVisible();
    await answer();
    await chooseRancor();
    await page.keyboard.press('Enter');
    await expect(card('Cheap Watches')).toBeFocused();

    // Typing in a field decides nothing. A prepared reason takes two keys.
    await page.keyboard.press('e');
    await page.getByLabel('Subject').fill('a1bd');
    await expect(page.getByLabel('Subject')).toHaveValue('a1bd');
    await page.keyboard.press('Escape');
    await page.keyboard.press('d');
    await page.keyboard.press('2');
    await expect(message).toContainText('“Cheap Watches” rejected.');

    // Keys can be disabled. Buttons still work, on phones too.
    await page.getByRole('checkbox', { name: 'Keyboard shortcuts' }).uncheck();
    await page.keyboard.press('a');
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await overflow(page)).toBe(0);
    await expect(card('Quiet Water')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Keyboard shortcuts' }).check();
    await page.setViewportSize({ width: 1280, height: 800 });

    // Undo appears once the server has stored the decision.
    await expect(page.getByRole('button', { name: 'Undo: Cheap Watches' })).toBeVisible();
    const visitor = await browser.newPage({ baseURL });
    await visitor.goto(links['The Mordeturr'] ?? '');
    await expect(visitor.getByText('Merged')).toBeVisible();
    await expect(visitor.getByText('So he is called in the north.')).toBeVisible();
    await visitor.goto(links['Cheap Watches'] ?? '');
    await expect(visitor.getByText('Declined')).toBeVisible();
    await expect(visitor.getByText('the books do not tell of it')).toBeVisible();
    await visitor.goto(links['Tallow Lantern'] ?? '');
    await expect(visitor.getByText('Approved')).toBeVisible();
    await expect(visitor.getByText('It is hidden until you have read further')).toBeVisible();
    await visitor.context().addCookies([{ name: 'read-up-to', value: '99', url: baseURL ?? '' }]);
    await visitor.reload();
    await visitor.getByRole('link', { name: 'Tallow Lantern' }).click();
    await expect(visitor).toHaveURL('/thesaurus/tallow-lantern');
    await expect(visitor.getByText('Suggested by Ann of Steelton')).toBeVisible();
    await visitor.close();
  },
);
