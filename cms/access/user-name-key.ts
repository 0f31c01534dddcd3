/** Returns a username as it is stored: in normalization form NFKC, with single spaces. */
export const tidyUserName = (name: string) => name.normalize('NFKC').replace(/\s+/g, ' ').trim();

/** Cyrillic and Greek letters that look like Latin ones, in lower case, with those letters (Unicode UTS 39). */
const lookAlikes: Record<string, string> = {
  а: 'a',
  в: 'b',
  е: 'e',
  ѕ: 's',
  і: 'i',
  ј: 'j',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  ԁ: 'd',
  ԛ: 'q',
  ԝ: 'w',
  α: 'a',
  β: 'b',
  ε: 'e',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  υ: 'u',
  χ: 'x',
};

/**
 * Returns the key that makes usernames unique: without differences in case, in the encoding of letters, and between letters
 * that look the same. Upper case and then lower case is close to Unicode case folding, which JavaScript lacks: ß equals ss, σ
 * equals ς.
 */
export const userNameKey = (name: string) =>
  tidyUserName(name)
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu, (letter) => lookAlikes[letter] ?? letter);
