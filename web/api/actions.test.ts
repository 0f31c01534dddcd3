import { expect, test } from 'vitest';
import { onServerDo } from './actions';

test('what no form sends is the fault of who sent it', async () => {
  const act = onServerDo(async () => ({ ok: true }));
  const context = {
    api: async () => Response.json({}),
    report: () => undefined,
    isFromElsewhere: false,
    origin: 'https://site.example',
  };
  const send = (type: string, body: string) => {
    const headers = { 'content-type': type };
    const request = new Request('https://site.example/contact', { method: 'POST', headers, body });
    return act({ request, context });
  };
  const refused = { init: { status: 400 } };
  await expect(send('application/json', '{}')).rejects.toMatchObject(refused);
  await expect(send('multipart/form-data; boundary=x', 'no form')).rejects.toMatchObject(refused);
  expect(await send('application/x-www-form-urlencoded', 'name=Ann')).toMatchObject({
    data: { is: 'done' },
  });
});

test('a form that came from another address does nothing, says so and keeps what was typed, but no password', async () => {
  const act = onServerDo(() => Promise.reject(new Error('It was done.')));
  const context = {
    api: () => Promise.reject(new Error('A call was made.')),
    report: () => undefined,
    isFromElsewhere: true,
    origin: 'https://site.example',
  };
  const body = new URLSearchParams({ userName: 'Ann', password: 'a secret' });
  const request = new Request('https://site.example/admin/userlogin', { method: 'POST', body });
  expect(await act({ request, context })).toMatchObject({
    init: { status: 403 },
    data: {
      is: 'failed',
      typed: { userName: 'Ann' },
      because: { status: 403, detail: expect.stringContaining('https://site.example') },
    },
  });
});
