// @vitest-environment jsdom
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { NearestTerms } from './nearest-terms';
import { TermsByLetter } from './term-list';

const term = (subject: string, slug: string, description: string) => ({
  ...{ subject, slug, description, letter: subject.charAt(0) },
  ...{ kind: null, aliases: [], revelations: [{ fromBook: 1, text: description }], relations: [] },
});

const namesakes = [
  term('Ann', 'ann', 'A queen.'),
  term('Ann', 'ann', 'A ship.'),
  term('Ann 2', 'ann-2', 'Another ship.'),
  term('Families', 'the-families', 'A book.'),
  term('The Families', 'the-families', 'A guild.'),
  term('?', '', 'A sign.'),
  term('?', '', 'Another sign.'),
];

test('terms of one name are all listed, each with an id of its own; the first has that of its link', () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const page = document.createElement('div');
  const root = createRoot(page);
  onTestFinished(() => root.unmount());
  flushSync(() =>
    root.render(
      <MemoryRouter>
        <NearestTerms terms={namesakes.slice(0, 3)} />
        <TermsByLetter index={{ letters: [], kinds: [], terms: namesakes, next: null }} kind="" />
      </MemoryRouter>,
    ),
  );
  const entries = [...page.querySelectorAll('dl > div')];
  expect(entries.map(({ id }) => id)).toEqual([
    'ann',
    'ann-3',
    'ann-2',
    'the-families',
    'the-families-2',
    '',
    '',
  ]);
  expect(error).not.toHaveBeenCalled();
});
