import { expect, journey } from './journey';
import { charactersPerLine, fontSizeSetter, defaultFontSize } from './layout-metrics';

journey(
  'pages scale with the browser’s font size; covers and heroes stay at most 200 pixels wide',
  async ({ page }) => {
    const setFontSize = await fontSizeSetter(page);
    const widest = () =>
      page
        .getByRole('article')
        .first()
        .getByRole('img')
        .evaluateAll((images) => Math.max(...images.map((image) => image.clientWidth)));
    for (const standard of [defaultFontSize, 32]) {
      await setFontSize(standard);
      for (const width of [320, 1360]) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto('/books/indomitus-est');
        expect.soft(await widest(), `a cover at ${width}, font size ${standard}`).toBe(200);
        await page.goto('/blog/the-gods-of-fovea');
        expect.soft(await widest(), `a hero at ${width}, font size ${standard}`).toBe(200);
      }
    }
    const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    expect(parseFloat(size)).toBeGreaterThanOrEqual(38);
  },
);

journey('a line of text holds 60 to 70 characters on a desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1360, height: 850 });
  for (const path of ['/books/indomitus-est/sample/1', '/blog/the-gods-of-fovea', '/fantasy']) {
    await page.goto(path);
    const characters = await charactersPerLine(page);
    expect.soft(characters, path).toBeGreaterThanOrEqual(60);
    expect.soft(characters, path).toBeLessThanOrEqual(70);
  }
});
