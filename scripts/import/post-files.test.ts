import { expect, test } from 'vitest';
import { openOldPictures } from './old-pictures';
import type { OldPost } from './old-site';
import { postFiles } from './post-files';

/** Returns the files and notes of an import into an empty site, with the pictures of a folder. */
const filesOf = (posts: Partial<OldPost>[], folder?: string) => {
  const usual = { title: 'Dawn', slug: '', html: 'Words.', excerpt: '', tags: [], categories: [] };
  return postFiles(
    {
      ...{ url: null, descriptions: new Map(), skipped: [] },
      posts: posts.map((post) => ({ ...usual, urls: [], ...post })),
    },
    { isTaken: () => Promise.resolve(false), tags: new Map(), categories: new Map() },
    openOldPictures({ folder }),
  );
};

test('a post keeps its slug, even if a draft has the same title or another post had that path', async () => {
  const { files } = await filesOf([
    {},
    { slug: 'dawn', publishedAt: '2020-01-02T03:04:05.678Z', urls: ['/2019/dawn'] },
    { slug: 'dusk', urls: ['/dawn'] },
  ]);
  expect([...files.keys()].slice(1)).toEqual(['posts/dawn-2.md', 'posts/dawn.md', 'posts/dusk.md']);
  expect(files.get('posts/dawn.md')).toContain('earlierSlugs:\n  - 2019-dawn\n');
  expect(files.get('posts/dusk.md')).not.toContain('earlierSlugs');
});
