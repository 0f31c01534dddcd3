import { expect, test } from 'vitest';
import { namedInOf } from './named-in';

const mention = (path: string, sentence = '') => ({ path, title: path, sentence });

test('mentions with the same sentence are joined', () => {
  const { texts, terms } = namedInOf({
    namedIn: [
      mention('/books/dawn/sample/1', 'She rode.'),
      mention('/books/dawn', 'So she is called.'),
      mention('/books/noon', 'So she is called.'),
      mention('/thesaurus/mare', 'Her mare.'),
    ],
    relations: [],
  });
  expect(texts.map(({ links, sentence }) => [links.map(({ path }) => path), sentence])).toEqual([
    [['/books/dawn/sample/1'], 'She rode.'],
    [['/books/dawn', '/books/noon'], 'So she is called.'],
  ]);
  expect(terms.map(({ path }) => path)).toEqual(['/thesaurus/mare']);
});

test('related terms are not listed as mentions', () => {
  const { terms } = namedInOf({
    namedIn: [mention('/thesaurus/mare'), mention('/thesaurus/groom')],
    relations: [{ relation: 'other', isOf: false, subject: 'The Mare', slug: 'mare' }],
  });
  expect(terms.map(({ path }) => path)).toEqual(['/thesaurus/groom']);
});
