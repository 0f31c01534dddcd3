import type { Handlers } from '../api/define-endpoint';
import { getBook } from './queries/get-book';
import { getBookChapter } from './queries/get-book-chapter';
import { getBookSample } from './queries/get-book-sample';
import { getBooks } from './queries/get-books';
import { getPress } from './queries/get-press';
import type * as contract from '../contract/books';

export const booksHandlers: Handlers<typeof contract> = {
  getBookChapter,
  getBookSample,
  getBook,
  getBooks,
  getPress,
};
