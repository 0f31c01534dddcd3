import { expect, test } from 'vitest';
import { onServerDo } from './actions';

test('what no form sends is the fault of who sent it', async () => {
  const act = onServerDo(async () => ({ ok: true }));
  const context = { api: async () => Response.json({}), report: () => undefined };
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
