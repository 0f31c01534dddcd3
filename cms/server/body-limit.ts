import type { RequestHandler } from 'express';
import { largestBody } from '../api/read-body';
import { largestUpload } from '../contract/limits';
import type { Fetch } from './api';

/** Bytes of a body on its way to Payload: an upload and the fields beside it. */
export const largestPayloadBody = largestUpload + largestBody;

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
export function limitBody(fetch: Fetch, limit: number): Fetch {
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

/**
 * Refuses what is too large to be the form of a page. React Router reads a form whole, and the page that answers has what was
 * typed in it, so every byte costs many of memory. A body that does not say how long it is, is no browser's form.
 */
export const limitFormBody: RequestHandler = (request, response, next) => {
  const length = request.headers['content-length'];
  const hasNoLength = length === undefined && request.headers['transfer-encoding'] !== undefined;
  if (!hasNoLength && Number(length ?? 0) <= largestBody) return next();
  response.set('cache-control', 'no-store').type('text');
  if (hasNoLength) response.status(411).send('Say how long the form is: send a Content-Length.');
  else
    response
      .status(413)
      .send('What was sent is longer than 1 MB. Go back, make it shorter, and send it again.');
};
