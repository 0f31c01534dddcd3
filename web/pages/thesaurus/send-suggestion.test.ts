import { expect, test } from 'vitest';
import { createAction } from '../../api/actions';
import { sendSuggestion } from './send-suggestion';

test.each([
  ['a term', { subject: 'Cheap watches', description: 'Buy them here.' }],
  ['nothing else', {}],
  ['what no term can be', { subject: 'x', description: 'x'.repeat(501), email: 'nobody' }],
])(
  'a filled hidden field is answered with thanks for %s, and nothing is sent',
  async (_what, values) => {
    const request = new Request('https://site.example/thesaurus', {
      method: 'POST',
      body: new URLSearchParams({ ...values, botTrap: 'x' }),
    });
    const context = {
      api: () => Promise.reject(new Error('A call was made.')),
      isCrossOrigin: false,
      origin: 'https://site.example',
    };
    expect(await createAction(sendSuggestion)({ request, context })).toMatchObject({
      data: { status: 'done', data: { link: expect.stringMatching(/\/[0-9a-f]{32}$/) } },
    });
  },
);
