import { expect, test } from 'vitest';
import { withReauthentication } from './with-reauthentication';

const refusal = () =>
  Response.json({ errors: [{ data: { type: 'reauthentication-required' } }] }, { status: 403 });

/** Returns a server that refuses requests until the user has confirmed, and the requests sent to it. */
function server({ confirms, refuse = refusal }: { confirms: boolean; refuse?: () => Response }) {
  const sent: string[] = [];
  let isConfirmed = false;
  let asked = 0;
  const fetch = withReauthentication(
    async (input, init) => {
      const request = new Request(input, init);
      sent.push(`${request.method} ${await request.text()}`);
      return isConfirmed ? Response.json({ done: true }) : refuse();
    },
    async () => {
      asked += 1;
      return (isConfirmed = confirms);
    },
  );
  return { fetch, sent, asked: () => asked };
}

const url = 'http://localhost/cms/api/api-keys';
const init = { method: 'POST', body: '{"label":"Mine"}' };

/** The refusal of the site's own API. */
const problem = () => Response.json({ type: 'reauthentication-required' }, { status: 403 });

test('a refused request is repeated unchanged after the user has confirmed who they are', async () => {
  for (const [input, more, refuse] of [
    [url, init, refusal] as const,
    [new Request(url, init), undefined, problem] as const,
  ]) {
    const { fetch, sent } = server({ confirms: true, refuse });
    expect((await fetch(input, more)).status).toBe(200);
    expect(sent).toEqual(['POST {"label":"Mine"}', 'POST {"label":"Mine"}']);
  }
});

test('without a confirmation the caller gets the refusal with a readable body', async () => {
  const { fetch, sent } = server({ confirms: false });
  const response = await fetch(url, init);
  expect(await response.json()).toMatchObject({ errors: [{}] });
  expect(sent).toHaveLength(1);
});

test.each([
  ['another refusal', () => Response.json({ errors: [{ message: 'No.' }] }, { status: 403 })],
  ['a refusal without errors', () => Response.json({}, { status: 403 })],
  ['a refusal with an empty list', () => Response.json({ errors: [] }, { status: 403 })],
  ['another status', () => Response.json({ type: 'reauthentication-required' }, { status: 401 })],
  ['a refusal that is not JSON', () => new Response('<p>No.', { status: 403 })],
])('%s does not ask for a confirmation', async (_, refuse) => {
  const { fetch, asked } = server({ confirms: true, refuse });
  await fetch(url, init);
  expect(asked()).toBe(0);
});

test('without a connection, the error says what to do, and an aborted request stays aborted', async () => {
  const failing = (error: Error) =>
    withReauthentication(
      () => Promise.reject(error),
      () => Promise.resolve(true),
    )(url, init);
  const cause = new TypeError('Failed to fetch');
  await expect(failing(cause)).rejects.toMatchObject({
    message: expect.stringMatching(/may not have been saved.*check the connection/),
    cause,
  });
  await expect(failing(new DOMException('Aborted', 'AbortError'))).rejects.toThrow('Aborted');
});
