import type { Page } from 'playwright/test';
import { expect, journey } from './journey';

type Node = Record<string, unknown> & { '@type': string };

/** The page's structured data: one script with one graph. */
async function graphOf(page: Page): Promise<Node[]> {
  const script = page.locator('script[type="application/ld+json"]');
  await expect(script).toHaveCount(1);
  const text = (await script.textContent()) ?? '';
  expect(text).not.toContain('<');
  const data = JSON.parse(text) as { '@context': string; '@graph': Node[] };
  expect(data['@context']).toBe('https://schema.org');
  return data['@graph'];
}

const subgenres = (page: Page) =>
  page.getByRole('region', { name: 'Eight subgenres of fantasy' }).getByRole('listitem');

journey('the guide names eight subgenres, each with a few words', async ({ page }) => {
  await page.goto('/fantasy');
  await expect(page).toHaveTitle('Fantasy Novels: A Reader’s Guide · The Fovean Chronicles');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fantasy Novels');
  await expect(subgenres(page)).toHaveCount(8);
  for (const subgenre of await subgenres(page).all()) {
    await expect(subgenre.getByRole('heading', { level: 3 })).toBeVisible();
    await expect(subgenre.getByRole('paragraph')).toHaveText(/^.{60,300}[.]$/);
  }
});

journey.describe('without JavaScript', () => {
  journey.use({ javaScriptEnabled: false });

  journey('four questions open and close', async ({ page }) => {
    await page.goto('/fantasy');
    const questions = page
      .getByRole('region', { name: 'Questions readers ask' })
      .locator('details');
    await expect(questions).toHaveCount(4);
    for (const question of await questions.all()) {
      const answer = question.getByRole('paragraph').first();
      await expect(answer).toBeHidden();
      await question.locator('summary').click();
      await expect(answer).toBeVisible();
      await question.locator('summary').press('Enter');
      await expect(answer).toBeHidden();
    }
  });
});

journey('the guide leads to three books and to the glossary', async ({ page }) => {
  await page.goto('/fantasy');
  const main = page.getByRole('main');
  for (const [title, path] of [
    ['Daddy’s Girl', '/books/daddysgirl'],
    ['Not Your Father’s Eldadorian Empire', '/books/notyourfather'],
    ['Prodigal Son', '/books/prodigalson'],
  ] as const) {
    await main.getByRole('link', { name: title, exact: true }).click();
    await expect(page).toHaveURL(path);
    await page.goBack();
    // The URL is back before the page is, and a book's page links to its neighbours.
    await expect(page.getByRole('navigation', { name: 'On this page' })).toBeVisible();
  }
  await expect(main.getByRole('link', { name: 'glossary of Fovean terms' })).toHaveAttribute(
    'href',
    '/thesaurus',
  );
});

journey('its short glossary explains words and leads to more of each', async ({ page }) => {
  await page.goto('/fantasy');
  const glossary = page.getByRole('region', { name: 'A short glossary' });
  await expect(glossary.getByRole('term')).toHaveCount(10);
  for (const text of await glossary.getByRole('definition').allTextContents())
    expect(text).toMatch(/^.{40,200}[.]$/);
  for (const link of await glossary.getByRole('link').all()) {
    const { pathname, hash } = new URL((await link.getAttribute('href')) ?? '', page.url());
    if (pathname === '/fantasy') await expect(page.locator(hash)).toBeVisible();
  }
  await glossary.getByRole('link', { name: 'Rancor Mordetur' }).click();
  await expect(page).toHaveURL('/thesaurus/rancor-mordetur');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rancor Mordetur');
});

journey('its parts are reached from the list at its head', async ({ page }) => {
  await page.goto('/fantasy');
  const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
  await expect(contents).toHaveText(
    await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents(),
  );
  await contents.filter({ hasText: 'Questions readers ask' }).click();
  await expect(page.getByRole('heading', { name: 'Questions readers ask' })).toBeInViewport();
});

journey('its structured data says what a reader sees', async ({ page }) => {
  await page.goto('/fantasy');
  const graph = await graphOf(page);
  expect(graph.map((node) => node['@type'])).toEqual([
    'WebSite',
    'Person',
    'WebPage',
    'BreadcrumbList',
    'ItemList',
    'FAQPage',
  ]);
  const node = (type: string) => graph.find((candidate) => candidate['@type'] === type);
  const url = await page.locator('link[rel="canonical"]').getAttribute('href');
  const origin = new URL(url ?? '').origin;

  expect(node('WebPage')).toMatchObject({
    url: url,
    description: await page.locator('meta[name="description"]').getAttribute('content'),
  });

  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem');
  await expect(crumbs).toHaveText([/^Home/, 'Fantasy Novels']);
  expect(node('BreadcrumbList')).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Home', item: `${origin}/` },
      { position: 2, name: 'Fantasy Novels', item: url },
    ],
  });

  const seen = await subgenres(page).evaluateAll((items) =>
    items.map((item) => ({
      id: item.id,
      name: item.querySelector('h3')?.textContent,
      description: item.querySelector('p')?.textContent,
    })),
  );
  expect(node('ItemList')).toMatchObject({
    name: await page.locator('#subgenres').textContent(),
    numberOfItems: 8,
    itemListElement: seen.map(({ id, name, description }, index) => ({
      position: index + 1,
      item: { name, description, url: `${url}#${id}` },
    })),
  });

  const questions = await page.locator('details').evaluateAll((entries) =>
    entries.map((entry) => ({
      name: entry.querySelector('summary span')?.textContent,
      acceptedAnswer: { text: entry.querySelector('p')?.textContent },
    })),
  );
  expect(node('FAQPage')).toMatchObject({ mainEntity: questions });
});

journey('its drawings have a text instead of them and arrive', async ({ page }) => {
  await page.goto('/fantasy');
  const drawings = page.getByRole('article').getByRole('img');
  await expect(drawings).toHaveCount(3);
  for (const drawing of await drawings.all()) {
    await expect(drawing).toHaveAttribute('alt', /.{40,}/);
    await drawing.scrollIntoViewIfNeeded();
    await expect
      .poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
  }
});
