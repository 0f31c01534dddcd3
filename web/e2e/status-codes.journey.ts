import { expect, test } from './journey';

// Manipulated URLs, sent to the built site, never return 500.
const answers = [
  { path: '/api/books/%ff', status: 400, type: 'application/problem+json' },
  { path: '/cms/%ff', status: 400, type: 'text/plain' },
  { path: '/api/nothing', status: 404, type: 'application/problem+json' },
  { path: '/api/books/sample/0', status: 400, type: 'application/problem+json' },
  { path: '/blog/%00', status: 404, type: 'text/html' },
  { path: '/blog?q=%00', status: 404, type: 'text/html' },
  { path: '/media/nothing.webp', status: 404, type: 'text/plain' },
  { path: '/media/..%2f..%2fsecrets.json', status: 404, type: 'text/plain' },
  { path: '/assets/nothing.js', status: 404, type: 'text/plain' },
  { path: '/favicon.svg', status: 200, type: 'image/svg+xml' },
  { path: '/healthz', status: 200, type: 'application/json' },
  { path: '/readyz', status: 200, type: 'application/json' },
];

test('missing and malformed URLs of files, API calls and pages get errors in their own format', async ({
  request,
}) => {
  for (const { path, status, type } of answers) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect.soft(answer.status(), path).toBe(status);
    expect.soft(answer.headers()['content-type'], path).toContain(type);
    expect.soft(await answer.text(), path).not.toMatch(/node_modules|at \w+ \(/);
  }
});

test('shared caches do not store a page under a URL that the site itself does not cache', async ({
  request,
}) => {
  for (const path of ['/Books', '/books/']) {
    const answer = await request.get(path);
    expect.soft([answer.status(), answer.headers()['cache-control']]).toEqual([200, 'no-cache']);
    const personal = await request.get(path, { headers: { cookie: 'theme=dark' } });
    expect.soft(personal.headers()['cache-control']).toBe('private, no-cache');
  }
});

test('a path that names no page redirects to the home page', async ({ request }) => {
  for (const path of [
    ...['/books/%ff', '/books/nothing', '/books/nothing?sample=1', '/books/nothing/sample/1'],
    ...['/books/indomitus-est/sample/4', '/books/indomitus-est/sample/one'],
    ...['/books/indomitus-est/nowhere', '/nowhere', '/nothing/at/all', '/admin/nowhere'],
  ]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect.soft([answer.status(), answer.headers().location], path).toEqual([302, '/']);
  }
  // The former path of the home page.
  const home = await request.get('/home', { maxRedirects: 0 });
  expect([home.status(), home.headers().location]).toEqual([301, '/']);
});
