// @vitest-environment jsdom
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createRoutesStub } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { BooksPage } from '../pages/books/books-page';
import { TermArticle } from '../pages/term/term-article';
import { NearestTerms } from '../pages/thesaurus/nearest-terms';
import { TermsByLetter } from '../pages/thesaurus/term-list';
import { FleuronList } from './fleuron-list';
import { StorySoFar } from './story-so-far';
import { TagList } from './tag-list';

const plain = (text: string) => ({ text, links: [] });
const twice = <Item,>(item: Item): [Item, Item] => [item, item];

const bel = {
  ...{ subject: 'Bel', slug: 'bel', description: 'A rider.', letter: 'B', kind: null, aliases: [] },
  ...{ year: null, links: [], laterBooks: [], creditedTo: null, socialPicture: '/og/bel.jpg' },
  ...{ relations: [], revelations: twice({ fromBook: 1, ...plain('She fell.') }) },
  namedIn: twice({ path: '/thesaurus/ann', title: 'Ann', sentence: 'Ann rode.' }),
};

const whosWho = twice({ subject: 'Ann', slug: 'ann', line: plain('A queen.') });

const listed = {
  ...{ subject: 'Ann', slug: 'ann', description: 'A queen.', letter: 'A', kind: null, aliases: [] },
  ...{ revelations: [], relations: [] },
};

/** So many that the pairs have no names any more. */
const books = Array.from({ length: 16 }, (_, index) => ({
  ...{
    slug: `book-${index}`,
    anchorId: `book-${index}`,
    title: `Book ${index}`,
    cover: null,
    release: null,
  },
  ...{ group: 'main' as const, seriesPosition: '', genreLine: '', hook: '' },
}));
const series = {
  ...{ title: 'The Books', overviewHtml: '', image: null, socialPicture: '/og/books.jpg' },
  groups: [{ group: 'main' as const, label: 'Main series', books }],
};

const lists: Record<string, [list: ReactNode, entries: string, count: number]> = {
  'points of a list': [<FleuronList points={twice('A war.')} />, 'li', 2],
  'tags with one slug': [
    <TagList
      tags={[
        { name: 'C', slug: 'c' },
        { name: 'C++', slug: 'c' },
      ]}
    />,
    'li',
    2,
  ],
  'people in who’s who': [
    <StorySoFar story={{ parts: [], whosWho, veiled: { parts: [], whosWho: [] } }} />,
    'dt',
    2,
  ],
  'what a book tells of a term': [<TermArticle term={bel} />, 'section > p', 2],
  'terms of the glossary': [
    <TermsByLetter index={{ letters: [], kinds: [], terms: twice(listed), next: null }} kind="" />,
    'dl > div',
    2,
  ],
  'similar names': [<NearestTerms terms={twice(listed)} />, 'span', 2],
  'books past the sixth pair': [<BooksPage loaderData={series} />, 'ol', 8],
};

test.each(Object.entries(lists))(
  '%s may be the same: each is shown',
  (_, [list, entries, count]) => {
    const error = vi.spyOn(console, 'error').mockReturnValue();
    const page = document.createElement('div');
    const root = createRoot(page);
    onTestFinished(() => root.unmount());
    const Page = createRoutesStub([{ id: 'root', path: '/', Component: () => list }]);
    flushSync(() =>
      root.render(<Page hydrationData={{ loaderData: { root: { site: null, stage: 0 } } }} />),
    );
    expect(page.querySelectorAll(entries)).toHaveLength(count);
    expect(error).not.toHaveBeenCalled();
  },
);
