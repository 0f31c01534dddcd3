import { expect, test } from 'vitest';
import { localPath, logInPath } from './local-path';

test('a path of this site is kept with its query and hash', () => {
  for (const path of ['/', '/blog/x', '/blog/x?a=b#comments', '/blog?q=https://a.example'])
    expect(localPath(path)).toBe(path);
});

test('what leads to another site is no local path', () => {
  for (const given of [
    '',
    null,
    undefined,
    'blog',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '\t//evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    'https://evil.example',
    'https:/evil.example',
    'javascript:alert(1)',
    '@evil.example',
    ' //evil.example',
  ])
    expect(localPath(given), String(given)).toBeNull();
});

test('nobody is led to what is told later, which only its own page shows at once', () => {
  expect(localPath('/blog/x?look=post#comments')).toBe('/blog/x#comments');
  expect(localPath('/books/x?sample=1&look=story&%6Cook=blurb')).toBe('/books/x?sample=1');
});

test('nobody is led back to a form for guests', () => {
  for (const path of ['/admin/userlogin', '/admin/register?a', '/admin/verify?code=x', '/login'])
    expect(localPath(path)).toBeNull();
});

test('the log-in page leads back to where one is', () => {
  expect(logInPath('/blog/x#comments')).toBe('/admin/userlogin?from=%2Fblog%2Fx%23comments');
  expect(logInPath('//evil.example')).toBe('/admin/userlogin');
});
