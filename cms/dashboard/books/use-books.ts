'use client';

import type { Book } from '../../payload-types';
import { callRest } from '../rest';
import { useLoaded } from '../use-loaded';

type ListedBook = Pick<Book, 'id' | 'title' | 'group' | 'emblem'>;

/** Milliseconds during which forms share one answer: each row of a list asks. */
const shared = 10_000;

const asked = { at: -Infinity, books: Promise.resolve<ListedBook[]>([]) };

function readBooks(): Promise<ListedBook[]> {
  if (Date.now() - asked.at > shared) {
    const fields = ['title', 'group', 'emblem'].map((name) => `&select[${name}]=true`).join('');
    asked.at = Date.now();
    asked.books = callRest<{ docs: ListedBook[] }>(
      `/books?limit=100&depth=0&sort=group,position${fields}`,
    ).then(({ docs }) => docs);
  }
  return asked.books;
}

const none: ListedBook[] = [];

/** Returns all books, by series and position; an empty list until they are loaded. */
export const useBooks = (): ListedBook[] => useLoaded('books', readBooks) ?? none;
