import unhomoglyph from 'unhomoglyph';
import { parse } from 'tldts';
import { userNameKey } from '../../platform/access/user-name-key';

/** Accents and strokes of letters, without vowel signs of Indic scripts and voicing marks of kana. */
const accents = /(?!\u3099|\u309a)\p{Script=Inherited}/gu;

/** Small capitals by the letters they resemble. Unicode's confusables lack some of them. */
const smallCapitals = new Map(
  Array.from(
    'aᴀbʙcᴄdᴅeᴇfꜰgɢhʜiɪjᴊkᴋlʟmᴍnɴoᴏpᴘrʀsꜱtᴛuᴜvᴠwᴡyʏzᴢ'.matchAll(/(.)(.)/gu),
    ([, small, capital]) => [capital, small],
  ),
);

/** Code points of A in enclosed and regional alphabets. */
const pictureAlphabets = [0x1f150, 0x1f170, 0x1f1e6];

/** Returns the Latin letter of a small capital or enclosed letter; other characters unchanged. */
function plainLetter(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const first = pictureAlphabets.find((a) => code >= a && code < a + 26);
  if (first !== undefined) return String.fromCharCode(97 + code - first);
  return smallCapitals.get(letter) ?? letter;
}

/** Returns the Latin look-alike of a letter or of its capital. Unicode maps small н to a small capital H. */
function lookOf(character: string): string {
  const letter = plainLetter(character);
  const small = unhomoglyph(letter);
  if (/^[a-z]+$/i.test(small)) return small.toLowerCase();
  return unhomoglyph(letter.toUpperCase()).toLowerCase();
}

/** Returns the same text for look-alike names: Unicode's confusables (UTS 39), without accents, and with I, l and 1 equal. */
export const userNameSkeleton = (name: string) =>
  Array.from(userNameKey(name).normalize('NFD').replace(accents, ''), lookOf)
    .join('')
    .normalize('NFD')
    .replace(accents, '')
    .replaceAll('i', 'l');

export const urlHint =
  'Must not look like a web address: put a space after the dot, as in “Mr. It”.';

/** Words joined by dots. Domains may contain symbols such as 💩, which names may contain, too. */
const dotted = /[\p{L}\p{M}\p{N}\p{So}-]+(?:\.[\p{L}\p{M}\p{N}\p{So}-]+)+/gu;

/** Returns whether mail programs would turn a username into a link: “evil.com”, unlike “ann.reader” or “J.R.R.Tolkien”. */
export function looksLikeUrl(name: string): boolean {
  const plain = name.normalize('NFKC').replace(/[。｡]/g, '.');
  return [...plain.matchAll(dotted)].some(([host]) => {
    const { isIcann, isIp } = parse(host, { validateHostname: false });
    return isIcann === true || isIp === true;
  });
}
