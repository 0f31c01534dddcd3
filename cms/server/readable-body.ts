const writes = new Set(['POST', 'PATCH', 'PUT']);

function isObject(json: string): boolean {
  try {
    return JSON.parse(json) instanceof Object;
  } catch {
    return false;
  }
}

/** Reads a form of the dashboard. Its fields are JSON in `_payload`; `file` is JSON for a file uploaded elsewhere. */
async function readForm(bytes: ArrayBuffer, type: string): Promise<FormData | null> {
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

/** Payload answers 500 for an empty body, but lists missing fields of an empty form. */
const emptyForm = (headers: Headers): RequestInit => {
  headers.set('content-type', 'application/json');
  return { body: '{}' };
};

/**
 * Returns the request with a body that Payload can read. Bodies of other types, which Payload ignores, become an empty form.
 *
 * @returns null for an invalid body, which Payload would answer with 500
 */
export async function withReadableBody(request: Request): Promise<Request | null> {
  const { method, url } = request;
  if (!writes.has(method)) return request;
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  const type = headers.get('content-type') ?? '';
  const again = (init: RequestInit) => new Request(url, { method, headers, ...init });
  try {
    const bytes = await request.arrayBuffer();
    if (/^application\/json(?:;|$)/.test(type)) {
      if (bytes.byteLength === 0) return again({ body: '{}' });
      return isObject(new TextDecoder().decode(bytes)) ? again({ body: bytes }) : null;
    }
    if (!type.includes('multipart/')) return again(emptyForm(headers));
    const form = await readForm(bytes, type);
    if (!form) return null;
    return again(form.has('_payload') || form.has('file') ? { body: bytes } : emptyForm(headers));
  } catch {
    // The body is incomplete or too long.
    return null;
  }
}
