import { expect, test } from 'vitest';
import { tidyUserName, userNameKey } from './user-name';

for (const [one, other] of [
  ['Reader', 'rEADER'],
  ['Reader', 'Ｒｅａｄｅｒ'],
  ['Straße', 'STRASSE'],
  ['Σίσυφος', 'σίσυφοσ'],
  ['é', 'e\u0301'],
  ['A  Reader', ' a reader'],
] as const)
  test(`“${one}” and “${other}” are one user name`, () => {
    expect(userNameKey(one)).toBe(userNameKey(other));
  });

test('an accent makes another name, and a name keeps its capitals', () => {
  expect(userNameKey('Rene')).not.toBe(userNameKey('René'));
  expect(tidyUserName(' René  D. ')).toBe('René D.');
});
