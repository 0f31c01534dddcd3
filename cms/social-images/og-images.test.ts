import { expect, test } from 'vitest';
import { authorOgImage } from './og-images';

const branding = { series: 'The Chronicles', author: 'A. Writer', tagline: 'A saga', emblem: '' };

test('the picture of the author’s page says their name once', () => {
  const names = (title: string) =>
    Object.values(authorOgImage(branding, { title, photo: null })).filter(
      (text) => text === 'A. Writer',
    );
  expect(names('A. Writer')).toHaveLength(1);
  expect(names('The Author')).toHaveLength(1);
});
