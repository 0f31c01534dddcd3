import path from 'node:path';
import type { Page } from 'playwright/test';
import { findEmbeddedPostgres } from '../../cms/database/embedded-postgres';
import { withConnection } from '../../cms/database/with-connection';
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

/** Lets 20 minutes pass since every log-in: acts that a stolen session must not do ask for the password again. */
export async function letSessionsAge() {
  const url = await findEmbeddedPostgres(path.join(process.env.JOURNEY_DATA ?? '', 'data'));
  if (url === undefined) throw new Error('The database of the journeys is not running.');
  await withConnection(url, (client) =>
    client.query(`UPDATE users_sessions SET created_at = created_at - interval '20 minutes',
      confirmed_at = confirmed_at - interval '20 minutes'`),
  );
}
