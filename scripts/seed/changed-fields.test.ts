import { expect, test } from 'vitest';
import { RichText } from '../../cms/seeding/queries/rich-text';
import { changedFields } from './changed-fields';

/** A paragraph with a link, whose node has an id as the editor makes it up. */
const linked = (id: string, words: string) =>
  new RichText({
    root: {
      type: 'root',
      direction: null,
      format: '',
      indent: 0,
      version: 1,
      children: [
        {
          type: 'paragraph',
          version: 1,
          children: [
            {
              type: 'link',
              id,
              version: 3,
              fields: { linkType: 'custom', newTab: false, url: '/books' },
              children: [{ type: 'text', text: words, format: 0, version: 1 }],
            },
          ],
        },
      ],
    },
  });

test('equal fields are no change, lists and groups included', () => {
  const fields = { title: 'Dawn', bullets: ['a', 'b'], link: { label: 'x', url: 'y' } };
  expect(changedFields(structuredClone(fields), fields)).toEqual({});
});

test('only what differs is a change', () => {
  expect(
    changedFields({ title: 'Dawn', bullets: ['b', 'a'] }, { title: 'Dawn', bullets: ['a', 'b'] }),
  ).toEqual({ bullets: ['b', 'a'] });
  expect(changedFields({ title: 'Dawn', year: 2007 }, { title: 'Dawn' })).toEqual({ year: 2007 });
});

test('what a file leaves out stays as it is', () => {
  expect(
    changedFields<{ title: string; isbn?: string | undefined }>(
      { title: 'Dawn' },
      { title: 'Dawn', isbn: '1' },
    ),
  ).toEqual({});
});

test('rich text is compared by its HTML, not by the random ids of its links', () => {
  expect(changedFields({ text: linked('a', 'Books') }, { text: linked('b', 'Books') })).toEqual({});
  const changed = linked('a', 'All books');
  expect(changedFields({ text: changed }, { text: linked('a', 'Books') })).toEqual({
    text: changed,
  });
});
