/** A user name as it is stored: compatibility forms of characters are one (NFKC), and so are runs of spaces. */
export const tidyUserName = (name: string) => name.normalize('NFKC').replace(/\s+/g, ' ').trim();

/** Cyrillic and Greek letters that look like Latin ones, in their small forms, and what they look like (Unicode, UTS 39). */
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
 * By what user names are told apart: neither capitals, nor forms of the same letter, nor letters of another alphabet that
 * look the same make another name. Up and down again comes near Unicode's case folding, which JavaScript lacks: ß and ss, σ
 * and ς are the same.
 */
export const userNameKey = (name: string) =>
  tidyUserName(name)
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replace(/[\p{Script=Cyrillic}\p{Script=Greek}]/gu, (letter) => lookAlikes[letter] ?? letter);
