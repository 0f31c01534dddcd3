import { getBookChapter } from '../contract/books-chapter';
import { readChapter } from '../books/queries/get-book-chapter';
import { defineEndpoint } from '../api/define-endpoint';
import { foundOr404 } from '../api/not-found-if-null';

export const bookChapter = defineEndpoint(getBookChapter, async (req, input) =>
  foundOr404(getBookChapter, await readChapter(req, input)),
);
