import { expect, test } from 'vitest';
import { limitBody } from './body-limit';

const echo = limitBody(async (request) => {
  try {
    return new Response(await request.text());
  } catch {
    return new Response('broken', { status: 500 });
  }
}, 10);

function post(init: RequestInit) {
  const streamed: RequestInit & { duplex: 'half' } = { method: 'POST', duplex: 'half', ...init };
  return echo(new Request('http://localhost/', streamed));
}

/** Returns a body without a length, and how much of it was read. */
function endless() {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 4;
      controller.enqueue(new TextEncoder().encode('abcd'));
    },
  });
  return { body, sent: () => sent };
}

test('a body within the limit arrives whole', async () => {
  expect(await (await post({ body: '0123456789' })).text()).toBe('0123456789');
});

test('a body that says it is too large is refused unread', async () => {
  const { body, sent } = endless();
  const answer = await post({ body, headers: { 'content-length': '11' } });
  expect(answer.status).toBe(413);
  expect(sent()).toBeLessThanOrEqual(8);
});

test('a body that does not say so is refused while it is read', async () => {
  const { body, sent } = endless();
  expect((await post({ body })).status).toBe(413);
  expect(sent()).toBeLessThanOrEqual(40);
});
