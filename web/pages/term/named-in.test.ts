import { expect, test } from 'vitest';
import { namedInOf } from './named-in';

const naming = (path: string, sentence = '') => ({ path, title: path, sentence });

test('mentions with the same sentence are joined', () => {
  const { texts, terms } = namedInOf({
    namedIn: [
      naming('/books/dawn/sample/1', 'She rode.'),
      naming('/books/dawn', 'So she is called.'),
      naming('/books/noon', 'So she is called.'),
      naming('/thesaurus/mare', 'Her mare.'),
    ],
    relations: [],
  });
  expect(texts.map(({ links, sentence }) => [links.map(({ path }) => path), sentence])).toEqual([
    [['/books/dawn/sample/1'], 'She rode.'],
    [['/books/dawn', '/books/noon'], 'So she is called.'],
  ]);
  expect(terms.map(({ path }) => path)).toEqual(['/thesaurus/mare']);
});

test('a term whose kinship is said already is not named again', () => {
  const { terms } = namedInOf({
    namedIn: [naming('/thesaurus/mare'), naming('/thesaurus/groom')],
    relations: [{ relation: 'other', isOf: false, subject: 'The Mare', slug: 'mare' }],
  });
  expect(terms.map(({ path }) => path)).toEqual(['/thesaurus/groom']);
});
