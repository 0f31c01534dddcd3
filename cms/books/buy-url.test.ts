import { expect, test } from 'vitest';
import { buyUrl } from './buy-url';

test('the product page is the retailer’s URL, /dp/ and the ASIN, if there is one', () => {
  expect(buyUrl('https://retailer.example//', 'B0')).toBe('https://retailer.example/dp/B0');
  expect(buyUrl('https://retailer.example', null)).toBeNull();
});
