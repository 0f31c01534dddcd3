import { expect, test } from 'vitest';
import { markdownToHtml } from './markdown-to-html';
import { withImageSizes } from './images-in-html';

for (const [source, html] of [
  ['![A map](/a.webp)', '<p><img src="/a.webp" alt="A map"></p>\n'],
  ['Here: ![A](/a.webp#wide "T")', '<p>Here: <img src="/a.webp" alt="A" title="T"></p>\n'],
  [
    '![A map](/a.webp "The \\"old\\" road -- *here* at https://example.com")',
    '<figure><img src="/a.webp" alt="A map"><figcaption>The “old” road – *here* at https://example.com</figcaption></figure>\n',
  ],
  ['![A](/a.webp#wide)', '<figure data-width="wide"><img src="/a.webp" alt="A"></figure>\n'],
  [
    '> ![A](/a.webp#full "T")',
    '<blockquote>\n<figure data-width="full"><img src="/a.webp" alt="A"><figcaption>T</figcaption></figure>\n</blockquote>\n',
  ],
  [
    '- ![A](/a.webp "T")',
    '<ul>\n<li>\n<figure><img src="/a.webp" alt="A"><figcaption>T</figcaption></figure>\n</li>\n</ul>\n',
  ],
  [
    '![A](/a.webp "T")\n![B](/b.webp#wide)',
    '<div data-gallery=""><div data-row="2"><figure><img src="/a.webp" alt="A"><figcaption>T</figcaption></figure><figure><img src="/b.webp" alt="B"></figure></div></div>\n',
  ],
  [
    '![A](/a.webp) ![B](/b.webp) and',
    '<p><img src="/a.webp" alt="A"> <img src="/b.webp" alt="B"> and</p>\n',
  ],
  [
    'https://youtu.be/abc',
    '<p data-card="YouTube"><a href="https://youtu.be/abc">Watch the video</a></p>\n',
  ],
  [
    '[*Indomitus* Est](/books/indomitus-est)',
    '<p data-card="The book"><a href="/books/indomitus-est"><em>Indomitus</em> Est</a></p>\n',
  ],
  [
    '[Buy](https://www.amazon.com/dp/1) it',
    '<p><a href="https://www.amazon.com/dp/1">Buy</a> it</p>\n',
  ],
  ['[One](https://example.com/one)', '<p><a href="https://example.com/one">One</a></p>\n'],
] as const)
  test(`a paragraph of pictures or of one link: ${JSON.stringify(source)}`, () => {
    expect(markdownToHtml(source)).toBe(html);
  });

test('a gallery has rows of at most three pictures, and none of one', () => {
  for (const [images, rows] of [
    [2, [2]],
    [3, [3]],
    [4, [2, 2]],
    [5, [3, 2]],
    [7, [3, 2, 2]],
  ] as const) {
    const html = markdownToHtml('![](/a.webp)\n'.repeat(images));
    expect(
      html
        .split('data-row')
        .slice(1)
        .map((row) => row.split('<img').length - 1),
    ).toEqual(rows);
  }
});

test('pictures in a row have one height and their own widths; each figure has the sizes of its width', () => {
  const sources = [{ url: '/a-240.avif', width: 240 }];
  const image = (url: string, width: number, height: number) =>
    [url, { url, alt: '', width, height, color: null, fallbackUrl: url, sources }] as const;
  const known = new Map([image('/a.webp', 300, 200), image('/b.webp', 100, 200)]);
  const sized = (source: string) => withImageSizes(markdownToHtml(source), known);
  const row = sized('![](/a.webp)![](/b.webp)');
  expect(row).toContain('<img width="1500" height="1000" src="/a.webp"');
  expect(row).toContain('<img width="500" height="1000" src="/b.webp"');
  expect(row).toContain('sizes="(min-width: 600px) 540px, 69vw"');
  expect(sized('![](/a.webp#wide)')).toContain('sizes="(min-width: 768px) 45rem, 92vw"');
  expect(sized('![](/a.webp#full "T")')).toContain('sizes="(min-width: 1240px) 72rem, 100vw"');
});
