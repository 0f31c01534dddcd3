import { cutBetweenWords } from '../../contract/plain/cut-text';
import { bracketsToPlainText } from './bracket-markup';

const longest = 200;

/** End of a sentence. “Why?” she said continues in lower case. */
const sentenceEnd = /(?<!\b(?:Mr|Mrs|Ms|Dr|St))[.!?…]+[”’"')\]]*(?=\s+[^\s\p{Ll}])/u;

/** Returns the first sentence of a chapter's first paragraph as plain text, or an empty text. @param excerpt in bracket markup */
export function firstLine(excerpt: string): string {
  const [, paragraph = ''] = /\[p\](.*?)\[\/p\]/s.exec(excerpt) ?? [];
  const text = bracketsToPlainText(paragraph);
  const end = sentenceEnd.exec(text);
  const sentence = end ? text.slice(0, end.index + end[0].length) : text;
  return cutBetweenWords(sentence, longest);
}
