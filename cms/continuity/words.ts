import { beginsSentence, wordsOf } from '../mentions/matcher';
import type { Span } from './prose';

/** A word with a capital letter, as it stands in a text: one with a hyphen is one word. */
export type CapitalWord = Span & {
  /** Without a possessive or contracted ending: “Rancor” of “Rancor’s”. */
  text: string;
  /** Whether any word would have a capital there: at the beginning of a sentence, a speech, a heading or an item. */
  beginsSentence: boolean;
};

const ending = /['’](?:s|d|m|t|ll|re|ve|em)?$/i;
const capital = /^\p{Lu}/u;
const capitalsOnly = /^[\p{Lu}\p{M}\p{N}'’-]+$/u;

/** After a dash a sentence may begin, too, and behind markup that stands after a quotation mark. */
const mayBegin = /[—–]\s*["“‘]?\s*$|[“‘«([]\s*$/;

/** The words of a text that have a capital letter, and in lower case those that are written without one. */
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
