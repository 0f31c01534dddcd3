import { expect, test } from 'vitest';
import * as ogImages from './og-images';

const { authorOgImage } = ogImages;

const branding = { series: 'The Chronicles', author: 'A. Writer', tagline: 'A saga', emblem: '' };

test('the picture of the author’s page says their name once', () => {
  const names = (title: string) =>
    Object.values(authorOgImage(branding, { title, photo: null })).filter(
      (text) => text === 'A. Writer',
    );
  expect(names('A. Writer')).toHaveLength(1);
  expect(names('The Author')).toHaveLength(1);
});

test('every page has a picture, also one that has no image of its own', () => {
  const book = {
    ...{ slug: 'dawn', anchorId: 'dawn', title: 'Dawn', group: 'main' as const },
    ...{ seriesPosition: 'Book One', genreLine: 'Epic', hook: '', emblem: '', cover: null },
    color: null,
  };
  for (const shown of [
    ogImages.bookOgImage(branding, book),
    ogImages.chapterOgImage(branding, { title: 'One', book }),
    ogImages.postOgImage(branding, { title: 'A post', hero: null }),
    ogImages.homeOgImage(branding, { heroTitle: 'Home', heroTagline: '', firstBook: null }),
    ogImages.seriesOgImage(branding, { title: 'Books', image: null, spines: [] }),
    ogImages.authorOgImage(branding, { title: 'Me', photo: null }),
    ogImages.contactOgImage(branding, { title: 'Write' }),
    ogImages.termOgImage(branding, { subject: 'War', kind: 'god' }),
    ...ogImages.fixedPageNames.map((name) => ogImages.fixedOgImage(branding, name)),
  ])
    expect(shown.plate).not.toBeNull();
});
