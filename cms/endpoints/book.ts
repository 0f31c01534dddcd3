import { getBook } from '../contract/books-by-slug';
import { readBook } from '../books/queries/get-book';
import { defineEndpoint } from '../api/define-endpoint';
import { foundOr404 } from '../api/not-found-if-null';

export const book = defineEndpoint(getBook, async (req, input) =>
  foundOr404(getBook, await readBook(req, input)),
);
