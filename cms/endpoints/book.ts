import { getBook } from '../contract/books-by-slug';
import { readBook } from '../queries/read-book';
import { defineEndpoint } from './define-endpoint';
import { foundOr404 } from './found-or-404';

export const book = defineEndpoint(getBook, async (req, input) =>
  foundOr404(getBook, await readBook(req, input)),
);
