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
  'POST /fovea/suggest': {
    good: async () => ({ subject: newName(), description: 'It is suggested.', botTrap: '' }),
    refused: { 400: { subject: 'x' } },
  },
  'GET /fovea/pending': {
    good: async (fixtures) => (await Promise.all(['one', 'two'].map(fixtures.term)), { take: 200 }),
    refused: { 400: { take: 'all' } },
  },
  'POST /fovea/{id}/approve': {
    good: async (fixtures) => ({ id: await fixtures.term('decided') }),
    refused: { 400: { id: 0 }, 404: { id } },
  },
  'POST /fovea/{id}/reject': {
    good: async (fixtures) => ({ id: await fixtures.term('decided') }),
    refused: { 400: { id: 0 }, 404: { id } },
  },
};
