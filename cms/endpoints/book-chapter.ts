import { getBookChapter } from '../contract/books-chapter';
import { readChapter } from '../queries/read-chapter';
import { defineEndpoint } from './define-endpoint';
import { foundOr404 } from './found-or-404';

export const bookChapter = defineEndpoint(getBookChapter, async (req, input) =>
  foundOr404(getBookChapter, await readChapter(req, input)),
);
