/** Returns a username in the stored form: NFKC, with single spaces. */
export const tidyUserName = (name: string) => name.normalize('NFKC').replace(/\s+/g, ' ').trim();

/** Cyrillic and Greek letters in lower case, each before the Latin letter that it looks like (Unicode UTS 39). */
const pairs =
  'аa вb еe ѕs іi јj кk мm нh оo рp сc тt уy хx ԁd ԛq ԝw αa βb εe ιi κk νv οo ρp τt υu χx';
const lookAlikes = new Map(pairs.split(' ').map(([letter = '', latin = '']) => [letter, latin]));

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
    .replace(
      /[\p{Script=Cyrillic}\p{Script=Greek}]/gu,
      (letter) => lookAlikes.get(letter) ?? letter,
    );
