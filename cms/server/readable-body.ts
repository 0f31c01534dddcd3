/** Methods whose body Payload reads. */
const writes = new Set(['POST', 'PATCH', 'PUT']);

function isObject(json: string): boolean {
  try {
    return JSON.parse(json) instanceof Object;
  } catch {
    return false;
  }
}

/** A form of the dashboard: what was filled in is JSON in a field of its own, and so is a file that was uploaded elsewhere. */
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

/** Payload's answer to nothing at all is an error of the site, and to an empty form what is missing in it. */
const emptyForm = (headers: Headers): RequestInit => {
  headers.set('content-type', 'application/json');
  return { body: '{}' };
};

/**
 * The same request with a body that Payload can read. What is neither JSON nor a form counts as an empty form, as Payload does
 * not look at it.
 *
 * @returns null where the body is not what its type says, or no object: Payload takes that for an error of the site
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
    // It ended before it was whole, or is longer than it may be.
    return null;
  }
}
