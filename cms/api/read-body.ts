import { HttpError } from './http-error';

/** Bytes of a body; uploads have a limit of their own. */
export const largestBody = 1_000_000;

const tooLarge = (limit: number) =>
  new HttpError(413, `The body is larger than ${Math.floor(limit / 1_000_000)} MB.`);

async function readAtMost(body: ReadableStream<Uint8Array>, limit: number) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.byteLength;
      // Leaving the loop cancels the stream: the rest is not read.
      if (size > limit) throw tooLarge(limit);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof HttpError) throw error;
    // Who sends it has gone.
    throw new HttpError(400, 'The body broke off before its end.');
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpError(400, 'The body is not valid JSON.');
  }
}

type Sent = Pick<Request, 'headers' | 'body'>;

/** The bytes of a body, none when it has none. @throws HttpError 413, which is noticed while they are read; 400 when they break off */
async function readBytes({ headers, body }: Sent, limit: number) {
  if (Number(headers.get('content-length')) > limit) throw tooLarge(limit);
  return body ? readAtMost(body, limit) : new Uint8Array();
}

/**
 * The JSON body of a request; undefined when it has none.
 *
 * @throws HttpError 413 when it is too large, which is noticed while it is read; 415 when it is not JSON by its type; 400 when
 *   it is not UTF-8 or not JSON by its content
 */
export async function readJsonBody(request: Sent, limit = largestBody): Promise<unknown> {
  const bytes = await readBytes(request, limit);
  if (bytes.byteLength === 0) return undefined;
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new HttpError(415, 'The body must be JSON: send it with Content-Type: application/json.');
  return parse(decode(bytes));
}

/**
 * The fields and files of a form; undefined when there is no body. Of several fields with one name the last counts.
 *
 * @throws HttpError 413 when it is too large, which is noticed while it is read; 415 when it is not a form by its type; 400
 *   when it cannot be taken apart
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
    // What `formData` throws at a body that is not what its type says.
    if (error instanceof TypeError) throw new HttpError(400, 'The form cannot be read.');
    throw error;
  }
}
