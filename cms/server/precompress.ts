import type { Request, Response } from 'express';
import { compressors, type Encoding, encodingFor } from '../page-cache/encodings';

/**
 * Sends constant content in the client's encoding. Each encoding is compressed once, on the first request.
 *
 * @param read returns the bytes; called once for each encoding
 */
export function precompress(read: () => Promise<Buffer>) {
  const forms: Partial<Record<Encoding, Promise<Buffer>>> = {};
  const formAs = (encoding: Encoding): Promise<Buffer> =>
    (forms[encoding] ??= read()
      .then(compressors[encoding])
      .catch((error: unknown) => {
        // The next request retries.
        delete forms[encoding];
        throw error;
      }));
  return async (request: Request, response: Response): Promise<void> => {
    const encoding = encodingFor(request);
    const body = await formAs(encoding);
    response.vary('Accept-Encoding');
    if (encoding !== 'identity') response.set('content-encoding', encoding);
    response.send(body);
  };
}
