import { getBooks } from '../contract/books';
import { readBooks } from '../queries/read-books';
import { defineEndpoint } from './define-endpoint';

export const books = defineEndpoint(getBooks, readBooks);
