import { beginsSentence, wordsOf } from '../mentions/matcher';
import type { Span } from './prose';

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
