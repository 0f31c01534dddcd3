import { expect, test } from 'vitest';
import { clientOver } from '../../api/client';
import { sendSuggestion } from './send-suggestion';

test('a filled hidden field is answered with thanks, and nothing is sent', async () => {
  const api = clientOver(() => Promise.reject(new Error('A call was made.')));
  expect(await sendSuggestion(api, { botTrap: 'x' })).toMatchObject({
    link: expect.stringMatching(/\/[0-9a-f]{32}$/),
  });
});
