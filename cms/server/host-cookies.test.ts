import express from 'express';
import { expect, test } from 'vitest';
import { listening } from '../testing/listening';
import { hostCookies, withPlainNames } from './host-cookies';

const names = new Set(['session', 'token']);

test('prefixed cookies get their plain names, and unprefixed ones are dropped', () => {
  const plain = (header: string) => withPlainNames(header, names);
  expect(plain('__Host-session=a; theme=night')).toBe('session=a; theme=night');
  expect(plain('session=planted; __Host-session=a')).toBe('session=a');
  expect(plain('__Host-session=a; session=planted; session=again')).toBe('session=a');
  expect(plain('session=planted; theme=night; token=planted')).toBe('theme=night');
  expect(plain('__Host-other=a; odd')).toBe('__Host-other=a');
});

test('the site’s cookies get the prefix, however they are set', async () => {
  const app = express().use(hostCookies('session'));
  const both = ['session=a; Path=/; Secure', 'theme=night'];
  app.get('/set', (_request, response) => void response.setHeader('set-cookie', both).end());
  app.get('/append', (_request, response) => {
    response.append('set-cookie', both[0]).append('set-cookie', both[1]).send('sent');
  });
  app.get('/head', (_request, response) => {
    response.writeHead(200, { 'Set-Cookie': both }).end();
  });
  app.get('/flush', (_request, response) => {
    response.setHeader('set-cookie', both);
    response.flushHeaders();
    response.end();
  });
  app.get('/read', (request, response) => void response.send(request.headers.cookie));
  const origin = await listening(app);
  for (const path of ['/set', '/append', '/head', '/flush'])
    expect((await fetch(origin + path)).headers.getSetCookie(), path).toEqual([
      '__Host-session=a; Path=/; Secure',
      'theme=night',
    ]);
  const read = await fetch(`${origin}/read`, { headers: { cookie: '__Host-session=b' } });
  expect(await read.text()).toBe('session=b');
  const planted = await fetch(`${origin}/read`, { headers: { cookie: 'session=planted' } });
  expect(await planted.text()).toBe('');
});
