import { expect, test } from 'vitest';
import { sentEmail } from './fields';

const isTaken = (email: string) => sentEmail().safeParse(email).success;
const domain = (length: number) => `${'d'.repeat(50)}.`.repeat(6).slice(0, length - 4) + '.com';

for (const email of [
  'ann@example.com',
  'ann.lee+books@sub.example.co.uk',
  "o'hara_{x}@example.com",
  'ann@localhost',
  ' ann@example.com ',
  `${'a'.repeat(64)}@example.com`,
  `${'a'.repeat(64)}@${domain(189)}`,
])
  test(`“${email}” is an address`, () => expect(isTaken(email)).toBe(true));

for (const email of [
  '',
  'ann',
  'ann@',
  '@example.com',
  'ann@@example.com',
  'ann@example..com',
  'ann@-example.com',
  'ann@example.com, bob@example.com',
  'ann@example.com\nBcc: bob@example.com',
  'ann lee@example.com',
  '.ann@example.com',
  'ann.@example.com',
  'an..n@example.com',
  'änn@example.com',
  'Ann <ann@example.com>',
  `${'a'.repeat(65)}@example.com`,
  `${'a'.repeat(64)}@${domain(190)}`,
])
  test(`“${email}” is none`, () => expect(isTaken(email)).toBe(false));

test('an address that takes long to look at is looked at quickly', () => {
  const start = performance.now();
  for (const email of ['a.'.repeat(500_000), `a@${'a-'.repeat(500_000)}`, '!'.repeat(1_000_000)])
    expect(isTaken(email)).toBe(false);
  expect(performance.now() - start).toBeLessThan(1_000);
});
