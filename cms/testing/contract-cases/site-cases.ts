import type { Part } from './table';

type SiteAndBooks = '/site' | '/ip' | '/key' | `/pages/${string}` | '/books' | `/books/${string}`;

export const siteCases: Part<SiteAndBooks> = {
  'GET /key': { good: {}, callers: { 'an editor': 401 } },
  'GET /books/{slug}': {
    good: { slug: 'indomitus-est' },
    refused: { 400: { slug: '\0' }, 404: { slug: 'nothing' } },
  },
  'GET /books/{slug}/chapters/{chapter}': {
    good: { slug: 'indomitus-est', chapter: 1 },
    refused: { 400: { chapter: 'one' }, 404: { chapter: 4 } },
  },
  'GET /books/sample/{bookId}': {
    good: { bookId: 1 },
    refused: { 400: { bookId: '9007199254740993' }, 404: { bookId: 99 } },
  },
};
