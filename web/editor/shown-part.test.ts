// @vitest-environment jsdom
import { EditorState } from '@codemirror/state';
import { expect, test } from 'vitest';
// eslint-disable-next-line import-x/no-restricted-paths -- the elements are those of the real renderer
import { markdownToHtml } from '../../cms/platform/markup/markdown-to-html';
import { siteMarkdown } from '../../text-editor/rich/site-markdown';
import { shownPartAt } from './shown-part';

/** Returns a function that finds the rendered element for some words of a source. */
function render(source: string) {
  const state = EditorState.create({ doc: source, extensions: siteMarkdown });
  const { body } = new DOMParser().parseFromString(markdownToHtml(source), 'text/html');
  return (words: string) => body.children[shownPartAt(state, source.indexOf(words) + 1)];
}

const everything = `# One

Two, with a note[^1].

[a]: https://example.com

![three](/media/3.png) ![four](/media/4.png) ![five](/media/5.png) ![six](/media/6.png)

![seven](/media/7.png "Seven")

https://www.youtube.com/watch?v=dQw4w9WgXcQ

[^1]: The note.

- eight
- nine

  still nine

1986. What a year.

***

> ten
>
> eleven

| twelve | b |
|---|---|
| c | d |

\`\`\`
thirteen
\`\`\`

Fourteen ||hidden|| [a].
`;

test('the preview shows the element of the block at the caret', () => {
  const shownFor = render(everything);
  const words = [
    'One',
    'Two',
    'eight',
    'still nine',
    'What a year',
    'eleven',
    'twelve',
    'thirteen',
  ];
  for (const each of [...words, 'Fourteen', 'The note'])
    expect(shownFor(each)?.textContent).toContain(each);
  for (const each of ['three', 'seven'])
    expect(shownFor(each)?.querySelector('img')?.alt).toBe(each);
  expect(shownFor('***')?.localName).toBe('hr');
});
