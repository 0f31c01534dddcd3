import { HttpError } from './http-error';

/** Maximum bytes of a body. Uploads have their own limit. */
export const largestBody = 1_000_000;

const tooLarge = (limit: number, what: string) =>
  new HttpError(413, `The ${what} is larger than ${Math.floor(limit / 1_000_000)} MB.`);

async function readAtMost(body: ReadableStream<Uint8Array>, limit: number, what: string) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.byteLength;
      // Leaving the loop cancels the stream.
      if (size > limit) throw tooLarge(limit, what);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof HttpError) throw error;
    // The client has disconnected.
    throw new HttpError(400, 'The body ended too early.');
  }
  return Buffer.concat(chunks);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new HttpError(400, 'The body is not valid UTF-8.');
  }
}

/** Maximum number of brackets and commas in JSON. Parsing millions of them blocks the process for seconds. */
const mostSigns = 200_000;

/** Parses JSON of a client. @throws SyntaxError if it is invalid or has too many parts */
export function parseJson(text: string): unknown {
  if (text.split(/[[{,]/, mostSigns).length === mostSigns) throw new SyntaxError('Too many parts.');
  return JSON.parse(text);
}

function parse(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw new HttpError(400, 'The body is not valid JSON, or has too many parts.');
  }
}

type Sent = Pick<Request, 'headers' | 'body'>;

/** Reads a body; empty if there is none. @throws HttpError 413 or 400 */
export async function readBytes({ headers, body }: Sent, limit: number, what = 'body') {
  if (Number(headers.get('content-length')) > limit) throw tooLarge(limit, what);
  return body ? readAtMost(body, limit, what) : new Uint8Array();
}

/**
 * Reads a JSON body; undefined if there is none.
 *
 * @throws HttpError 413 if it is too large, 415 for another type, 400 for invalid UTF-8 or JSON
 */
export async function readJsonBody(request: Sent, limit = largestBody): Promise<unknown> {
  const bytes = await readBytes(request, limit);
  if (bytes.byteLength === 0) return undefined;
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new HttpError(415, 'The body must be JSON: send it with Content-Type: application/json.');
  return parse(decode(bytes));
}

/**
 * Reads the fields and files of a form; undefined if there is none. Of fields with the same name, the last one counts.
 *
 * @throws HttpError 413 if it is too large, 415 for another type, 400 for an invalid form
 */
export async function readForm(request: Sent, limit = largestBody): Promise<unknown> {
  const bytes = await readBytes(request, limit);
  if (bytes.byteLength === 0) return undefined;
  const type = request.headers.get('content-type') ?? '';
  if (!/^multipart\/form-data\s*;.*\bboundary=/i.test(type))
    throw new HttpError(
      415,
      'The body must be a form: send it with Content-Type: multipart/form-data.',
    );
  try {
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
    return Object.fromEntries(form);
  } catch (error) {
    // `formData` throws it for an invalid body.
    if (error instanceof TypeError) throw new HttpError(400, 'The form cannot be read.');
    throw error;
  }
}
