'use client';

import type { Book } from '../../payload-types';
import { createDataloader } from '../moderation/dataloader';
import { callRest } from '../rest';
import { useLoaded } from '../use-loaded';

type ListedBook = Pick<Book, 'id' | 'title' | 'group' | 'emblem' | 'status'>;

/** Batches the requests of all rows of a list. */
const readBooks = createDataloader(async () => {
  const fields = ['title', 'group', 'emblem', 'status']
    .map((name) => `&select[${name}]=true`)
    .join('');
  const path = `/books?limit=0&depth=0&sort=group,position${fields}`;
  return new Map([['books', (await callRest<{ docs: ListedBook[] }>(path)).docs]]);
});

const none: ListedBook[] = [];

/** Returns all books, by series and position; an empty list until they are loaded. */
export const useBooks = (): ListedBook[] => useLoaded('books', readBooks) ?? none;
