import { expect, test } from 'vitest';
import { openSite } from '../../testing/open-site';

const htmlOf = async (markdown: string) => {
  const { payload } = await openSite();
  const { markdownToRichText } = await import('./rich-text');
  return markdownToRichText(payload, markdown).html;
};

test('paragraphs, emphasis, links and headings become rich text', async () => {
  expect(await htmlOf('## One\n\nIt is *now* **here**: [*Dawn*](/books/dawn).')).toBe(
    '<h2>One</h2><p>It is <em>now</em> <strong>here</strong>: <a href="/books/dawn"><em>Dawn</em></a>.</p>',
  );
});

test('wrapped lines are one paragraph', async () => {
  expect(await htmlOf('one\ntwo\n2007 was *a\nyear*.')).toBe(
    '<p>one two 2007 was <em>a year</em>.</p>',
  );
  expect(await htmlOf('> one\n> two')).toBe('<blockquote>one two</blockquote>');
});

test('the entries of a list stay apart', async () => {
  const html = await htmlOf('- one\n  goes on\n- two');
  expect(html.match(/<li/g)).toHaveLength(2);
  expect(html).toContain('one goes on');
});
