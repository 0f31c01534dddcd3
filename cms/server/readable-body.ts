import { HttpError } from '../api/http-error';
import { largestBody, readBytes } from '../api/read-body';
import { largestUpload } from '../contract/limits';

/** Maximum bytes of a body: an upload and other fields. */
const largestPayloadBody = largestUpload + largestBody;

const writes = new Set(['POST', 'PATCH', 'PUT']);

function isObject(json: string): boolean {
  try {
    return JSON.parse(json) instanceof Object;
  } catch {
    return false;
  }
}

/** Reads a form of the dashboard. Its fields are JSON in `_payload`; `file` is JSON for a file uploaded elsewhere. */
async function readForm(bytes: Uint8Array, type: string): Promise<FormData | null> {
  try {
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
    const json = [form.get('_payload'), form.get('file')].filter(
      (field) => typeof field === 'string',
    );
    return json.every(isObject) ? form : null;
  } catch {
    return null;
  }
}

/**
 * Returns the request with a body that Payload can read. Empty bodies, on which Payload fails, and bodies of other types, which
 * it ignores, become an empty form, whose missing fields it lists.
 *
 * @throws HttpError 413 if it is too large, 400 if it is invalid
 */
export async function withReadableBody(request: Request): Promise<Request> {
  const { method, url } = request;
  if (!writes.has(method)) return request;
  const bytes = await readBytes(request, largestPayloadBody, 'upload');
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  const type = headers.get('content-type') ?? '';
  const isJson = /^application\/json(?:;|$)/.test(type);
  const form = type.includes('multipart/') ? await readForm(bytes, type) : undefined;
  if (
    form === null ||
    (isJson && bytes.byteLength > 0 && !isObject(new TextDecoder().decode(bytes)))
  )
    throw new HttpError(400, 'The body cannot be read: send a form or a JSON object.');
  if (form ? form.has('_payload') || form.has('file') : isJson && bytes.byteLength > 0)
    return new Request(url, { method, headers, body: bytes });
  headers.set('content-type', 'application/json');
  return new Request(url, { method, headers, body: '{}' });
}
