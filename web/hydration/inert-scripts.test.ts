import { expect, test } from 'vitest';
import { joinPage, splitPage } from './page-parts';
import {
  isForReading,
  makeScriptsInert,
  putStylesFirst,
  takeOutApplication,
} from './inert-scripts';

const rendered =
  '<html><head><title>$& and $1</title><link rel="modulepreload" href="/assets/a.js"/>' +
  '<link rel="modulepreload" href="/assets/b.js"/><script type="application/ld+json">{}</script></head><body>' +
  '<p>&lt;script&gt;window.__reactRouterContext</p><script>scroll()</script>' +
  '<script>window.__reactRouterContext; evil()</script><footer></footer>' +
  '<script>window.__reactRouterContext = {};</script>' +
  '<script type="module" async="">import "/assets/a.js";\nimport("/assets/b.js");</script>' +
  '<script>window.__reactRouterContext.streamController.enqueue("$1");</script>' +
  '<script>window.__reactRouterContext.streamController.close();</script></body></html>';

const html = joinPage(makeScriptsInert(splitPage(rendered), 'start("$&")'));

test('the scripts of a rendered page become inert text in order, with the URLs of their modules', () => {
  const inert = [
    ...html.matchAll(/<script type="text\/plain" data-inert=""([^>]*)>(.*?)<\/script>/gs),
  ];
  expect(inert.map(([, attributes, text]) => [attributes, text])).toEqual([
    [
      '',
      'window.__reactRouterContext = {};\n' +
        'window.__reactRouterContext.streamController.enqueue("$1");\n' +
        'window.__reactRouterContext.streamController.close();',
    ],
    [
      ' data-modules="/assets/a.js /assets/b.js"',
      'import "/assets/a.js";\nimport("/assets/b.js");',
    ],
  ]);
  expect(html).not.toContain('modulepreload');
});

test('a script in the head starts them, and links are prefetched except to spoilers', () => {
  const [, rules = ''] =
    /<script>start\("\$&"\)<\/script><script type="speculationrules" data-inert="">(\{.*\})<\/script><\/head>/.exec(
      html,
    ) ?? [];
  expect(JSON.parse(rules)).toHaveProperty(
    'prefetch.0.where.and.2.not.selector_matches',
    expect.stringContaining('[data-held], [target], [download], [rel~=nofollow], '),
  );
});

test('the page’s own scripts stay, and scripts in the content stay apart from them', () => {
  expect(html).toContain('<script type="application/ld+json">{}</script>');
  expect(html).toContain(
    '<p>&lt;script&gt;window.__reactRouterContext</p><script>scroll()</script><script>window.__reactRouterContext; evil()',
  );
});

test('a page without the application keeps only its own scripts', () => {
  const alone = joinPage(takeOutApplication(splitPage(rendered)));
  expect(alone).not.toMatch(/modulepreload|\/assets\/|<script type="module"/);
  expect(alone).toContain('<script>scroll()</script>');
  expect(alone).toContain('<p>&lt;script&gt;window.__reactRouterContext</p>');
  expect(alone).toMatch(/<\/body><\/html>$/);
  // A script in the content is not part of the application.
  expect(alone).toContain('<script>window.__reactRouterContext; evil()</script>');
});

test('styles come before scripts and fonts if the application starts at once', () => {
  const font = '<link rel="preload" as="font" href="/a.woff2"/>';
  const script = '<link rel="modulepreload" href="/a.js"/>';
  const styles = '<link rel="stylesheet" href="/a.css"/><link rel="stylesheet" href="/b.css"/>';
  const parts = splitPage(
    `<head><title>A</title>${font}${script}${styles}<script></script></head>`,
  );
  expect(putStylesFirst(parts).head).toBe(
    `<head><title>A</title>${styles}${font}${script}<script></script>`,
  );
  for (const head of ['<head>', `<head>${styles}`])
    expect(putStylesFirst(splitPage(`${head}</head>`)).head).toBe(head);
});

test.each([
  ['/', true],
  ['/blog/a-post', true],
  ['/administration', true],
  ['/admin', false],
  ['/admin/editor', false],
  ['/blog/preview', false],
  ['/subscribe', false],
  ['/unsubscribe', false],
])('%s is for reading: %s', (path, expected) => {
  expect(isForReading(path)).toBe(expected);
});
