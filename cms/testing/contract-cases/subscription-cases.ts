import { unusedId } from './fixtures';
import { newName } from './harness';
import type { Part } from './table';

export const subscriptionCases: Part<`/subscriptions${string}` | `/newsletters/${string}`> = {
  'POST /subscriptions/request': {
    good: async () => ({ email: `${newName()}@cases.example`, posts: true }),
    refused: { 400: { posts: false }, 404: { book: 'nothing' } },
  },
  'POST /subscriptions/confirm': {
    good: async (fixtures) => ({ token: await fixtures.confirmationToken() }),
    refused: { 400: { token: '' }, 404: { token: 'nothing' } },
  },
  'GET /subscriptions': {
    good: async (fixtures) => ({ token: await fixtures.subscriberToken() }),
    refused: { 400: { token: '' }, 404: { token: 'nothing' } },
  },
  'POST /subscriptions/change': {
    good: async (fixtures) => ({ token: await fixtures.subscriberToken(), books: true }),
    refused: { 400: { books: 'yes' }, 404: { token: 'nothing' } },
  },
  'GET /newsletters/{post}': {
    good: async (fixtures) => ({ post: (await fixtures.newPost()).id }),
    refused: { 400: { post: 'one' }, 404: { post: unusedId } },
  },
  'POST /newsletters/{post}': {
    good: async (fixtures) => ({ post: (await fixtures.newPost()).id }),
    refused: { 400: { aboutBooks: 'yes' }, 404: { post: unusedId } },
  },
  'POST /newsletters/{post}/cancel': {
    good: async (fixtures) => ({ post: await fixtures.postWithNewsletter() }),
    refused: { 400: { post: 'one' }, 404: { post: unusedId } },
  },
  'POST /newsletters/{post}/test': {
    good: async (fixtures) => ({ post: (await fixtures.newPost()).id }),
    refused: { 400: { post: 'one' }, 404: { post: unusedId } },
  },
};
