import path from 'node:path';
import express from 'express';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { listening } from '../testing/listening';
import { errorHandler } from './error-handler';

test('an invalid range gets 416 and is not logged, an error gets 500 and is logged', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => lines.push(line) });
  const app = express();
  app.use((request, _response, next) => {
    request.log = log;
    next();
  });
  app.use(express.static(path.resolve(import.meta.dirname, '../../web/public')));
  app.use('/broken', () => {
    throw new Error('ours');
  });
  app.use(errorHandler);
  const origin = await listening(app);
  const ask = async (url: string) =>
    (await fetch(origin + url, { headers: { range: 'bytes=999999-' } })).status;
  expect(await ask('/favicon.svg')).toBe(416);
  expect(lines).toEqual([]);
  expect(await ask('/broken')).toBe(500);
  expect(lines).toHaveLength(1);
});
