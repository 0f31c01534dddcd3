import { expect, test } from 'vitest';
import { passwordComplaint } from './password-rules';

const ann = { userName: 'Ann Reader', email: 'annie.r@example.com' };

for (const password of [
  ...['password1', 'Password1', 'PASSWORD', '1qaz2wsx', 'q-w-e-r-t-y-u-i-o-p', 'Ann Reader'],
  ...['annreader1', 'reader-ann-2026', 'annie.r@1', 'TheFoveanChronicles', 'fovean2026'],
])
  test(`“${password}” is refused`, async () => {
    expect(await passwordComplaint(password, ann)).toMatch(/^Is .*Choose another/);
  });

for (const password of [
  'correct horse battery',
  'I read the chronicles at night',
  'the annals of a great reader',
  'x7!kQ2#pL9',
  '        ’        ',
  '😀😀😀😀😀😀😀😀',
])
  test(`“${password}” is accepted`, async () => {
    expect(await passwordComplaint(password, ann)).toBeNull();
  });

test('names of two letters are ignored', async () => {
  expect(await passwordComplaint('jolly roger', { userName: 'jo', email: 'j@x.org' })).toBeNull();
  expect(await passwordComplaint('xyxyxyxyxy', { userName: 'xy', email: 'j@x.org' })).toBeNull();
});

test('the longest known word is removed first', async () => {
  const owner = { userName: 'Ann Annabel', email: 'j@x.org' };
  expect(await passwordComplaint('annabel12', owner)).toMatch(/^Is too similar to your name/);
});

test('five characters besides known words are enough', async () => {
  expect(await passwordComplaint('foveanxkqzj', ann)).toBeNull();
  expect(await passwordComplaint('foveanxkqz', ann)).toMatch(/^Is too similar to the name of this/);
});
