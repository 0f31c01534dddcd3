import { expect, journey } from './journey';

journey('all terms stand from A to Z, and a letter leads to its terms', async ({ page }) => {
  await page.goto('/thesaurus');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Fovean People, Places and Things',
  );
  expect(await page.getByRole('term').count()).toBeGreaterThanOrEqual(80);
  await page.getByRole('link', { name: 'U', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'U', exact: true })).toBeInViewport();
});

journey(
  'the search runs as one types, marks what it found, and ignores accents',
  async ({ page }) => {
    await page.goto('/thesaurus', { waitUntil: 'networkidle' });
    await page.getByPlaceholder('Search terms...').pressSequentially('aurin-te');
    await expect(page).toHaveURL('/thesaurus?q=aurin-te');
    await expect(page.getByRole('term').first()).toHaveText('Aurin-Té');
    await expect(page.getByRole('term').first().locator('mark')).toHaveText('Aurin-Té');
  },
);

journey('a search without a match says so', async ({ page }) => {
  await page.goto('/thesaurus?q=qqqqqqqq');
  await expect(page.getByText('No matches yet. Try another phrase.')).toBeVisible();
});

journey(
  'a suggestion can be sent when it is complete, and waits for the author',
  async ({ page }) => {
    await page.goto('/thesaurus', { waitUntil: 'networkidle' });
    const submit = page.getByRole('button', { name: 'Submit' });
    await expect(submit).toBeDisabled();
    await page.getByLabel('Subject').fill('Lamp of Trenbon');
    await page.getByLabel('Description').fill('    x');
    await expect(submit).toBeDisabled();
    await page.getByLabel('Description').fill('A lamp that is never put out.');
    await submit.click();
    await expect(page.getByText('Thanks! Your term will appear after approval.')).toBeVisible();
    await expect(page.getByLabel('Subject')).toHaveValue('');
    await page.goto('/thesaurus?q=Lamp of Trenbon');
    await expect(page.getByRole('term').filter({ hasText: 'Lamp of Trenbon' })).toHaveCount(0);
  },
);

journey.describe('without JavaScript', () => {
  journey.use({ javaScriptEnabled: false });

  journey('a term is found with Enter, and one is suggested', async ({ page }) => {
    await page.goto('/thesaurus');
    await page.getByPlaceholder('Search terms...').fill('Uman-Chi');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('term').first()).toHaveText('Uman-Chi');
    await page.getByLabel('Subject').fill('Quiet Term');
    await page.getByLabel('Description').fill('Suggested without a script.');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Thanks! Your term will appear after approval.')).toBeVisible();
  });
});
