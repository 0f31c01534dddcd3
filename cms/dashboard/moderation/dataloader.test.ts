import { expect, test } from 'vitest';
import { createDataloader } from './dataloader';

function lengths() {
  const batches: string[][] = [];
  const lengthOf = createDataloader(async (words: string[]) => {
    batches.push(words);
    if (words.includes('nonsense')) throw new Error('No word.');
    return new Map(words.filter(Boolean).map((word) => [word, word.length]));
  });
  return { asked: batches, lengthOf };
}

test('what is asked at the same time is asked once, and everybody hears their own answer', async () => {
  const { asked, lengthOf } = lengths();
  const answers = await Promise.all(['oats', 'horse', 'oats', ''].map(lengthOf));
  expect(answers).toEqual([4, 5, 4, undefined]);
  expect(asked).toEqual([['oats', 'horse', '']]);
});

test('what is asked later is asked anew', async () => {
  const { asked, lengthOf } = lengths();
  await lengthOf('oats');
  await lengthOf('oats');
  expect(asked).toEqual([['oats'], ['oats']]);
});

test('a question that fails fails for all who asked it, and for nobody after them', async () => {
  const { lengthOf } = lengths();
  const settled = await Promise.allSettled([lengthOf('nonsense'), lengthOf('oats')]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await lengthOf('oats')).toBe(4);
});
