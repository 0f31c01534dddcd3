import type { Fetch } from './api';

/** Bytes of an uploaded file. */
export const largestUpload = 20_000_000;

/** Bytes of a body on its way to Payload: an upload and the fields beside it. */
export const largestPayloadBody = largestUpload + 1_000_000;

const tooLarge = (limit: number) =>
  Response.json(
    { errors: [{ message: `The upload is larger than ${Math.floor(limit / 1_000_000)} MB.` }] },
    { status: 413 },
  );

/**
 * Refuses bodies that are too large with a 413: at once when they say so, else while they are read. Payload reads a body
 * before it asks who sent it.
 *
 * @param limit bytes
 */
export function withinLimit(fetch: Fetch, limit: number): Fetch {
  return async (request) => {
    if (Number(request.headers.get('content-length')) > limit) return tooLarge(limit);
    if (!request.body) return fetch(request);
    let size = 0;
    const counted = request.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          size += chunk.byteLength;
          if (size > limit) controller.error(new Error('The body is too large.'));
          else controller.enqueue(chunk);
        },
      }),
    );
    const streamed: RequestInit & { duplex: 'half' } = { body: counted, duplex: 'half' };
    const response = await fetch(new Request(request, streamed));
    return size > limit ? tooLarge(limit) : response;
  };
}
