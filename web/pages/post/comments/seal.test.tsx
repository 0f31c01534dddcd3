import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Seal } from './seal';

const rendered = (name: string, role: 'reader' | 'author' | 'former') =>
  renderToStaticMarkup(<Seal writer={{ name, role }} />);

test.each([
  ['Annabel', 'A'],
  ['þórdís', 'Þ'],
  ['é́lodie', 'É́'],
  ['9lives', '9'],
  ['👩🏽‍🚀 Ada', '👩🏽‍🚀'],
])('the seal of %s has the letter %s', (name, letter) => {
  expect(rendered(name, 'reader')).toMatch(new RegExp(`>${letter.normalize()}<|>${letter}<`, 'u'));
});
