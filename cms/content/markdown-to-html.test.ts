import { expect, test } from 'vitest';
import { markdownToHtml } from './markdown-to-html';

test('headings get ids made from their words', () => {
  expect(markdownToHtml('## The long road\n')).toBe('<h2 id="the-long-road">The long road</h2>\n');
});

test('two headings with the same words get two ids', () => {
  const html = markdownToHtml('## Dawn\n\n## Dawn\n');
  expect([...html.matchAll(/id="([^"]+)"/g)].map(([, id]) => id)).toEqual(['dawn', 'dawn-1']);
});

test('a heading of the first level becomes one of the second, with an id', () => {
  expect(markdownToHtml('# Dawn')).toBe('<h2 id="dawn">Dawn</h2>\n');
});

test('a heading keeps an id also when its word is a property of the document', () => {
  expect(markdownToHtml('## Links\n\n## Images\n\n## Title')).toMatch(
    /id="section-links"[\s\S]*id="section-images"[\s\S]*id="section-title"/,
  );
});

test('raw HTML is shown, not obeyed', () => {
  expect(markdownToHtml('<script>alert(1)</script>')).not.toContain('<script');
  expect(markdownToHtml('<b onclick="x">bold</b>')).toContain('&lt;b');
});

test('a link that would run a script is not a link', () => {
  expect(markdownToHtml('[x](javascript:alert(1))')).not.toContain('href');
});

test('quotes and dashes are set as a printer sets them', () => {
  expect(markdownToHtml('"Ride," he said -- and rode.')).toBe(
    '<p>“Ride,” he said – and rode.</p>\n',
  );
});
