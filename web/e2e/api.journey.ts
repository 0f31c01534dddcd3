import { test } from 'playwright/test';
import { runContractCases } from '../../cms/testing/contract-cases/run';
import { publishedSchemas } from '../../cms/testing/published-schemas';
import { author } from './author';
import { mailTo } from './captured-mail';
import { expect, journey } from './journey';

// The calls as strangers and programs make them: over a socket, to the built site, and held to what this very site publishes.

test('every call is answered as openapi.json says, to everybody and in every way', async ({
  baseURL,
}) => {
  test.slow();
  const document = await (await fetch(new URL('/api/openapi.json', baseURL))).json();
  const complaints = await runContractCases(
    {
      author,
      send: ({ method, path, headers, body }, address) =>
        fetch(new URL(path, baseURL), {
          method,
          headers: { ...headers, 'x-forwarded-for': address },
          body: body ?? null,
          redirect: 'manual',
        }),
      mailTo: async (address) => (await mailTo(address, /./)).text ?? '',
    },
    publishedSchemas(document, 'https://built.example/openapi.json'),
  );
  expect(Object.keys(document.paths).length).toBeGreaterThan(0);
  expect([...complaints].filter(([, about]) => about.length > 0)).toEqual([]);
});

journey('a call can be tried out on the page of the API', async ({ page }) => {
  await page.goto('/api/docs');
  await page.getByRole('button', { name: 'GET /ip', exact: false }).first().click();
  await page.getByRole('button', { name: 'Try it out' }).click();
  await page.getByRole('button', { name: 'Execute' }).click();
  await expect(page.getByText('"ip":').last()).toBeVisible();
});
