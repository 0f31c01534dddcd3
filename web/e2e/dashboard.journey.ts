import { author } from './author';
import { expect, journey } from './journey';

journey(
  'the author logs in, changes a genre line, and the page shows it',
  async ({ page, browser }) => {
    journey.slow();
    await page.goto('/cms');
    await page.getByLabel('Email').fill(author.email);
    await page.getByLabel('Password').fill(author.password);
    await page.getByRole('button', { name: 'Login' }).click();

    await page.getByRole('link', { name: 'Show all Books' }).click();
    await page.getByRole('link', { name: 'Indomitus Oriens' }).click();
    const genreLine = page.getByRole('textbox', { name: 'Genre Line' });
    await genreLine.fill('Epic fantasy · Tales of a rising sun');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Updated successfully')).toBeVisible();

    const reader = await browser.newPage();
    await reader.goto('/books/indomitus-oriens');
    await expect(reader.getByText('Epic fantasy · Tales of a rising sun')).toBeVisible();
    await reader.close();
  },
);
