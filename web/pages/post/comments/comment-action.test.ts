import { expect, test } from 'vitest';
import { createAction } from '../../../api/actions';
import { submitComment } from './comment-action';

/** Sends the form for a comment as it is without scripts; every call that is made refuses it. */
function send(values: Record<string, string>) {
  const problem = { title: 'Bad Request', status: 400, detail: 'It cannot be used.' };
  const request = new Request('https://site.example/blog/horses', {
    method: 'POST',
    body: new URLSearchParams({ intent: 'add', post: '1', ...values }),
  });
  const context = {
    api: async () => Response.json(problem, { status: 400 }),
    isCrossOrigin: false,
    origin: 'https://site.example',
  };
  return createAction(submitComment)({ request, context });
}

test.each([
  ['a comment', { text: 'Buy!' }],
  ['no words', { text: '' }],
  ['too many of them', { text: 'Buy! '.repeat(5_000) }],
  ['a post that is none', { text: 'Buy!', post: 'x' }],
])(
  'who fills in the hidden field is thanked for %s, and nothing is sent',
  async (_what, values) => {
    expect(await send({ ...values, botTrap: 'x' })).toMatchObject({
      data: { status: 'done', data: { status: 'pending' } },
    });
  },
);

test('blanks in the hidden field are nothing', async () => {
  expect(await send({ text: 'Yes!', botTrap: '  ' })).toMatchObject({ data: { status: 'failed' } });
});
