import type { Handlers } from '../api/define-endpoint';
import { notFoundIfNull } from '../api/http-error';
import { getBook } from './queries/get-book';
import { getBookChapter } from './queries/get-book-chapter';
import { getBookSample } from './queries/get-book-sample';
import { getBooks } from './queries/get-books';
import * as contract from '../contract/books';

export const booksHandlers: Handlers<typeof contract> = {
  getBookChapter: async (req, input) =>
    notFoundIfNull(contract.getBookChapter, await getBookChapter(req, input)),
  getBookSample: async (req, input) =>
    notFoundIfNull(contract.getBookSample, await getBookSample(req, input)),
  getBook: async (req, input) => notFoundIfNull(contract.getBook, await getBook(req, input)),
  getBooks,
};
