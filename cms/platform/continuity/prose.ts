import { blockEnd, beginsSentence, wordsOf } from '../mentions/matcher';

/** The format of a text: a post's Markdown, a sample chapter's bracket markup, or plain text. */
export type TextForm = 'post' | 'chapter' | 'plain';

/** A part of a text: start included, end excluded. */
export type Span = { start: number; end: number };

type Place = 'heading' | 'link' | 'picture';

/** The words of a text at their positions in it. */
type Prose = {
  /** Has the length of the text: spaces replace markup, and `blockEnd` marks the end of a paragraph, heading or list item. */
  words: string;
  places: (Span & { place: Place })[];
};

const blank = (text: string) => ' '.repeat(text.length);
const breakFor = (text: string) => blockEnd + ' '.repeat(text.length - 1);

const url = /\b(?:https?:\/\/|www\.)[^\s<>)\]]+|[\w.+-]{1,64}@[\w-]+\.[\w.-]+/g;
const reference = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;

/** A name may continue in the next line of a paragraph. */
const joinLines = (words: string) =>
  words.replace(/\n(?:[ \t]*\n)+/g, breakFor).replaceAll('\n', ' ');

const fence = /^ {0,3}(`{3,}|~{3,})[^\n]*(?:\n(?! {0,3}\1)[^\n]*)*(?:\n[^\n]*)?/gm;
const codeSpan = /(?<!`)(`+)(?!`)[^`\n]+\1(?!`)/g;
const linkTarget = /^ {0,3}\[[^\]\n]+\]:[^\n]*$/gm;
const link = /(!?)\[([^[\]\n]*)\](\([^()\n]*(?:\([^()\n]*\)[^()\n]*)*\)|\[[^[\]\n]*\])/g;
const heading = /^( {0,3}#{1,6})([ \t][^\n]*)(\n?)/gm;
const underlined = /^(?=[ \t]*\S)([^\n]*)(\n {0,3}(?:=+|-{2,})[ \t]*)$/gm;
const itemMark = /^[ \t]*(?:(?:[-+*]|\d{1,9}[.)]|>)[ \t]+)+/gm;

function postProse(text: string): Prose {
  const places: Prose['places'] = [];
  const words = text
    .replace(fence, breakFor)
    .replace(codeSpan, blank)
    .replace(linkTarget, breakFor)
    .replace(link, (whole: string, sign: string, shown: string, target: string, start: number) => {
      places.push({ start, end: start + whole.length, place: sign ? 'picture' : 'link' });
      return sign
        ? `${blockEnd} ${shown}${breakFor(`]${target}`)}`
        : ` ${shown}${blank(`]${target}`)}`;
    })
    .replace(url, blank)
    .replace(reference, blank)
    .replace(heading, (whole: string, marks: string, title: string, end: string, start: number) => {
      places.push({ start, end: start + whole.length, place: 'heading' });
      return breakFor(marks) + title + (end && blockEnd);
    })
    .replace(underlined, (whole: string, title: string, rule: string, start: number) => {
      places.push({ start, end: start + whole.length, place: 'heading' });
      return title + breakFor(rule);
    })
    .replace(itemMark, breakFor)
    .replace(/\|/g, blockEnd)
    .replace(/[*_~#]/g, ' ');
  return { words: joinLines(words), places };
}

const chapterHeading = /\[h3\]([^[\]]*(?:\[\/?(?:em|strong|small|q|br)\][^[\]]*)*)\[\/h3\]/g;
const blockTag = /\[\/?(?:p|h3|blockquote|ul|ol|li|hr|br)\]/g;

function chapterProse(text: string): Prose {
  const places: Prose['places'] = [];
  for (const { index, 0: whole } of text.matchAll(chapterHeading))
    places.push({ start: index, end: index + whole.length, place: 'heading' });
  const words = text
    .replace(blockTag, breakFor)
    .replaceAll('[q]', ' “ ')
    .replaceAll('[/q]', '  ” ')
    .replace(/\[\/?(?:em|strong|small)\]/g, blank)
    .replace(reference, blank);
  return { words: joinLines(words), places };
}

/** Returns the words of a text at their positions, without markup. */
export function proseOf(text: string, form: TextForm): Prose {
  if (form === 'post') return postProse(text);
  if (form === 'chapter') return chapterProse(text);
  return { words: joinLines(text), places: [] };
}

/** A word with a capital letter. A hyphenated word counts as one. */
export type CapitalWord = Span & {
  /** Without a possessive or contracted ending: “Rancor” for “Rancor’s”. */
  text: string;
  /** Whether any word would have a capital letter here: at the start of a sentence, quotation, heading or list item. */
  beginsSentence: boolean;
};

const ending = /['’](?:s|d|m|t|ll|re|ve|em)?$/i;
const capital = /^\p{Lu}/u;
const capitalsOnly = /^[\p{Lu}\p{M}\p{N}'’-]+$/u;

/** A sentence may also begin after a dash, or after markup that follows a quotation mark. */
const mayBegin = /[—–]\s*["“‘]?\s*$|[“‘«([]\s*$/;

/** Returns the capitalized words of a text, and in lower case the words that it writes without a capital letter. */
export function readWords(text: string): { capitals: CapitalWord[]; lowerCase: Set<string> } {
  const capitals: CapitalWord[] = [];
  const lowerCase = new Set<string>();
  const words = wordsOf(text);
  for (let at = 0; at < words.length; at++) {
    const { start, end: firstEnd } = words[at] ?? { start: 0, end: 0 };
    let end = firstEnd;
    for (
      let next = words[at + 1];
      next?.start === end + 1 && text[end] === '-';
      next = words[at + 1]
    ) {
      end = next.end;
      at += 1;
    }
    const word = text.slice(start, end).replace(ending, '');
    if (!capital.test(word)) for (const part of word.split('-')) lowerCase.add(part.toLowerCase());
    else if (word.length === 1 || !capitalsOnly.test(word))
      capitals.push({
        start,
        end: start + word.length,
        text: word,
        beginsSentence:
          beginsSentence(text, start) || mayBegin.test(text.slice(Math.max(0, start - 16), start)),
      });
  }
  return { capitals, lowerCase };
}
