import { expect, test } from 'vitest';
import { createDataloader } from './dataloader';

function lengths() {
  const batches: string[][] = [];
  const lengthOf = createDataloader(async (words: string[]) => {
    batches.push(words);
    if (words.includes('nonsense')) throw new Error('No word.');
    return new Map(words.filter(Boolean).map((word) => [word, word.length]));
  });
  return { batches, lengthOf };
}

test('keys that are loaded at the same time are one query, and each caller gets their own value', async () => {
  const { batches, lengthOf } = lengths();
  const answers = await Promise.all(['oats', 'horse', 'oats', ''].map(lengthOf));
  expect(answers).toEqual([4, 5, 4, undefined]);
  expect(batches).toEqual([['oats', 'horse', '']]);
});

test('a key that is loaded later is queried anew', async () => {
  const { batches, lengthOf } = lengths();
  await lengthOf('oats');
  await lengthOf('oats');
  expect(batches).toEqual([['oats'], ['oats']]);
});

test('a query that fails fails for all callers that wait for it, and for none after them', async () => {
  const { lengthOf } = lengths();
  const settled = await Promise.allSettled([lengthOf('nonsense'), lengthOf('oats')]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await lengthOf('oats')).toBe(4);
});
