import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

type Encoding = 'br' | 'gzip' | 'identity';

/** A megabyte takes a few tenths of a second, off the event loop. */
const brotliQuality = 6;

const encoders: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality },
    }),
  gzip: promisify(gzip),
  identity: async (bytes) => bytes,
};

/** Returns the smallest encoding that the client accepts. */
function encodingFor(request: Request): Encoding {
  const taken = request.acceptsEncodings();
  if (taken.includes('br')) return 'br';
  return taken.includes('gzip') ? 'gzip' : 'identity';
}

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
      form = read().then(encoders[encoding]);
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
