import { expect, test } from 'vitest';
import { enhanceHtml } from './enhance-html';

test.for([
  [
    'a heading has a link to itself, labeled with its text',
    '<h2 id="of-kings">Of <em>“kings”</em> &amp; "crowns"</h2>',
    '<div class="headed"><h2 id="of-kings">Of <em>“kings”</em> &amp; "crowns"</h2><a href="#of-kings" aria-label="Link to this part: Of “kings” &amp; &quot;crowns&quot;">§</a></div>',
  ],
  [
    'a table scrolls and is reachable by keyboard',
    '<table><tbody></tbody></table>',
    '<div class="scrolls" role="group" aria-label="Table" tabindex="0"><table><tbody></tbody></table></div>',
  ],
  [
    'code scrolls and is reachable by keyboard',
    '<pre><code>a\n\nb</code></pre>',
    '<div class="scrolls" role="group" aria-label="Code" tabindex="0"><pre><code>a\n\nb</code></pre></div>',
  ],
  [
    'images load lazily',
    '<img alt="" src="/media/a.png"><a href="/books">b</a>',
    '<img loading="lazy" decoding="async" alt="" src="/media/a.png"><a href="/books">b</a>',
  ],
  [
    'external links have no opener',
    '<a title="x" href="https://example.com">e</a>',
    '<a rel="noopener" title="x" href="https://example.com">e</a>',
  ],
  [
    'escaped markup stays text',
    '<p>&lt;table&gt; &lt;img &lt;a href="https:</p>',
    '<p>&lt;table&gt; &lt;img &lt;a href="https:</p>',
  ],
  [
    'markup in attribute values is left alone',
    '<a title="a <img b" href="/c">d</a><img alt="<a href=&quot;https:" src="e">',
    '<a title="a <img b" href="/c">d</a><img loading="lazy" decoding="async" alt="<a href=&quot;https:" src="e">',
  ],
] as const)('%s', ([, html, enhanced]) => expect(enhanceHtml(html)).toBe(enhanced));
