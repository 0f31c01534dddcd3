import type { Handlers } from '../api/define-endpoint';
import { foundOr404 } from '../api/not-found-if-null';
import { readBook } from './queries/get-book';
import { readChapter } from './queries/get-book-chapter';
import { readSample } from './queries/get-book-sample';
import { readBooks } from './queries/get-books';
import * as contract from '../contract/books';

/** What answers the calls of `contract/books`. */
export const booksHandlers: Handlers<typeof contract> = {
  getBookChapter: async (req, input) =>
    foundOr404(contract.getBookChapter, await readChapter(req, input)),
  getBookSample: async (req, input) =>
    foundOr404(contract.getBookSample, await readSample(req, input)),
  getBook: async (req, input) => foundOr404(contract.getBook, await readBook(req, input)),
  getBooks: readBooks,
};
