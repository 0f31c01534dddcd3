import { randomUUID } from 'node:crypto';
import { apiKeyHeader, idempotencyKeyHeader } from '../../contract/headers';
import { tinyPng, unusedId } from './fixtures';
import type { Part } from './table';
import { goodJson, newName } from './harness';

type Posts =
  | '/Posts'
  | '/Posts/GetSummary'
  | `/Posts/by-slug/${string}`
  | '/Posts/AddNewRecord'
  | '/Posts/update'
  | '/Posts/deleted'
  | '/Posts/restore'
  | '/Categories'
  | `/Tags${'' | '/ensure'}`
  | `/media${string}`;

const id = unusedId;

export const postCases: Part<Posts> = {
  'GET /Posts/GetSummary': {
    good: async (fixtures) => {
      await Promise.all([fixtures.post(), fixtures.discussedPost()]);
      return { q: 'case', tag: 'cases', take: 100 };
    },
    refused: { 400: { after: 'nothing' }, 401: { drafts: 'true' } },
    more: [
      {
        about: 'who asks for drafts and is no editor',
        status: 403,
        by: 'a reader',
        prepare: async () => ({ input: { drafts: 'true' } }),
      },
      {
        about: 'drafts',
        status: 200,
        by: 'a key',
        prepare: async () => ({ input: { drafts: 'true', q: '', tag: '' } }),
      },
    ],
  },
  'GET /Posts/by-slug/{slug}': {
    good: async (fixtures) => ({ slug: (await fixtures.post()).slug, Tracking: 'false' }),
    refused: { 400: { Tracking: 'perhaps' }, 404: { slug: 'nothing' } },
    more: [
      {
        about: 'a post that is told later',
        status: 403,
        prepare: async (fixtures) => ({ input: { slug: (await fixtures.laterPost()).slug } }),
      },
    ],
  },
  'GET /Posts': {
    good: async (fixtures) => ({ id: (await fixtures.post()).id }),
    refused: { 400: { id: '1.5' }, 404: { id } },
    more: [
      {
        about: 'a post that is told later',
        status: 403,
        prepare: async (fixtures) => ({ input: { id: (await fixtures.laterPost()).id } }),
      },
    ],
  },
  'GET /Tags': { good: { upTo: 3 }, refused: { 400: { upTo: 100 } } },
  'GET /Categories': { good: { upTo: 3 }, refused: { 400: { upTo: 'all' } } },
  'POST /Posts': {
    good: async (fixtures) => ({ id: (await fixtures.newPost()).id }),
    refused: { 400: { id: 'one' }, 404: { id } },
  },
  'POST /Posts/AddNewRecord': {
    good: async () => ({ title: newName(), markdown: 'On *oats*.', publish: true }),
    refused: { 400: { title: '' } },
    more: [
      {
        about: 'a slug that another post has',
        status: 409,
        prepare: async (fixtures) => ({ input: { slug: (await fixtures.post()).slug } }),
      },
      {
        about: 'an Idempotency-Key that stood for something else',
        status: 422,
        prepare: async ({ harness }, me, good) => {
          const headers = { [idempotencyKeyHeader]: randomUUID() };
          const { apiKey } = harness.author;
          await goodJson(harness, {
            method: 'POST',
            path: '/api/Posts/AddNewRecord',
            headers: { ...headers, [apiKeyHeader]: apiKey },
            body: good,
          });
          return { headers, input: { title: newName() } };
        },
      },
    ],
  },
  'POST /Posts/update': {
    good: async (fixtures) => ({ id: (await fixtures.newPost()).id, excerpt: 'Now with oats.' }),
    refused: { 400: { publish: 'yes' }, 404: { id }, 409: { updatedAt: '2020-01-01T00:00:00Z' } },
  },
  'GET /Posts/deleted': {
    good: async (fixtures) => {
      await fixtures.deletedPost();
      await fixtures.deletedPost();
      return { take: 100 };
    },
    refused: { 400: { after: 'nothing' } },
  },
  'POST /Posts/restore': {
    good: async (fixtures) => ({ id: await fixtures.deletedPost() }),
    refused: { 400: { id: -1 }, 404: { id } },
  },
  'POST /Tags/ensure': {
    good: { names: ['Cases', 'cases ', 'Oats'] },
    refused: { 400: { names: 'Cases' } },
  },
  'POST /media': {
    good: async () => ({ file: tinyPng(newName()), alt: 'A red point.' }),
    refused: { 400: { alt: '' } },
  },
  'GET /media': {
    good: async (fixtures) => {
      await Promise.all([fixtures.newImage(), fixtures.newImage()]);
      return { q: 'point', take: 100 };
    },
    refused: { 400: { after: 'nothing' } },
  },
  'GET /media/{id}/uses': {
    good: async (fixtures) => ({ id: await fixtures.image() }),
    refused: { 400: { id: 'one' }, 404: { id } },
  },
  'POST /media/{id}': {
    good: async (fixtures) => ({ id: await fixtures.image(), alt: 'A point.', focalX: 20 }),
    refused: { 400: { focalY: 101 }, 404: { id } },
  },
  'POST /media/{id}/replace': {
    good: async (fixtures) => ({ id: await fixtures.image(), file: tinyPng(newName()) }),
    refused: { 400: { file: 'none' }, 404: { id } },
  },
  'POST /media/{id}/delete': {
    good: async (fixtures) => ({ id: await fixtures.newImage() }),
    refused: { 400: { id: 'one' }, 404: { id } },
    more: [
      {
        about: 'an image that is used',
        status: 409,
        prepare: async (fixtures) => {
          const used = await fixtures.newImage();
          await fixtures.newPost({ heroId: used });
          return { input: { id: used } };
        },
      },
    ],
  },
  'POST /media/{id}/restore': {
    good: async (fixtures) => ({ id: await fixtures.deletedImage() }),
    refused: { 400: { id: 'one' }, 404: { id } },
  },
};
