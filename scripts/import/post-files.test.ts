import { expect, test } from 'vitest';
import { temporaryFolder } from '../../cms/testing/temporary-folder';
import { colorPng } from '../testing/color-png';
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

test('pictures of a site without URL are read from the folder, and each missing or refused one is listed', async () => {
  const folder = await temporaryFolder({
    'images/a.png': await colorPng('navy'),
    'images/high.png': await colorPng('navy', 1, 16_384),
  });
  const hero = (url: string) => ({ url: `__GHOST_URL__${url}`, alt: '' });
  const { files, notes } = await filesOf(
    [
      {
        html: 'A <img src="__GHOST_URL__/content/images/b.png">',
        hero: hero('/content/images/a.png'),
      },
      { title: 'Dusk', hero: hero('/content/images/high.png') },
      { title: 'Noon', hero: hero('/content/images/c.png') },
    ],
    folder,
  );
  expect(files.get('posts/dawn.md')).toContain('file: former/picture-content-images-a.png');
  const reason = 'because its URL has no host: name the former site with --url';
  expect(notes).toEqual([
    `“Dawn”: without the picture /content/images/b.png, ${reason}`,
    '“Dusk”: without its picture /content/images/high.png, because it cannot be used: Must have at most 60 million pixels, and 16383 on a side.',
    `“Noon”: without its picture /content/images/c.png, ${reason}`,
  ]);
});
