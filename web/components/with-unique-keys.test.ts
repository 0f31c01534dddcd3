import { expect, test } from 'vitest';
import { withUniqueKeys } from './with-unique-keys';

test('what comes first keeps its text as its key, and what is like it gets one that nothing else has', () => {
  const keysOf = (texts: string[]) => withUniqueKeys(texts, String).map(({ key }) => key);
  expect(keysOf(['dawn', 'noon'])).toEqual(['dawn', 'noon']);
  expect(keysOf(['dawn', 'dawn', 'dawn-2', 'dawn', 'dawn-2'])).toEqual([
    'dawn',
    'dawn-3',
    'dawn-2',
    'dawn-4',
    'dawn-2-2',
  ]);
  expect(keysOf(['', ''])).toEqual(['', '-2']);
});
