import { expect, test } from 'vitest';
import { localPath, logInPath } from './local-path';

test.for([
  ...['/', '/blog/x', '/blog/x?a=b#comments', '/blog?q=https://a.example'].map(
    (path) => [path, path] as const,
  ),
  // Spoilers are shown on their own page only.
  ['/blog/x?look=post#comments', '/blog/x#comments'],
  ['/books/x?sample=1&look=story&%6Cook=blurb', '/books/x?sample=1'],
] as const)('%s is a local path', ([given, path]) => expect(localPath(given)).toBe(path));

test.for([
  ...['', null, undefined, 'blog', '//evil.example', '/\\evil.example', '\\\\evil.example'],
  ...['/\t/evil.example', '\t//evil.example', '/\n/evil.example', '/.//evil.example'],
  ...['/a/..//evil.example', '/%2e//evil.example', 'https://evil.example', 'https:/evil.example'],
  ...['javascript:alert(1)', '@evil.example', ' //evil.example'],
  // Forms for anonymous visitors.
  ...['/admin/userlogin', '/admin/register?a', '/admin/verify?code=x', '/login'],
])('%j is no local path', (given) => expect(localPath(given)).toBeNull());

test('the login page leads back', () => {
  expect(logInPath('/blog/x#comments')).toBe('/admin/userlogin?from=%2Fblog%2Fx%23comments');
  expect(logInPath('//evil.example')).toBe('/admin/userlogin');
});
