import { Refusal } from './refusal';

/** Bytes of a body; uploads have a limit of their own. */
export const largestBody = 1_000_000;

const tooLarge = () => new Refusal(413, `The body is larger than ${largestBody / 1_000_000} MB.`);

async function readAtMost(body: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    // Leaving the loop cancels the stream: the rest is not read.
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal(400, 'The body is not valid UTF-8.');
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'The body is not valid JSON.');
  }
}

/**
 * The JSON body of a request; undefined when it has none.
 *
 * @throws Refusal 413 when it is too large, which is noticed while it is read; 415 when it is not JSON by its type; 400 when
 *   it is not UTF-8 or not JSON by its content
 */
export async function readJsonBody(request: Pick<Request, 'headers' | 'body'>): Promise<unknown> {
  if (Number(request.headers.get('content-length')) > largestBody) throw tooLarge();
  if (!request.body) return undefined;
  const bytes = await readAtMost(request.body, largestBody);
  if (bytes.byteLength === 0) return undefined;
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new Refusal(415, 'The body must be JSON: send it with Content-Type: application/json.');
  return parse(decode(bytes));
}
