import { cutBetweenWords } from '../contract/cut-text';
import { bracketsToPlainText } from './bracket-markup';

const longest = 200;

/** Where a sentence ends: what comes next does not go on in small letters, as after “Why?” she said. */
const sentenceEnd = /(?<!\b(?:Mr|Mrs|Ms|Dr|St))[.!?…]+[”’"')\]]*(?=\s+[^\s\p{Ll}])/u;

/**
 * The first sentence of a chapter, as plain text: of its first paragraph, whatever heading stands above. Empty when it has no
 * paragraph.
 *
 * @param excerpt in bracket markup
 */
export function firstLine(excerpt: string): string {
  const [, paragraph = ''] = /\[p\](.*?)\[\/p\]/s.exec(excerpt) ?? [];
  const text = bracketsToPlainText(paragraph);
  const end = sentenceEnd.exec(text);
  const sentence = end ? text.slice(0, end.index + end[0].length) : text;
  return cutBetweenWords(sentence, longest);
}
