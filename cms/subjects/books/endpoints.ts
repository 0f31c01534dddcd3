export { getBook } from './queries/get-book';
export { getBookChapter, getBookSample } from './queries/get-book-chapter';
export { getBooks } from './queries/get-books';
export { getPress } from './queries/get-press';
