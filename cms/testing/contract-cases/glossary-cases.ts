import { unusedId } from './fixtures';
import type { Part } from './table';
import { newName } from './harness';

const id = unusedId;

export const glossaryCases: Part<`/fovea/${string}` | '/contact'> = {
  'POST /contact': {
    good: async () => ({ name: newName(), email: 'ann@cases.example', message: 'Well met.' }),
    refused: { 400: { email: 'ann' } },
  },
  'GET /fovea/search': {
    good: { q: 'a', take: 5 },
    refused: { 400: { take: 201 } },
  },
  'GET /fovea/index': {
    good: { from: 'A', take: 5 },
    refused: { 400: { take: 0 } },
  },
  'GET /fovea/nearest': {
    good: { q: 'rancer', upTo: 0 },
    refused: { 400: { upTo: 'some' } },
  },
  'GET /fovea/families': { good: { upTo: 8 }, refused: { 400: { upTo: 100 } } },
  'GET /fovea/terms/{slug}': {
    good: { slug: 'eldador', upTo: 8 },
    refused: { 400: { slug: 'a', upTo: 100, look: 'twice' }, 404: { slug: 'no-such-term' } },
    more: [
      {
        about: 'a term that is told later',
        status: 403,
        prepare: async (fixtures) => ({ input: { slug: await fixtures.laterTerm(), upTo: 4 } }),
      },
    ],
  },
  'GET /fovea/{slug}/card': {
    good: { slug: 'eldador', upTo: 8 },
    refused: { 400: { upTo: 100 }, 404: { slug: 'none' } },
    more: [
      {
        about: 'a term that is told later',
        status: 403,
        prepare: async (fixtures) => ({ input: { slug: await fixtures.laterTerm(), upTo: 4 } }),
      },
    ],
  },
  'POST /fovea/suggest': {
    good: async () => ({ subject: newName(), description: 'It is suggested.', botTrap: '' }),
    refused: { 400: { subject: 'x' } },
  },
  'GET /fovea/pending': {
    good: async (fixtures) => (await Promise.all(['one', 'two'].map(fixtures.term)), { take: 200 }),
    refused: { 400: { take: 'all' } },
  },
  'POST /fovea/continuity': {
    good: { text: 'Then Rancour rode.', form: 'post' },
    refused: { 400: { form: 'song' } },
  },
  'POST /fovea/{id}/approve': {
    good: async (fixtures) => ({ id: await fixtures.term('decided') }),
    refused: { 400: { id: 0 }, 404: { id } },
  },
  'GET /fovea/suggestions/{token}': {
    good: async (fixtures) => ({ token: await fixtures.suggestionToken() }),
    refused: { 400: { upTo: 100 }, 404: { token: 'none' } },
  },
  'POST /fovea/{id}/decide': {
    good: async (fixtures) => ({ decision: 'decline', ...(await fixtures.pendingTerm()) }),
    refused: {
      400: { decision: 'merge' },
      404: { id },
      409: { updatedAt: '2001-01-01T00:00:00.000Z' },
    },
  },
  'POST /fovea/decisions/{id}/undo': {
    good: async (fixtures) => ({ id: await fixtures.termDecision() }),
    refused: { 400: { id: 0 }, 404: { id } },
  },
  'POST /fovea/{id}/reject': {
    good: async (fixtures) => ({ id: await fixtures.term('decided') }),
    refused: { 400: { id: 0 }, 404: { id } },
  },
};
