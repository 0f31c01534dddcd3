import { expect, test } from 'vitest';
import { passwordWords } from './password-hint';

for (const [password, words] of [
  ['', ''],
  ['abc', '5 more characters.'],
  ['abcdefg', 'One more character.'],
  ['😀😀😀😀😀😀😀', 'One more character.'],
  ['aaaaaaaaaaaaaaaaaaaa', 'Easy to guess: it repeats itself.'],
  [
    '12345678',
    'Easy to guess: it is on lists of common passwords. A few words in a row are better.',
  ],
  [
    'Pass-Word',
    'Easy to guess: it is on lists of common passwords. A few words in a row are better.',
  ],
  ['x7!kQ2#p', 'Fair. A word or two more make it strong.'],
  ['a quiet lamp', 'Good.'],
  ['a lamp and a long night', 'Strong.'],
] as const)
  test(`the hint for “${password}”`, () => {
    expect(passwordWords(password, new Set(['12345678', 'password']))).toBe(words);
  });
