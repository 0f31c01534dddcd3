import { getBookSample } from '../contract/books-sample';
import { readSample } from '../queries/read-sample';
import { defineEndpoint } from './define-endpoint';
import { foundOr404 } from './found-or-404';

export const bookSample = defineEndpoint(getBookSample, async (req, input) =>
  foundOr404(getBookSample, await readSample(req, input)),
);
