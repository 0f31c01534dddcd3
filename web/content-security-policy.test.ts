import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy';
import { splitPage } from './hydration/page-parts';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const policyOf = (html: string, pathname = '/') => contentSecurityPolicy(splitPage(html), pathname);

test('the page’s inline scripts, also inert ones, and the site’s files may run; data and escaped text get no hash', () => {
  const html =
    '<head><script>theme();</script><script type="speculationrules">{}</script>' +
    '</head><main><script type="application/ld+json">{"name":"x"}</script>' +
    '&lt;script&gt;evil()&lt;/script&gt;</main><footer></footer>' +
    '<script type="text/plain" data-inert="">state();\nmore();</script>' +
    '<script type="module" async="">import "/a.js";</script><script src="/b.js"></script>';
  const hashes = ['theme();', '{}', 'state();\nmore();', 'import "/a.js";'].map(hashOf);
  expect(policyOf(html)).toContain(`; script-src 'self' ${hashes.join(' ')};`);
});

test('scripts in the content get no hash', () => {
  for (const text of [
    '<script>evil()</script>',
    '</main><footer></footer><script>evil()</script>',
    '</head><script data-inert="">evil()</script>',
  ])
    expect(
      policyOf(`<head></head><main>${text}</main><footer></footer><script>ours()</script>`),
      text,
    ).toContain(`script-src 'self' ${hashOf('ours()')};`);
});

test('styles are allowed by hash; the editor allows all', () => {
  const html = (style: string) =>
    `<head><style>${style}</style></head><main><style>evil</style></main><footer></footer>`;
  const policy = (pathname: string) => policyOf(html('a{}'), pathname);
  expect(policy('/')).toContain(`style-src 'self' ${hashOf('a{}')};`);
  expect(policy('/')).not.toMatch(/unsafe-(?:inline|eval)/);
  expect(policy('/')).not.toContain(hashOf('evil'));
  for (const pathname of ['/admin', '/admin/editor'])
    expect(policy(pathname)).toContain("style-src 'self' 'unsafe-inline';");
  for (const pathname of ['/blog/admin', '/admin/account', '/admin/userlogin', '/admin/editorial'])
    expect(policy(pathname)).not.toContain('unsafe-inline');
});

test('a page’s policy has all directives, because it replaces the default policy', () => {
  const policy = policyOf('<head></head><main></main><footer></footer>');
  for (const rule of [
    "default-src 'self'",
    "require-trusted-types-for 'script'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ])
    expect(policy).toContain(rule);
  expect(policy).toMatch(/; trusted-types [a-z- ]+ dompurify default;/);
  expect(policy).not.toMatch(/allow-duplicates|\*/);
});
