import { expect, test } from 'vitest';
import { enhanceHtml } from './enhance-html';

test('each heading has a link to itself beside it, named by its words', () => {
  expect(enhanceHtml('<h2 id="of-kings">Of <em>“kings”</em> &amp; "crowns"</h2>')).toBe(
    '<div class="headed"><h2 id="of-kings">Of <em>“kings”</em> &amp; "crowns"</h2>' +
      '<a href="#of-kings" aria-label="Link to this part: Of “kings” &amp; &quot;crowns&quot;">§</a></div>',
  );
});

test('tables and code scroll within themselves and can be reached by the keyboard', () => {
  expect(enhanceHtml('<table><tbody></tbody></table><pre><code>a\n\nb</code></pre>')).toBe(
    '<div class="scrolls" role="group" aria-label="Table" tabindex="0"><table><tbody></tbody></table></div>' +
      '<div class="scrolls" role="group" aria-label="Code" tabindex="0"><pre><code>a\n\nb</code></pre></div>',
  );
});

test('pictures wait, and a link to another site tells it nothing about this window', () => {
  expect(enhanceHtml('<img alt="" src="/media/a.png"><a href="/books">b</a>')).toBe(
    '<img loading="lazy" decoding="async" alt="" src="/media/a.png"><a href="/books">b</a>',
  );
  expect(enhanceHtml('<a title="x" href="https://example.com">e</a>')).toBe(
    '<a rel="noopener" title="x" href="https://example.com">e</a>',
  );
});

test('what is written as text stays text', () => {
  const text = '<p>&lt;table&gt; &lt;img &lt;a href="https:</p>';
  expect(enhanceHtml(text)).toBe(text);
});

test('what stands within a value is no element, and is left alone', () => {
  const link = '<a title="a <img b" href="/c">d</a><img alt="<a href=&quot;https:" src="e">';
  expect(enhanceHtml(link)).toBe(
    link.replace('<img alt', '<img loading="lazy" decoding="async" alt'),
  );
});
