import type { APIRequestContext } from 'playwright/test';
import { addPost } from './editor-steps';
import { asAuthor } from './readers';

const longWord = 'Uman-Chi'.repeat(2) + 'ofthehousethatstandsbehindthewind'.repeat(4);

const cell = (column: number, row: number) => `column${column}row${row}`;
const wideTable = [0, 1, 2].map((row) =>
  row === 1
    ? '|---'.repeat(12) + '|'
    : `|${Array.from({ length: 12 }, (_, column) => cell(column, row)).join('|')}|`,
);

const markdown = `
An opening with *italics*, **weight**, ~~what was struck out~~, \`code\` and [a link](/books).

## A heading, with “quotes” & *italics*

- one
- two
  1. inner
  2. another

> What somebody said.
>
> > And what was said before that.

### ${longWord}

${longWord}

${wideTable.join('\n')}

\`\`\`
a line of code that is so long that it cannot be on a phone's screen, however small its letters may be set by us
\`\`\`

---

![A tree in the wind](/favicon.svg)

#### The smallest heading

https://example.com/${'an-address-that-does-not-end/'.repeat(6)}

## The end

The last words.
`;

/**
 * Adds a draft with every Markdown element, wide tables and long words. Returns the path of its preview. It is not
 * published, because other journeys count posts.
 */
export async function previewPostOfEverything(request: APIRequestContext): Promise<string> {
  const title = `A post of everything: ${longWord}`;
  const { id } = await addPost({ request }, { title, markdown, publish: false });
  const link = await asAuthor(request).post('/api/Posts/preview-link', { id });
  return (link as { path: string }).path;
}
