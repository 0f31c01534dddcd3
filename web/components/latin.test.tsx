import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LatinMarked, markLatin } from './latin';

const latin = (text: string) => `<span lang="la">${text}</span>`;

test.for([
  ...[
    'Indomitus Est',
    'Indomitus Vivat',
    'Indomitus Oriens',
    'Indomitus Sum',
    'Semper Indomitus',
  ].map((title) => [title, latin(title)] as const),
  [
    'At the end of Indomitus Sum, and before Semper Indomitus',
    `At the end of ${latin('Indomitus Sum')}, and before ${latin('Semper Indomitus')}`,
  ],
  ...['Daddy’s Girl', 'Sum of all parts', 'Est. 2019', 'A letter to the readers of 2037', ''].map(
    (text) => [text, text] as const,
  ),
] as const)('exactly the Latin titles in “%s” are marked', ([text, html]) => {
  expect(renderToStaticMarkup(<LatinMarked text={text} />)).toBe(html);
});

const attributes = '<img alt="a > b: Indomitus Est" src="/x"><a title="Indomitus Est" href="/y">';

test.for([
  [
    'words of a title on their own',
    '<h2 id="sum">Sum</h2><p>Leave out <em>Est</em>, <em>vivat, oriens.</em></p>',
    `<h2 id="sum">${latin('Sum')}</h2><p>Leave out <em>${latin('Est')}</em>, <em>${latin('vivat, oriens.')}</em></p>`,
  ],
  [
    'text, not attributes',
    `${attributes}Indomitus Est</a>`,
    `${attributes}${latin('Indomitus Est')}</a>`,
  ],
  ['nothing else', '<p>1 &lt; 2</p>', '<p>1 &lt; 2</p>'],
] as const)('HTML: marks %s', ([, html, marked]) => expect(markLatin(html)).toBe(marked));
