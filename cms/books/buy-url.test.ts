import { expect, test } from 'vitest';
import { buyUrl } from './buy-url';

test('the product page is the retailer’s URL, /dp/ and the ASIN', () => {
  expect(buyUrl('https://retailer.example', 'B00K5Q8DSA')).toBe(
    'https://retailer.example/dp/B00K5Q8DSA',
  );
  expect(buyUrl('https://retailer.example//', 'B00K5Q8DSA')).toBe(
    'https://retailer.example/dp/B00K5Q8DSA',
  );
});

test('a book without an ASIN cannot be bought', () => {
  expect(buyUrl('https://retailer.example', null)).toBeNull();
});
