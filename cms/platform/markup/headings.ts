import { noteReference, withoutSpoilers } from '../../contract/plain/post-html';
import type { Heading } from '../../contract/posts';

const headingElement = /<h([2-6]) id="([^"]+)">(.*?)<\/h\1>/gs;

/** A tag with its attributes, whose values may contain `>`. */
const tag = /<(?:[^>"]|"[^"]*")*>/g;

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&amp;': '&',
};

/** Returns the headings of a post's HTML in order, as text without markup. */
export const headingsOf = (html: string): Heading[] =>
  [...html.matchAll(headingElement)].map(([, level, id = '', content = '']) => ({
    id,
    text: withoutSpoilers(content)
      .replace(noteReference, '')
      .replace(tag, '')
      .replace(/&(?:lt|gt|nbsp|amp);/g, (entity) => entities[entity] ?? entity)
      .trim(),
    level: Number(level),
  }));
