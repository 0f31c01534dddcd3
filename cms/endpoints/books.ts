import { getBooks } from '../contract/books';
import { readBooks } from '../books/queries/get-books';
import { defineEndpoint } from '../api/define-endpoint';

export const books = defineEndpoint(getBooks, readBooks);
