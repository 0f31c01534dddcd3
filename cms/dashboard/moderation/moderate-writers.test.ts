// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { moderateWriters } from './moderate-writers';

test('a moderation that fails for some writers reports it, and an undo restores the others', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { body = '' }: RequestInit) => {
    if (path.startsWith('/cms/api')) return Response.json({ docs: [] });
    if (path === '/api/comments/2/block')
      return Response.json({ detail: 'There is none.' }, { status: 404 });
    if (path.startsWith('/api/comments')) sent.push(`${path} ${String(body)}`);
    return Response.json({ ok: true, before: false });
  });
  const block = (ids: number[]) => moderateWriters(ids, { act: 'block', isOn: true });
  const done = await block([1, 2, 3]);
  expect(done).toMatchObject({
    ids: [1, 3],
    message: 'Blocked: these comments are hidden now.',
    problem: '1 not: There is none.',
  });
  await done.undo();
  expect(sent).toEqual([
    '/api/comments/1/block {"blocked":true}',
    '/api/comments/3/block {"blocked":true}',
    '/api/comments/3/block {"blocked":false}',
    '/api/comments/1/block {"blocked":false}',
  ]);
  await expect(block([2])).rejects.toThrow('There is none.');
});
