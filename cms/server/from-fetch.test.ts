import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import express from 'express';
import { onTestFinished, expect, test } from 'vitest';
import { listening } from '../testing/listening';
import { fromFetch } from './from-fetch';

const refuse = fromFetch(async () => new Response('Too much.', { status: 413 }));

test('who was answered before his body was read can go on asking', async () => {
  const origin = await listening(express().use(refuse));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const send = async (body: string) => {
    const sent = request(origin, { agent, method: 'POST' });
    sent.end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    await once(answer, 'end');
    return answer.statusCode;
  };
  expect(await send('x'.repeat(4_000_000))).toBe(413);
  expect(await send('little')).toBe(413);
});

test('who sends without end is cut off', async () => {
  const origin = await listening(express().use(refuse));
  const sent = request(origin, { method: 'POST' });
  const ended = once(sent, 'close');
  const some = Buffer.alloc(1_000_000);
  const sendMore = () => sent.write(some, () => !sent.destroyed && sendMore());
  sendMore();
  await expect(ended).rejects.toMatchObject({
    code: expect.stringMatching(/^(ECONNRESET|EPIPE)$/),
  });
});
