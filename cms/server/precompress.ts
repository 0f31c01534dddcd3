import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

type Encoding = 'br' | 'gzip' | 'identity';

/** Hard enough for what is done once: a megabyte takes some tenths of a second, beside the event loop. */
const brotliQuality = 6;

const encoders: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality },
    }),
  gzip: promisify(gzip),
  identity: async (bytes) => bytes,
};

/** The smallest that the caller takes; their own order says nothing, browsers send none. */
function encodingFor(request: Request): Encoding {
  const taken = request.acceptsEncodings();
  if (taken.includes('br')) return 'br';
  return taken.includes('gzip') ? 'gzip' : 'identity';
}

/**
 * Sends what stays the same for as long as the process runs, compressed as the caller takes it. Each form is made when it is
 * first requested, and stays in memory.
 *
 * @param read gives the bytes; called once a form
 */
export function precompress(read: () => Promise<Buffer>) {
  const forms = new Map<Encoding, Promise<Buffer>>();
  const formAs = (encoding: Encoding): Promise<Buffer> => {
    let form = forms.get(encoding);
    if (!form) {
      form = read().then(encoders[encoding]);
      forms.set(encoding, form);
      // What failed is tried again at the next request.
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
