import { expect, test } from 'vitest';
import { initialClass } from './initial';

const long = 'They were haggling over him in a language he did not have. '.repeat(3);

test.for([
  ['two lines', `<p>${long}</p><p>Then.</p>`, 'initial-dropped'],
  ['a heading', `<h3>Part one</h3>\n<p class="x"><em>${long}</em></p>`, 'initial-dropped'],
  ['one line', `<p>They came.</p><p>${long}</p>`, 'initial-raised'],
  ['a break after the first line', `<p>Go.<br>${long}</p>`, 'initial-raised'],
  ['a one-letter word', `<p>I was under a horse. ${long}</p>`, 'initial-dropped initial-word'],
  ['a one-letter word in one line', '<p>A horse.</p>', 'initial-raised initial-word'],
  ['an elision', `<p>I’d been under a horse. ${long}</p>`, 'initial-dropped'],
  ['a curly quotation mark', `<p>“Up,” they said. ${long}</p>`, ''],
  ['a straight quotation mark', `<p>"Up," they said. ${long}</p>`, ''],
  ['an apostrophe', `<p>’Twas night. ${long}</p>`, ''],
  ['a dash', `<p>— No. ${long}</p>`, ''],
  ['a motto', `<blockquote><p>“War.”</p></blockquote><p>${long}</p>`, 'initial-dropped'],
  ['no paragraph', '', ''],
  ['an empty paragraph', '<p></p>', ''],
] as const)('initial of a text that begins with %s', ([, html, expected]) => {
  expect(initialClass(html)).toBe(expected);
});
