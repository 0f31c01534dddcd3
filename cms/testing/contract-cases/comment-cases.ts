import { unusedId } from './fixtures';
import type { Part } from './table';
import { newName } from './harness';

const [id, comment] = [unusedId, unusedId];

export const commentCases: Part<`/Posts/{id}/comments${string}` | `/comments/${string}`> = {
  'GET /Posts/{id}/comments': {
    good: async (fixtures) => ({ id: await fixtures.discussedPost(), take: 100 }),
    refused: { 400: { take: 101 }, 404: { id } },
    more: [
      {
        about: 'comments on a post that is told later',
        status: 403,
        prepare: async (fixtures) => ({ input: { id: (await fixtures.laterPost()).id } }),
      },
    ],
  },
  'GET /Posts/{id}/comments/mine': {
    good: async (fixtures) => ({ id: await fixtures.discussedPost() }),
    refused: { 400: { id: 'one' }, 404: { id } },
  },
  'POST /Posts/{id}/comments': {
    good: async (fixtures) => ({ id: (await fixtures.post()).id, text: `Oats for ${newName()}.` }),
    refused: { 400: { text: '' }, 404: { id } },
    more: [
      {
        about: 'what the same reader has said elsewhere',
        status: 409,
        prepare: async (fixtures, me) => {
          const { text } = await fixtures.newComment(me);
          return { input: { id: (await fixtures.newPost()).id, text } };
        },
      },
    ],
  },
  'POST /Posts/{id}/comments/{comment}/edit': {
    good: async (fixtures, me) => ({
      ...(await fixtures.newComment(me)),
      text: `No, ${newName()}.`,
    }),
    refused: { 400: { text: '' }, 404: { comment } },
  },
  'POST /Posts/{id}/comments/{comment}/delete': {
    good: async (fixtures, me) => fixtures.newComment(me),
    refused: { 400: { id: 'one' }, 404: { comment } },
  },
  'POST /Posts/{id}/comments/{comment}/restore': {
    good: async (fixtures, me) => fixtures.deletedComment(me),
    refused: { 400: { id: 'one' }, 404: { comment } },
  },
  'POST /Posts/{id}/comments/{comment}/report': {
    good: async (fixtures) => fixtures.comment('reported'),
    refused: { 400: { id: 'one' }, 404: { comment } },
  },
  'GET /comments/pending': {
    good: async (fixtures) => (await fixtures.twoPendingComments(), { take: 200 }),
    refused: { 400: { take: 0 } },
  },
  'POST /comments/{id}/approve': {
    good: async (fixtures) => ({ id: (await fixtures.comment('decided')).comment }),
    refused: { 400: { id: 'one' }, 404: { id }, 409: { editedAt: '2026-01-01T10:00:00Z' } },
  },
  'POST /comments/{id}/reject': {
    good: async (fixtures) => ({ id: (await fixtures.comment('decided')).comment }),
    refused: { 400: { id: 'one' }, 404: { id } },
  },
  'POST /comments/{id}/wait': {
    good: async (fixtures) => ({ id: (await fixtures.comment('decided')).comment }),
    refused: { 400: { id: 'one' }, 404: { id } },
  },
  'POST /comments/{id}/trust': {
    good: async (fixtures) => ({ id: (await fixtures.comment('trusted')).comment, trusted: true }),
    refused: { 400: { trusted: 'yes' }, 404: { id } },
  },
  'POST /comments/{id}/block': {
    good: async (fixtures) => ({ id: (await fixtures.comment('blocked')).comment, blocked: true }),
    refused: { 400: { blocked: 'yes' }, 404: { id } },
  },
};
