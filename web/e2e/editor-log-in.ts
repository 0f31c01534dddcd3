import type { Page } from 'playwright/test';
import { author } from './author';
import { expect } from './journey';

/** The author logs in to the dashboard, and sees its first page. */
export async function logIn(page: Page, dashboard = '/cms') {
  await page.goto(dashboard);
  await page.getByLabel('Email').fill(author.email);
  await page.getByLabel('Password').fill(author.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'The author’s desk' })).toBeVisible();
}
