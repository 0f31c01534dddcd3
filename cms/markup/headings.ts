import type { Heading } from '../contract/posts';

const headingElement = /<h([2-6]) id="([^"]+)">(.*?)<\/h\1>/gs;

/** A tag with its attributes, whose values may contain the sign that ends it. */
const tag = /<(?:[^>"]|"[^"]*")*>/g;

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&nbsp;': ' ',
  '&amp;': '&',
};

/** The headings of a post's HTML as `markdownToHtml` makes it, in their order, without the marks in them. */
export const headingsOf = (html: string): Heading[] =>
  [...html.matchAll(headingElement)].map(([, level, id = '', content = '']) => ({
    id,
    text: content
      .replace(tag, '')
      .replace(/&(?:lt|gt|nbsp|amp);/g, (entity) => entities[entity] ?? entity)
      .trim(),
    level: Number(level),
  }));
