import { expect, test } from 'vitest';
import { createAction } from './actions';

const origin = 'https://site.example';
const contextWith = (api: () => Promise<Response>, isCrossOrigin = false) => ({
  api,
  isCrossOrigin,
  origin,
});

test('bodies that are not form data get status 400', async () => {
  const action = createAction(async () => ({ ok: true }));
  const context = contextWith(async () => Response.json({}));
  const send = (type: string, body: string) => {
    const headers = { 'content-type': type };
    const request = new Request('https://site.example/contact', { method: 'POST', headers, body });
    return action({ request, context });
  };
  const refused = { init: { status: 400 } };
  await expect(send('application/json', '{}')).rejects.toMatchObject(refused);
  await expect(send('multipart/form-data; boundary=x', 'no form')).rejects.toMatchObject(refused);
  expect(await send('application/x-www-form-urlencoded', 'name=Ann')).toMatchObject({
    data: { status: 'done' },
  });
});

test.each([404, 410, 429, 503])(
  'a form whose call fails with %i is answered with it',
  async (status) => {
    const action = createAction((api) => api('POST /Users/unsubscribe', { token: 'x' }));
    const problem = { type: 'about:blank', title: 'No', status, detail: 'No.' };
    const context = contextWith(async () => Response.json(problem, { status }));
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const request = new Request('https://site.example/unsubscribe', { method: 'POST', body });
    expect(await action({ request, context })).toMatchObject({
      init: { status },
      data: { status: 'failed' },
    });
  },
);

test('a form from another origin is rejected and keeps the input, without passwords', async () => {
  const action = createAction(() => Promise.reject(new Error('It was done.')));
  const context = contextWith(() => Promise.reject(new Error('A call was made.')), true);
  const body = new URLSearchParams({ userName: 'Ann', password: 'a secret' });
  const request = new Request('https://site.example/admin/userlogin', { method: 'POST', body });
  expect(await action({ request, context })).toMatchObject({
    init: { status: 403 },
    data: {
      status: 'failed',
      values: { userName: 'Ann' },
      problem: { status: 403, detail: expect.stringContaining('https://site.example') },
    },
  });
});
