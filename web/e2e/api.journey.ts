import { usualCaller } from '../../cms/testing/contract-cases/cases';
import { runContractCases } from '../../cms/testing/contract-cases/run';
import { findPostsInReplies } from '../../cms/testing/hidden-posts/find-posts-in-replies';
import { publishedSchemas } from '../../cms/testing/published-schemas';
import routes from '../routes';
import { expect, journey, test } from './journey';
import { harnessAt } from './harness';

// The calls as programs make them: over a socket, to the built site, and compared with what this site publishes. All other ways
// to make them: cms/server/contract.db.test.ts.

test('every call answers its usual caller as openapi.json says', async ({ baseURL }) => {
  const document = await (await fetch(new URL('/api/openapi.json', baseURL))).json();
  const complaints = await runContractCases(
    harnessAt(String(baseURL)),
    publishedSchemas(document, 'https://built.example/openapi.json'),
    ({ by, status }, call) => by === usualCaller(call) && status === 200,
  );
  expect([...complaints].filter(([, about]) => about.length > 0)).toEqual([]);
});

test('no URL shows a visitor a post that is not published, or not any more', async ({
  baseURL,
}) => {
  test.slow();
  const pages = routes.map(({ path = '' }) => path);
  const { hidden, published } = await findPostsInReplies(harnessAt(String(baseURL)), pages);
  expect(hidden).toEqual([]);
  // It was looked for where it would have been found.
  for (const path of ['/api/Posts/GetSummary', '/api/Tags', '/blog', '/sitemap.xml', '/feed.xml'])
    expect(published).toContain(`published: ${path} tells of it`);
});

journey('a call can be tried out on the page of the API', async ({ page }) => {
  await page.goto('/api/docs');
  await page.getByRole('button', { name: 'GET /ip', exact: false }).first().click();
  await page.getByRole('button', { name: 'Try it out' }).click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await expect(page.getByText('"ip":').last()).toBeVisible();
});
