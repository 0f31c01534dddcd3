import { expect, test } from 'vitest';
import { authorScene } from './og-images';

const imprint = { series: 'The Chronicles', author: 'A. Writer', tagline: 'A saga', emblem: '' };

test('the picture of the author’s page says their name once', () => {
  const names = (title: string) =>
    Object.values(authorScene(imprint, { title, photo: null })).filter(
      (text) => text === 'A. Writer',
    );
  expect(names('A. Writer')).toHaveLength(1);
  expect(names('The Author')).toHaveLength(1);
});
