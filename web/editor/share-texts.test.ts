import { expect, test } from 'vitest';
import { shareTexts } from './share-texts';

const url = 'https://site.example/blog/a-post';

test('a message fits its network, and always has the link', () => {
  for (const title of ['A post', 'T'.repeat(600)])
    for (const [index, most] of [500, 300].entries()) {
      const { text = '' } =
        shareTexts({ title, excerpt: 'words 🐎 '.repeat(200), url })[index] ?? {};
      expect(text).toContain(url);
      expect([...text].length).toBeLessThanOrEqual(most);
      expect([...text].length).toBeGreaterThan(most - 20);
    }
});
