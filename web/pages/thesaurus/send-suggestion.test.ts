import { expect, test } from 'vitest';
import { clientOver } from '../../../cms/contract/plain/client';
import { sendSuggestion } from './send-suggestion';

test.for([
  [
    { email: ' ann@example.com ', creditedTo: ' Ann ' },
    { email: 'ann@example.com', creditedTo: 'Ann' },
  ],
  [{ email: ' ' }, {}],
] as const)('texts are trimmed, and empty ones left out', async ([more, sent]) => {
  const calls: object[] = [];
  const api = clientOver(async (_route, input) => {
    calls.push(Object(input));
    return { body: 'a reply', headers: new Headers() };
  });
  expect(await sendSuggestion(api, { subject: ' Oats ', description: ' Food. ', ...more })).toBe(
    'a reply',
  );
  expect(calls).toEqual([{ subject: 'Oats', description: 'Food.', botTrap: '', ...sent }]);
});

test('a filled honeypot gets a success message, and nothing is sent', async () => {
  const api = clientOver(() => Promise.reject(new Error('A call was made.')));
  expect(await sendSuggestion(api, { botTrap: 'x' })).toMatchObject({
    link: expect.stringMatching(/\/[0-9a-f]{32}$/),
  });
});
