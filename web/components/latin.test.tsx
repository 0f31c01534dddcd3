import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LatinMarked, markLatin } from './latin';

const rendered = (text: string) => renderToStaticMarkup(<LatinMarked text={text} />);
const latin = (text: string) => `<span lang="la">${text}</span>`;

test.each([
  'Indomitus Est',
  'Indomitus Vivat',
  'Indomitus Oriens',
  'Indomitus Sum',
  'Semper Indomitus',
])('the title %s is Latin', (title) => expect(rendered(title)).toBe(latin(title)));

test('a title within a sentence is told apart from it', () => {
  expect(rendered('At the end of Indomitus Sum, and before Semper Indomitus')).toBe(
    `At the end of ${latin('Indomitus Sum')}, and before ${latin('Semper Indomitus')}`,
  );
});

test.each(['Daddy’s Girl', 'Sum of all parts', 'Est. 2019', 'A letter to the readers of 2037', ''])(
  '“%s” is left alone',
  (text) => expect(rendered(text)).toBe(text),
);

test('in HTML the words of a title are Latin where they stand by themselves', () => {
  expect(
    markLatin('<h2 id="sum">Sum</h2><p>Leave out <em>Est</em>, <em>vivat, oriens.</em></p>'),
  ).toBe(
    `<h2 id="sum">${latin('Sum')}</h2><p>Leave out <em>${latin('Est')}</em>, <em>${latin('vivat, oriens.')}</em></p>`,
  );
});

test('the attributes of HTML stay as they are, whatever signs they hold', () => {
  const html = '<img alt="a > b: Indomitus Est" src="/x"><a title="Indomitus Est" href="/y">';
  expect(markLatin(`${html}Indomitus Est</a>`)).toBe(`${html}${latin('Indomitus Est')}</a>`);
  expect(markLatin('<p>1 &lt; 2</p>')).toBe('<p>1 &lt; 2</p>');
});
