import type { Request, Response } from 'express';
import { compressors, type Encoding, encodingFor } from '../page-cache/encodings';

/**
 * Sends constant content in the client's encoding. Each encoding is compressed once, on the first request.
 *
 * @param read returns the bytes; called once for each encoding
 */
export function precompress(read: () => Promise<Buffer>) {
  const forms = new Map<Encoding, Promise<Buffer>>();
  const formAs = (encoding: Encoding): Promise<Buffer> => {
    let form = forms.get(encoding);
    if (!form) {
      form = read().then(compressors[encoding]);
      forms.set(encoding, form);
      // The next request retries.
      form.catch(() => forms.delete(encoding));
    }
    return form;
  };
  return async (request: Request, response: Response): Promise<void> => {
    const encoding = encodingFor(request);
    const body = await formAs(encoding);
    response.vary('Accept-Encoding');
    if (encoding !== 'identity') response.set('content-encoding', encoding);
    response.send(body);
  };
}
