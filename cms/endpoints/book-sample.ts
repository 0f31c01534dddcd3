import { getBookSample } from '../contract/books-sample';
import { readSample } from '../books/queries/get-book-sample';
import { defineEndpoint } from '../api/define-endpoint';
import { foundOr404 } from '../api/not-found-if-null';

export const bookSample = defineEndpoint(getBookSample, async (req, input) =>
  foundOr404(getBookSample, await readSample(req, input)),
);
