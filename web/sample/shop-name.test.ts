import { expect, test } from 'vitest';
import { shopName } from './shop-name';

test.each([
  ['https://www.amazon.com/dp/B0EXAMPLE1', 'Amazon'],
  ['https://amazon.co.uk/dp/B0EXAMPLE1', 'Amazon'],
  ['https://www.bookshop.example/B0EXAMPLE1', 'bookshop.example'],
  ['https://notamazon.com/B0EXAMPLE1', 'notamazon.com'],
])('%s is of %s', (url, expected) => {
  expect(shopName(url)).toBe(expected);
});
