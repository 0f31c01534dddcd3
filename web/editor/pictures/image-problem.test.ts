import { expect, test } from 'vitest';
import { imageProblem } from './image-problem';

const file = (name: string, type: string, size = 1000) => ({ name, type, size });

test('what cannot be a picture of a post is told before it is sent, with what to do', () => {
  expect(imageProblem(file('IMG_1.HEIC', ''))).toContain('HEIC');
  expect(imageProblem(file('x', 'image/heif'))).toContain('HEIC');
  expect(imageProblem(file('logo.svg', 'image/svg+xml'))).toContain('SVG');
  expect(imageProblem(file('dance.gif', 'image/gif'))).toContain('GIF');
  expect(imageProblem(file('letter.pdf', 'application/pdf'))).toContain('no picture');
  expect(imageProblem(file('big.png', 'image/png', 50_000_000))).toContain('50 MB; at most 20 MB');
  expect(imageProblem(file('horse.jpg', 'image/jpeg', 20_000_000))).toBeNull();
});
