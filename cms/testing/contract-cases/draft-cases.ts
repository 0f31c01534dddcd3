import { randomUUID } from 'node:crypto';
import { emptyDraft, unusedId } from './fixtures';
import type { Part } from './table';

type Drafts =
  | '/Posts/drafts'
  | `/Posts/drafts/${string}`
  | '/Posts/versions'
  | `/Posts/versions/${string}`
  | '/Posts/render'
  | '/Posts/card'
  | '/Posts/preview'
  | '/Posts/preview-link';

export const draftCases: Part<Drafts> = {
  'POST /Posts/drafts': {
    good: async () => ({ draft: randomUUID(), post: null, basedOn: null, ...emptyDraft }),
    refused: { 400: { draft: 'mine' } },
    more: [
      {
        about: 'a post that is gone meanwhile',
        status: 200,
        prepare: async () => ({ input: { draft: randomUUID(), post: unusedId } }),
      },
    ],
  },
  'GET /Posts/drafts': { good: async (fixtures, me) => (await fixtures.draftOf(me), {}) },
  'GET /Posts/drafts/{draft}': {
    good: async (fixtures, me) => ({ draft: await fixtures.draftOf(me) }),
    refused: { 400: { draft: 'mine' }, 404: { draft: randomUUID() } },
  },
  'POST /Posts/drafts/{draft}/forget': {
    good: async (fixtures, me) => ({ draft: await fixtures.draftOf(me) }),
    refused: { 400: { draft: 'mine' } },
  },
  'GET /Posts/versions': {
    good: async (fixtures) => ({ id: (await fixtures.post()).id }),
    refused: { 400: { id: 'one' } },
  },
  'GET /Posts/versions/{version}': {
    good: async (fixtures) => ({ version: await fixtures.version() }),
    refused: { 400: { version: 'first' }, 404: { version: 'saved-999999999' } },
  },
  'POST /Posts/card': {
    good: async () => ({ title: 'On oats', heroId: null }),
    refused: { 400: { title: 'x'.repeat(201) } },
    more: [
      {
        about: 'an image id that no column can hold',
        status: 400,
        prepare: async () => ({ input: { title: 'On oats', heroId: 2 ** 31 } }),
      },
    ],
  },
  'POST /Posts/render': {
    good: { markdown: '# Oats\n\nA horse eats.' },
    refused: { 400: { markdown: 5 } },
  },
  'POST /Posts/preview-link': {
    good: async (fixtures, me) => ({ draft: await fixtures.draftOf(me) }),
    refused: { 400: { draft: 'mine' }, 404: { draft: randomUUID() } },
  },
  'GET /Posts/preview': {
    good: async (fixtures) => ({ token: await fixtures.previewToken() }),
    refused: { 400: { token: 'x'.repeat(501) }, 404: { token: 'nothing' } },
  },
};
