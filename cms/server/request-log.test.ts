import express from 'express';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { listening } from '../testing/listening';
import { requestLog } from './request-log';

async function serve() {
  const lines: string[] = [];
  const app = express();
  app.use(requestLog(pino({ base: undefined }, { write: (line) => lines.push(line) })));
  app.get('/fails', (_request, response) => void response.status(500).send('Sorry.'));
  app.use((_request, response) => {
    response.cookie('session', 'SECRET').send('SECRET');
  });
  return { lines, origin: await listening(app) };
}

test('a request is logged in one line without secrets, with the id of the response', async () => {
  const { lines, origin } = await serve();
  const answer = await fetch(`${origin}/admin/verify?code=SECRET`, {
    headers: { cookie: 'a=SECRET', authorization: 'SECRET', 'x-api-key': 'SECRET' },
  });
  await answer.text();
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines[0]).not.toContain('SECRET');
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 30,
    time: expect.any(Number),
    id: answer.headers.get('x-request-id'),
    method: 'GET',
    path: '/admin/verify',
    status: 200,
    ms: expect.any(Number),
    msg: 'request',
  });
});

for (const path of [
  '/cms/reset/SECRET',
  '/thesaurus/suggestions/SECRET',
  '/thesaurus/suggestions/SECRET.data',
  '/api/fovea/suggestions/SECRET',
])
  test(`the token in ${path} is not logged`, async () => {
    const { lines, origin } = await serve();
    await (await fetch(origin + path)).text();
    await expect.poll(() => lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ path: path.replace(/SECRET.*/, '…') });
  });

test('a failed request is logged as a warning, because the error has its own line', async () => {
  const { lines, origin } = await serve();
  const answer = await fetch(`${origin}/fails`);
  await expect.poll(() => lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 40,
    time: expect.any(Number),
    id: answer.headers.get('x-request-id'),
    method: 'GET',
    path: '/fails',
    status: 500,
    ms: expect.any(Number),
    msg: 'request failed',
  });
});

test('a valid id from a load balancer is kept, an invalid one is replaced', async () => {
  const { origin } = await serve();
  const idFor = async (id: string) => {
    const answer = await fetch(origin, { headers: { 'x-request-id': id } });
    return answer.headers.get('x-request-id');
  };
  expect(await idFor('a1b2c3d4-e5f6')).toBe('a1b2c3d4-e5f6');
  expect(await idFor('{"evil":1}')).not.toBe('{"evil":1}');
});
