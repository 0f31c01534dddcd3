import { request } from 'node:http';
import express from 'express';
import { expect, test } from 'vitest';
import { listening } from '../testing/listening';
import { readableRequests } from './readable-requests';

const app = express();
app.use(readableRequests, (_request, response) => {
  response.send('read');
});

/** The status of an answer to what `fetch` would not send. */
async function statusOf({ method = 'GET', path = '/', host = 'example.com' }) {
  const { port } = new URL(await listening(app));
  return new Promise((resolve, reject) => {
    request({ port, method, path, headers: { host } }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode));
    })
      .on('error', reject)
      .end();
  });
}

test('a request that cannot be read is the fault of who sent it, and no error of the site', async () => {
  expect(await statusOf({})).toBe(200);
  expect(await statusOf({ host: '[::1]:4000' })).toBe(200);
  expect(await statusOf({ method: 'TRACE' })).toBe(405);
  expect(await statusOf({ host: 'a b' })).toBe(400);
  expect(await statusOf({ host: '[::' })).toBe(400);
  expect(await statusOf({ path: 'http://elsewhere.example/' })).toBe(400);
  expect(await statusOf({ method: 'OPTIONS', path: '*' })).toBe(400);
});
