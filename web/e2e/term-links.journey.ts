import { startApplication } from './application';
import { expect, journey } from './journey';
import { openSample } from './samples';

// Linked names in texts, and their cards. The first chapter names Randy Morden in its second paragraph.

const chapter = '/books/indomitus-est/sample/1';
const name = 'Randy Morden';

journey(
  'mouse and keyboard open a card, close it, and follow the link; Escape closes the card before the dialog',
  async ({ page }) => {
    await page.goto(chapter);
    const link = page.getByRole('article').getByRole('link', { name });
    await link.hover();
    const card = page.getByRole('group', { name });
    await expect(card).toContainText('A man of Earth');
    await expect(card.getByRole('link', { name: `Read more about ${name}` })).toHaveAttribute(
      'href',
      '/thesaurus/randy-morden',
    );
    // The pointer crosses a gap between the name and its card.
    await card.hover();
    await expect(card).toBeVisible();
    await page.mouse.move(2, 2);
    await expect(card).toBeHidden();
    await link.click();
    await expect(page).toHaveURL('/thesaurus/randy-morden');

    await page.goto(chapter);
    await startApplication(page);
    await page.keyboard.press('Tab');
    await link.focus();
    await expect(card).toBeVisible();
    await expect(card.getByRole('status')).toContainText(`${name}, Person: A man of Earth`);
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
    await expect(link).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/thesaurus/randy-morden');

    await openSample(page, 'indomitus-est');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('link', { name }).hover();
    await expect(dialog.getByRole('group', { name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  },
);

journey('readers can turn links of names off on all pages', async ({ page }) => {
  await page.goto('/blog/the-gods-of-fovea');
  const text = page.getByRole('article');
  await expect(text.getByRole('link', { name: 'Eldador' })).toBeVisible();
  await page.goto(chapter);
  await page.getByRole('button', { name: 'Text size and colors' }).click();
  const names = page.getByRole('group', { name: 'Names' });
  await names.getByRole('button', { name: 'Plain' }).click();
  const link = page.getByRole('article').getByRole('link', { name });
  await expect(link).toBeHidden();
  await page.goto('/blog/the-gods-of-fovea');
  await expect(text.getByRole('link', { name: 'Eldador' })).toBeHidden();
  await expect(text.first()).toContainText('shrine in Eldador has');
});

journey.describe('on a phone', () => {
  journey.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  journey(
    'the first tap on a name opens its card, and the second follows the link',
    async ({ page }) => {
      await page.goto(chapter);
      const link = page.getByRole('article').getByRole('link', { name });
      await link.tap();
      await expect(page.getByRole('group', { name })).toContainText('A man of Earth');
      await expect(page).toHaveURL(chapter);
      await link.tap();
      await expect(page).toHaveURL('/thesaurus/randy-morden');
    },
  );
});
