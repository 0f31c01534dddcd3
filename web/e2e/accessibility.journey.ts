import { expect, journey } from './journey';
import { checkA11y } from './a11y';
import { openEditor } from './editor-steps';
import { overflow } from './layout-metrics';

// Menus, dialogs and panels. every-screen.journey.ts checks the screens themselves.

journey.describe('on a phone', () => {
  journey.use({ viewport: { width: 320, height: 700 }, hasTouch: true, isMobile: true });

  journey(
    'menus, dialogs and panels are accessible, and never scroll sideways',
    async ({ page }) => {
      journey.slow();
      const check = async (what: string) => {
        await checkA11y(page, what);
        expect.soft(await overflow(page), what).toBe(0);
      };
      await page.goto('/books/indomitus-est');
      await page.getByRole('button', { name: 'Read Sample' }).click();
      await expect(page.getByRole('dialog', { name: 'Chapter One' })).toBeVisible();
      await page.getByRole('button', { name: 'Text size and colors' }).click();
      await check('the sample dialog with its settings');
      await page.getByRole('button', { name: /^Contents/ }).click();
      await expect(page.getByRole('slider')).toBeVisible();
      await check('the sample dialog with its contents');
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog', { name: 'Keys for reading' })).toBeVisible();
      await check('the keys for reading');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');

      await page.goto('/books/indomitus-est/sample/2');
      await page.getByRole('button', { name: 'Text size and colors' }).click();
      for (const colour of ['Sepia', 'Night', 'Day']) {
        await page.getByRole('button', { name: colour, exact: true }).click();
        // every-screen.journey.ts checks all rules on this page; here only the colors differ.
        await checkA11y(page, `a chapter in the colours ${colour}`, 'dark');
      }

      await page.goto('/contact', { waitUntil: 'networkidle' });
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
      await check('an empty message');

      await page.goto('/api/docs');
      await page.getByRole('button', { name: /^GET \/site/ }).click();
      await expect(page.getByRole('button', { name: 'Try it out' })).toBeVisible();
      await checkA11y(page, 'the calls of the API');

      await page.goto('/fantasy');
      for (const question of await page.locator('summary').all()) await question.click();
      await check('the answers');

      await page.goto('/');
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await check('the menu');

      await openEditor(page);
      expect.soft(await overflow(page), 'the editor').toBe(0);
    },
  );
});
