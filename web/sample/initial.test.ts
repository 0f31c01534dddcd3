import { expect, test } from 'vitest';
import { initialClass } from './initial';

const long = 'They were haggling over him in a language he did not have. '.repeat(3);

test('an initial is sunk into a paragraph that fills two lines', () => {
  expect(initialClass(`<p>${long}</p><p>Then.</p>`)).toBe('initial-dropped');
  expect(initialClass(`<h3>Part one</h3>\n<p class="x"><em>${long}</em></p>`)).toBe(
    'initial-dropped',
  );
});

test('it stands up from a paragraph that may be one line, also when a break makes it one', () => {
  expect(initialClass(`<p>They came.</p><p>${long}</p>`)).toBe('initial-raised');
  expect(initialClass(`<p>Go.<br>${long}</p>`)).toBe('initial-raised');
});

test('a first word of one letter is told apart', () => {
  expect(initialClass(`<p>I was under a horse. ${long}</p>`)).toBe('initial-dropped initial-word');
  expect(initialClass('<p>A horse.</p>')).toBe('initial-raised initial-word');
  expect(initialClass(`<p>I’d been under a horse. ${long}</p>`)).toBe('initial-dropped');
});

test('a paragraph that begins with a quotation mark has no initial', () => {
  expect(initialClass(`<p>“Up,” they said. ${long}</p>`)).toBe('');
  expect(initialClass(`<p>"Up," they said. ${long}</p>`)).toBe('');
  expect(initialClass(`<p>’Twas night. ${long}</p>`)).toBe('');
  expect(initialClass(`<p>— No. ${long}</p>`)).toBe('');
});

test('the paragraphs of a motto before the text are not its first', () => {
  expect(initialClass(`<blockquote><p>“War.”</p></blockquote><p>${long}</p>`)).toBe(
    'initial-dropped',
  );
});

test('a text without paragraphs has no initial', () => {
  expect(initialClass('')).toBe('');
  expect(initialClass('<p></p>')).toBe('');
});
