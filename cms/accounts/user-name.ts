import unhomoglyph from 'unhomoglyph';
import { parse } from 'tldts';
import { userNameKey } from '../access/user-name-key';

/** Accents and strokes of letters; not the vowel signs of Indic scripts, nor the two marks that tell kana apart. */
const accents = /(?!\u3099|\u309a)\p{Script=Inherited}/gu;

/** Small capitals, by the small letters that they look like; Unicode's confusables name only some of them. */
const smallCapitals = new Map(
  Array.from(
    'aᴀbʙcᴄdᴅeᴇfꜰgɢhʜiɪjᴊkᴋlʟmᴍnɴoᴏpᴘrʀsꜱtᴛuᴜvᴠwᴡyʏzᴢ'.matchAll(/(.)(.)/gu),
    ([, small, capital]) => [capital, small],
  ),
);

/** The code points of A in the alphabets in filled circles and squares and of flags; the other letters follow it. */
const pictureAlphabets = [0x1f150, 0x1f170, 0x1f1e6];

/** The Latin letter that a small capital or a picture of a letter shows; any other character as it is. */
function plainLetter(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const first = pictureAlphabets.find((a) => code >= a && code < a + 26);
  if (first !== undefined) return String.fromCharCode(97 + code - first);
  return smallCapitals.get(letter) ?? letter;
}

/** What a small letter looks like, by itself or as a capital, whichever is Latin: small н is a small capital H to Unicode. */
function lookOf(character: string): string {
  const letter = plainLetter(character);
  const small = unhomoglyph(letter);
  if (/^[a-z]+$/i.test(small)) return small.toLowerCase();
  return unhomoglyph(letter.toUpperCase()).toLowerCase();
}

/**
 * What a user name looks like, in capitals or small letters: two names of one skeleton could be taken for each other. By the
 * confusables of Unicode (UTS 39), and beyond them without accents, and with I, l and 1 as one.
 */
export const userNameSkeleton = (name: string) =>
  Array.from(userNameKey(name).normalize('NFD').replace(accents, ''), lookOf)
    .join('')
    .normalize('NFD')
    .replace(accents, '')
    .replaceAll('i', 'l');

/** What is said to whoever wants such a name. */
export const urlHint =
  'Must not look like a web address: put a space after the dot, as in “Mr. It”.';

/** Words with dots between them; a sign that a name may have, such as 💩, is a letter of a domain, too. */
const dotted = /[\p{L}\p{M}\p{N}\p{So}-]+(?:\.[\p{L}\p{M}\p{N}\p{So}-]+)+/gu;

/**
 * Whether a mail program would make a link of a user name, or of a part of it: names stand in mails to strangers. “evil.com” is one,
 * as there is a top-level domain of that name (the Public Suffix List knows), and “ann.reader” and “J.R.R.Tolkien” are none.
 */
export function looksLikeUrl(name: string): boolean {
  const plain = name.normalize('NFKC').replace(/[。｡]/g, '.');
  return [...plain.matchAll(dotted)].some(([host]) => {
    const { isIcann, isIp } = parse(host, { validateHostname: false });
    return isIcann === true || isIp === true;
  });
}
